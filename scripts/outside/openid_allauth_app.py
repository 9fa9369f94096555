"""A Django project of the smallest size with django-allauth's OpenID Connect provider. Arguments: port, server, client id, secret."""

import datetime
import pathlib
import re
import sys
import urllib.parse
from wsgiref.simple_server import make_server

import django
import requests
from django.conf import settings
from django.contrib.auth import logout
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from django.http import HttpResponse, HttpResponseForbidden, HttpResponseRedirect, JsonResponse
from django.template import engines
from django.urls import include, path
from django.utils import timezone

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
    LOGIN_REDIRECT_URL="/", ACCOUNT_EMAIL_VERIFICATION="none",
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


GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "guides" / "openid-django.md"
PAGE = re.search(r"^```html\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)[1]


def home(request):
    """The page of docs/guides/openid-django.md, to which people come back."""
    return HttpResponse(engines["django"].from_string(PAGE).render({}, request))


def kept(request):
    """The tokens that allauth keeps of this person."""
    return SocialToken.objects.get(account__user=request.user)


def me(request):
    if not request.user.is_authenticated:
        return HttpResponseForbidden()
    token = kept(request)
    data = token.account.extra_data
    return JsonResponse(data["id_token"] | data["userinfo"] | {"access_token": token.token, "refresh_token": token.token_secret})


@transaction.atomic
def fresh(user):
    """The function `refresh` of docs/guides/openid-django.md."""
    token = SocialToken.objects.select_for_update().get(account__user=user, account__provider="pippin")
    if token.expires_at and token.expires_at > timezone.now() + datetime.timedelta(minutes=1):
        return token
    answer = requests.post(server + "/oauth/token", auth=(client, secret), timeout=10, data={
        "grant_type": "refresh_token", "refresh_token": token.token_secret})
    if answer.status_code == 400 and answer.json()["error"] == "invalid_grant":
        return None
    answer.raise_for_status()
    new = answer.json()
    token.token, token.token_secret = new["access_token"], new["refresh_token"]
    token.expires_at = timezone.now() + datetime.timedelta(seconds=new["expires_in"])
    token.save()
    return token


def refresh(request):
    """allauth leaves this to the project. The token counts as expired, and a token that is still good stays."""
    SocialToken.objects.filter(account__user=request.user).update(expires_at=timezone.now())
    token = fresh(request.user)
    if token is None:
        logout(request)
    else:
        assert fresh(request.user).token == token.token
    return me(request)


def sign_out(request):
    """The tokens, the project's own session, then the provider's. allauth keeps no ID token, so there is no hint, and the provider asks."""
    for token in SocialToken.objects.filter(account__user=request.user, account__provider="pippin"):
        requests.post(server + "/oauth/revoke", auth=(client, secret), timeout=10, data={"token": token.token_secret}).raise_for_status()
        token.delete()
    logout(request)
    back = urllib.parse.urlencode({"client_id": client, "post_logout_redirect_uri": f"http://localhost:{port}/goodbye"})
    return HttpResponseRedirect(f"{server}/oauth/logout?{back}")


urlpatterns = [
    path("accounts/", include("allauth.urls")), path("", home), path("me", me), path("refresh", refresh), path("sign-out", sign_out),
    path("goodbye", lambda request: HttpResponse("goodbye")),
]
call_command("migrate", verbosity=0)
make_server("127.0.0.1", port, get_wsgi_application()).serve_forever()
