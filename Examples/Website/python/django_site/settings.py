"""What `django-admin startproject` writes, as far as this site needs it, and the four lines of sign-in."""

import os
import pathlib
import secrets

HERE = pathlib.Path(__file__).parent
SECRET_KEY = os.environ.get("SECRET_KEY", secrets.token_hex(32))
DEBUG = "ORIGIN" not in os.environ
ALLOWED_HOSTS = ["localhost", "127.0.0.1", os.environ.get("ORIGIN", "").split("//")[-1].split(":")[0]]
INSTALLED_APPS = ["signin"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware"]
ROOT_URLCONF = "django_site.urls"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "DIRS": [HERE / "templates"]}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ.get("DATABASE", HERE.parent / "db.sqlite3")}}
USE_TZ = True

ORIGIN = os.environ.get("ORIGIN", "http://localhost:3000")
PIPPIN_ISSUER = os.environ.get("PIPPIN_ISSUER", "http://localhost:8080")
PIPPIN_CLIENT = os.environ.get("PIPPIN_CLIENT", "com.example.web")
PIPPIN_RETURN_TO = f"{ORIGIN}/auth/callback"
