"""django-allauth's sign-in with Apple, unmodified, in a Django project of the usual middleware on a SQLite file.

    django_allauth.py FOLDER PORT

PORT is the stand-in of Apple's side. The project is called as a WSGI server calls it, so no HTTP is parsed. Commands: `first N` and
`again N` print the CPU seconds of N sign-ins on a website, of people who come for the first time and again: the redirect to Apple,
Apple's form, and the request in which allauth exchanges the code. `app_first N` and `app_again N` print those of an app's: one request
with an identity token, whose code nobody exchanges."""

import json

import allauth
import django
import django_site
import jwt
import peer


def set_up():
    django_site.configure(
        "allauth", "django_allauth_urls",
        ["allauth", "allauth.account", "allauth.headless", "allauth.socialaccount", "allauth.socialaccount.providers.apple"],
        ["allauth.account.middleware.AccountMiddleware"], ["allauth.account.auth_backends.AuthenticationBackend"],
        SOCIALACCOUNT_LOGIN_ON_GET=True, SOCIALACCOUNT_STORE_TOKENS=True, SOCIALACCOUNT_QUERY_EMAIL=True,
        ACCOUNT_EMAIL_VERIFICATION="none", ACCOUNT_RATE_LIMITS=False,
        SOCIALACCOUNT_PROVIDERS={"apple": {"APPS": [{
            "client_id": peer.AUDIENCE, "secret": "KEY0000001", "key": "TEAM000001",
            "settings": {"certificate_key": django_site.private_key()}}]}})
    from allauth.socialaccount.providers.apple.views import AppleOAuth2Adapter
    # The only two addresses that are asked; without TLS, as Pippin's row is measured.
    AppleOAuth2Adapter.access_token_url = f"{django_site.APPLE}/auth/token"
    AppleOAuth2Adapter.public_key_url = f"{django_site.APPLE}/auth/keys"


def in_app(visitor, code, answer, is_first):
    body = {"provider": "apple", "process": "login",
            "token": {"client_id": peer.AUDIENCE, "id_token": answer["id_token"]}}
    status, _, content = visitor.ask("POST", "/_allauth/app/v1/auth/provider/token", json.dumps(body), django_site.JSON)
    assert status == 200 and json.loads(content)["meta"]["is_authenticated"], content


set_up()
on_website = django_site.on_website("/accounts/apple/login/", "/accounts/apple/login/callback/")
django_site.serve(
    "django-allauth", {"first": on_website, "again": on_website, "app_first": in_app, "app_again": in_app},
    allauth.__version__, f"Django {django.__version__}", f"PyJWT {jwt.__version__}")
