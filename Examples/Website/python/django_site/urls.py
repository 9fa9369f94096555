from django.shortcuts import render
from django.urls import include, path

from signin.views import account_required, signed_in


def home(request):
    return render(request, "home.html", {"session": signed_in(request)})


@account_required
def orders(request):
    # For another service of yours: `request.pippin.access_token()`, which it verifies.
    return render(request, "orders.html", {"account": request.pippin.account})


urlpatterns = [path("auth/", include("signin.urls")), path("", home), path("orders", orders)]
