"""The pages of the project in django_allauth.py."""

from django.urls import include, path
from django_site import welcome

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("welcome/", welcome),
]
