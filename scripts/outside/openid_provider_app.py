"""A provider of the smallest size around somebody else's library.

Arguments: library, port, home, client id, client secret, password of the people, redirect URIs.
"""

import ssl
import sys
from wsgiref.simple_server import make_server

library, port, home, client, secret, password, *redirects = sys.argv[1:]
DOMAIN = f"{port}.example.net"
PERSON = {"name": "Jane Doe", "given_name": "Jane", "family_name": "Doe", "email": f"jane@{DOMAIN}", "email_verified": True}


def private_key():
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    return rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def django_project(application, **settings):
    """A Django project with this application, a page to sign in and three people."""
    import django
    from django.conf import settings as project
    from django.core.management import call_command

    project.configure(
        SECRET_KEY="for this test only", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, USE_TZ=True, LOGIN_URL="/login",
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages", application],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"],
        TEMPLATES=[{
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages"],
                "loaders": [
                    ("django.template.loaders.locmem.Loader", {"login.html": '<form method="post">{% csrf_token %}{{ form }}</form>'}),
                    "django.template.loaders.app_directories.Loader"]}}],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", **settings)
    django.setup()
    call_command("migrate", verbosity=0)

    from django.contrib.auth.models import User
    for name in ("jane", "john", "jack"):
        User.objects.create_user(
            name, f"{name}@{DOMAIN}", password, first_name=name.capitalize(), last_name="Doe")


def serve_django(prefix, provider):
    """Its addresses: the provider's under this prefix, and the page to sign in."""
    from django.contrib.auth.views import LoginView
    from django.core.wsgi import get_wsgi_application
    from django.urls import include, path

    globals()["urlpatterns"] = [path(prefix, include(provider)), path("login", LoginView.as_view(template_name="login.html"))]
    return get_wsgi_application()


def django_oauth_toolkit():
    django_project("oauth2_provider", OAUTH2_PROVIDER={
        "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": private_key(), "OAUTH2_VALIDATOR_CLASS": f"{__name__}.ClaimsValidator",
        "SCOPES": {"openid": "OpenID Connect", "profile": "Your name", "email": "Your address"}})

    from oauth2_provider.models import Application
    from oauth2_provider.oauth2_validators import OAuth2Validator

    class ClaimsValidator(OAuth2Validator):
        """As its manual says: without it, tokens have `sub` alone."""

        def get_additional_claims(self):
            return {"name": lambda request: request.user.get_full_name(), "email": lambda request: request.user.email}

    globals()["ClaimsValidator"] = ClaimsValidator
    Application.objects.create(
        name="Pippin", client_id=client, client_secret=secret, redirect_uris=" ".join(redirects),
        client_type=Application.CLIENT_CONFIDENTIAL, authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        algorithm=Application.RS256_ALGORITHM)
    return serve_django("o/", "oauth2_provider.urls")


def userinfo(claims, user):
    """django-oidc-provider's own setting: without it, tokens have `sub` alone."""
    return claims | {"name": user.get_full_name(), "email": user.email, "email_verified": True}


def django_oidc_provider():
    django_project("oidc_provider", OIDC_USERINFO=f"{__name__}.userinfo")

    from oidc_provider.models import Client, ResponseType, RSAKey

    RSAKey.objects.create(key=private_key())
    entry = Client.objects.create(name="Pippin", client_id=client, client_secret=secret, _redirect_uris="\n".join(redirects))
    entry.response_types.add(ResponseType.objects.get(value="code"))
    return serve_django("openid/", "oidc_provider.urls")


def pyop():
    """The library has no pages and no addresses: these lines are its manual's."""
    import flask
    from Cryptodome.PublicKey import RSA
    from jwkest.jwk import RSAKey
    from oic.oic.message import AuthorizationRequest
    from pyop.authz_state import AuthorizationState
    from pyop.exceptions import BearerTokenError, InvalidAccessToken, InvalidClientAuthentication, OAuthError
    from pyop.provider import Provider
    from pyop.subject_identifier import HashBasedSubjectIdentifierFactory
    from pyop.userinfo import Userinfo

    provider = Provider(
        RSAKey(key=RSA.generate(2048), alg="RS256"),
        {"issuer": home, "authorization_endpoint": home + "/authorize", "token_endpoint": home + "/token",
         "userinfo_endpoint": home + "/userinfo", "jwks_uri": home + "/keys", "scopes_supported": ["openid", "profile", "email"],
         "response_types_supported": ["code"], "token_endpoint_auth_methods_supported": ["client_secret_basic"]},
        AuthorizationState(HashBasedSubjectIdentifierFactory("for this test only")),
        {client: {"client_secret": secret, "redirect_uris": redirects, "response_types": ["code"]}},
        Userinfo({"jane": PERSON, "john": PERSON | {"name": "John Doe", "given_name": "John", "email": f"john@{DOMAIN}"}}))
    app = flask.Flask(__name__)
    app.add_url_rule("/.well-known/openid-configuration", "document", lambda: provider.provider_configuration.to_dict())
    app.add_url_rule("/keys", "keys", lambda: provider.jwks)

    @app.route("/authorize", methods=["GET", "POST"])
    def authorize():
        query = flask.request.query_string.decode()
        request = provider.parse_authentication_request(query)
        person = flask.request.form.get("person")
        if not person:
            return '<form method="post"><input name="person"></form>'
        return flask.redirect(provider.authorize(request, person).request(request["redirect_uri"]))

    @app.post("/token")
    def token():
        try:
            return provider.handle_token_request(flask.request.get_data().decode(), flask.request.headers).to_dict()
        except InvalidClientAuthentication as error:
            return {"error": "invalid_client", "error_description": str(error)}, 401
        except OAuthError as error:
            return {"error": error.oauth_error, "error_description": str(error)}, 400

    @app.route("/userinfo")
    def claims():
        try:
            return provider.handle_userinfo_request(flask.request.get_data().decode(), flask.request.headers).to_dict()
        except (BearerTokenError, InvalidAccessToken) as error:
            return {"error": "invalid_token", "error_description": str(error)}, 401

    return app


PROVIDERS = {"django-oauth-toolkit": django_oauth_toolkit, "django-oidc-provider": django_oidc_provider, "pyop": pyop}
server = make_server("127.0.0.1", int(port), PROVIDERS[library]())
if home.startswith("https:"):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("provider.pem", "provider.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
