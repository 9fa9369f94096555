"""The pages of the project in social_auth.py."""

from django.urls import include, path
from django_site import welcome

urlpatterns = [path("", include("social_django.urls", namespace="social")), path("welcome/", welcome)]
