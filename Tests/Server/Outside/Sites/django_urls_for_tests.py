"""The addresses of the Django site in `Examples/Website/python`, with what the tests ask beyond its own pages."""

import django_site.urls
import routes
import signin.views
from django.core.exceptions import RequestDataTooBig
from django.http import JsonResponse
from django.urls import path

more = routes.Routes(signin.views.pippin)


def answer(request):
    try:
        status, value = more.answer(request.path, request.COOKIES, request.headers, request.body)
    except RequestDataTooBig:
        status, value = 413, None
    return JsonResponse(value, safe=False, status=status)


urlpatterns = [*django_site.urls.urlpatterns, *(path(name.lstrip("/"), answer) for name in routes.ROUTES)]
