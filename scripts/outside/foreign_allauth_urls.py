from django.http import HttpResponse
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("welcome/", lambda request: HttpResponse("welcome")),
]
