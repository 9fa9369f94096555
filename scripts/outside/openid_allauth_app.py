"""A Django project of the smallest size with django-allauth's OpenID Connect provider. Arguments: port, server, client id, secret."""

import sys
import urllib.parse
from wsgiref.simple_server import make_server

import django
import requests
from django.conf import settings
from django.contrib.auth import logout
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse, HttpResponseForbidden, HttpResponseRedirect, JsonResponse
from django.urls import include, path

port, server, client, secret = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]

settings.configure(
    SECRET_KEY="for this test only", ALLOWED_HOSTS=["localhost"], ROOT_URLCONF=__name__, USE_TZ=True,
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
        "allauth", "allauth.account", "allauth.socialaccount", "allauth.socialaccount.providers.openid_connect",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware", "allauth.account.middleware.AccountMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
        "OPTIONS": {"context_processors": [
            "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ]},
    }],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
    LOGIN_REDIRECT_URL="/me", ACCOUNT_EMAIL_VERIFICATION="none",
    SOCIALACCOUNT_LOGIN_ON_GET=True, SOCIALACCOUNT_STORE_TOKENS=True,
    SOCIALACCOUNT_PROVIDERS={"openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [{
            "provider_id": "pippin", "name": "Example", "client_id": client, "secret": secret,
            "settings": {
                "server_url": server, "token_auth_method": "client_secret_basic",
                "scope": ["openid", "profile", "email", "offline_access"],
            },
        }],
    }})
django.setup()

from allauth.socialaccount.models import SocialToken


def kept(request):
    """The tokens that allauth keeps of this person."""
    return SocialToken.objects.get(account__user=request.user)


def me(request):
    if not request.user.is_authenticated:
        return HttpResponseForbidden()
    token = kept(request)
    data = token.account.extra_data
    return JsonResponse(data["id_token"] | data["userinfo"] | {"access_token": token.token, "refresh_token": token.token_secret})


def refresh(request):
    """allauth leaves this to the project."""
    token = kept(request)
    answer = requests.post(
        server + "/oauth/token", {"grant_type": "refresh_token", "refresh_token": token.token_secret}, auth=(client, secret)).json()
    token.token, token.token_secret = answer["access_token"], answer["refresh_token"]
    token.save()
    return me(request)


def sign_out(request):
    """The project's own session, then the provider's. allauth keeps no ID token, so there is no hint, and the provider asks."""
    logout(request)
    back = urllib.parse.urlencode({"client_id": client, "post_logout_redirect_uri": f"http://localhost:{port}/goodbye"})
    return HttpResponseRedirect(f"{server}/oauth/logout?{back}")


urlpatterns = [
    path("accounts/", include("allauth.urls")), path("me", me), path("refresh", refresh), path("sign-out", sign_out),
    path("goodbye", lambda request: HttpResponse("goodbye")),
]
call_command("migrate", verbosity=0)
make_server("127.0.0.1", port, get_wsgi_application()).serve_forever()
