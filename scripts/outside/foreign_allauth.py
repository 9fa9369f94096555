"""django-allauth's Apple provider, in a Django project of the smallest size."""

import urllib.parse

import django
import foreign
import requests
from django.conf import settings

NAME = "django-allauth"


def set_up(key):
    settings.configure(
        SECRET_KEY="for this test only", ALLOWED_HOSTS=[foreign.HOST], ROOT_URLCONF="foreign_allauth_urls", USE_TZ=True,
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
            "allauth", "allauth.account", "allauth.socialaccount", "allauth.socialaccount.providers.apple",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
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
        LOGIN_REDIRECT_URL="/welcome/", SOCIALACCOUNT_LOGIN_ON_GET=True, SOCIALACCOUNT_STORE_TOKENS=True,
        SOCIALACCOUNT_QUERY_EMAIL=True,
        SOCIALACCOUNT_PROVIDERS={"apple": app(key)}, ACCOUNT_EMAIL_VERIFICATION="none")
    django.setup()
    from django.core.management import call_command
    call_command("migrate", verbosity=0)


def app(key):
    return {"OAUTH_PKCE_ENABLED": True, "APPS": [{
        "client_id": foreign.SERVICE, "secret": foreign.KEY, "key": foreign.TEAM,
        "settings": {"certificate_key": key}}]}


class Visit:
    """A browser before the Django project."""

    def __init__(self):
        from django.test import Client
        self.client = Client(headers={"host": foreign.HOST}, raise_request_exception=True)

    def set_out(self, host=foreign.HOST):
        """Where the project sends the browser."""
        answer = self.client.get("/accounts/apple/login/", secure=True, headers={"host": host})
        assert answer.status_code == 302, (answer.status_code, answer.content)
        return answer["Location"]

    def come_back(self, action, fields):
        """What the project answers to Apple's form, after its own redirects."""
        assert action == foreign.ALLAUTH_RETURN, action
        return self.client.post(action, fields, secure=True, follow=True)

    @property
    def person(self):
        from django.contrib.auth import get_user
        return get_user(self.client)

    @property
    def token(self):
        from allauth.socialaccount.models import SocialToken
        return SocialToken.objects.get(account__user=self.person)


def signs_in(apple):
    """signs in with form_post and PKCE, the first time with the name, the second time without"""
    set_up(apple.key)
    visit = Visit()
    action, fields = apple.sign_in(visit.set_out(), hide=True)
    assert {"code", "id_token", "state", "user"} <= fields.keys(), fields.keys()
    answer = visit.come_back(action, fields)
    assert answer.redirect_chain[-1][0] == "/welcome/", answer.redirect_chain
    first = visit.person
    assert (first.first_name, first.last_name) == ("Mary", "Appleseed"), first.__dict__
    assert first.email.endswith(("@privaterelay.appleid.com", "@private.icloud.com")), first.email

    visit = Visit()
    action, fields = apple.sign_in(visit.set_out())
    assert "user" not in fields, fields.keys()
    visit.come_back(action, fields)
    assert visit.person.pk == first.pk and visit.person.email == first.email


def refreshes(apple):
    """keeps a refresh token that is good with the provider's own client secret, until the person leaves"""
    from allauth.socialaccount.providers.apple.client import AppleOAuth2Client
    from allauth.socialaccount.providers.apple.views import AppleOAuth2Adapter
    from django.test import RequestFactory

    visit = Visit()
    visit.come_back(*apple.sign_in(visit.set_out()))
    client = AppleOAuth2Client(
        RequestFactory().get("/"), foreign.SERVICE, foreign.KEY, "POST", AppleOAuth2Adapter.access_token_url,
        foreign.ALLAUTH_RETURN)
    form = {
        "client_id": foreign.SERVICE, "client_secret": client.generate_client_secret(),
        "grant_type": "refresh_token", "refresh_token": visit.token.token_secret,
    }
    answer = requests.post(AppleOAuth2Adapter.access_token_url, form)
    assert answer.status_code == 200 and answer.json()["token_type"] == "Bearer", answer.text
    assert "refresh_token" not in answer.json(), answer.text
    apple.forget()
    answer = requests.post(AppleOAuth2Adapter.access_token_url, form)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant"), answer.text


def wrong_key(apple):
    """is refused with another private key under the same key id"""
    from allauth.socialaccount import app_settings
    from django.test import override_settings

    with override_settings(SOCIALACCOUNT_PROVIDERS={"apple": app(foreign.private_key())}):
        assert app_settings.PROVIDERS["apple"]["APPS"][0]["settings"]["certificate_key"] != apple.key
        visit = Visit()
        answer = visit.come_back(*apple.sign_in(visit.set_out()))
    assert visit.person.is_anonymous and b"invalid_client" not in answer.content
    said = apple.last_words()
    assert (said["target"], said["status"], said["error"]) == ("/auth/token", 400, "invalid_client"), said
    assert "signature" in said["words"], said


def wrong_redirect(apple):
    """is refused under a host that is not registered, on Apple's own page"""
    with django.test.override_settings(ALLOWED_HOSTS=["other.example.com"]):
        address = Visit().set_out(host="other.example.com")
    asked = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["redirect_uri"]
    assert asked == ["https://other.example.com/accounts/apple/login/callback/"], asked
    answer = requests.get(address, allow_redirects=False)
    assert (answer.status_code, answer.json()) == (400, {"error": "invalid_request", "error_description": "Invalid web redirect url."}), answer.text


def cancelled(apple):
    """takes a cancelled sign-in for what it is"""
    visit = Visit()
    action, fields = apple.sign_in(visit.set_out(), answer="cancel")
    assert fields.keys() == {"error", "state"} and fields["error"] == "user_cancelled_authorize", fields
    visit.come_back(action, fields)
    assert visit.person.is_anonymous


def distrusts(apple):
    """does not believe the emulator without its authority's certificate"""
    session = requests.Session()
    session.trust_env = False
    try:
        session.get("https://appleid.apple.com/auth/keys")
    except requests.exceptions.SSLError:
        return
    raise AssertionError("a client accepted the certificate without being told to trust it")


CHECKS = [signs_in, refreshes, wrong_key, wrong_redirect, cancelled, distrusts]
