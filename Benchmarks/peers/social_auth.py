"""social-auth-app-django's sign-in with Apple, unmodified, in a Django project of the usual middleware on a SQLite file.

    social_auth.py FOLDER PORT

As django_allauth.py. Commands: `first N` and `again N`. It has no address of its own for an app's identity token."""

from importlib.metadata import version

import django
import django_site
import jwt
import peer


def set_up():
    django_site.configure(
        "social-auth", "social_auth_urls", ["social_django"], ["social_django.middleware.SocialAuthExceptionMiddleware"],
        ["social_core.backends.apple.AppleIdAuth", "django.contrib.auth.backends.ModelBackend"],
        SOCIAL_AUTH_APPLE_ID_CLIENT=peer.AUDIENCE, SOCIAL_AUTH_APPLE_ID_TEAM="TEAM000001", SOCIAL_AUTH_APPLE_ID_KEY="KEY0000001",
        SOCIAL_AUTH_APPLE_ID_SECRET=django_site.private_key(), SOCIAL_AUTH_APPLE_ID_SCOPE=["name", "email"])
    from social_core.backends.apple import AppleIdAuth
    # The only two addresses that are asked; without TLS, as Pippin's row is measured.
    AppleIdAuth.ACCESS_TOKEN_URL = f"{django_site.APPLE}/auth/token"
    AppleIdAuth.JWK_URL = f"{django_site.APPLE}/auth/keys"


set_up()
on_website = django_site.on_website("/login/apple-id/", "/complete/apple-id/", by_form=True)
django_site.serve(
    "social-auth-app-django", {"first": on_website, "again": on_website}, version("social-auth-app-django"),
    f"social-auth-core {version('social-auth-core')}", f"Django {django.__version__}", f"PyJWT {jwt.__version__}")
