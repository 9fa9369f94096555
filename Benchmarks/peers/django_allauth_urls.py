"""The pages of the project in django_allauth.py."""

from django.http import HttpResponse
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("welcome/", lambda request: HttpResponse("welcome")),
]
