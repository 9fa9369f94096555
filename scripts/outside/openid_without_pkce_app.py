"""An application of the smallest size around a library that sends no PKCE. Arguments: library, port, server, client id, secret, algorithm."""

import base64
import json
import sys
from wsgiref.simple_server import make_server

library, port, server, client, secret, algorithm = sys.argv[1], int(sys.argv[2]), *sys.argv[3:]
home = f"http://localhost:{port}"


def claims(id_token):
    """What an ID token says that the library has verified."""
    body = id_token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def flask_application():
    import flask

    app = flask.Flask(__name__)
    app.config.update(SECRET_KEY="for this test only", OIDC_REDIRECT_URI=f"{home}/callback")
    app.add_url_rule("/goodbye", view_func=lambda: "goodbye", endpoint="goodbye")
    return app


def flask_pyoidc():
    import flask
    from flask_pyoidc import OIDCAuthentication
    from flask_pyoidc.provider_configuration import ClientMetadata, ProviderConfiguration
    from flask_pyoidc.user_session import UserSession

    app = flask_application()
    auth = OIDCAuthentication({"pippin": ProviderConfiguration(
        issuer=server, client_metadata=ClientMetadata(client, secret),
        auth_request_params={"scope": ["openid", "profile", "email"]})}, app)

    @app.route("/sign-in")
    @auth.oidc_auth("pippin")
    def sign_in():
        return flask.redirect("/me")

    @app.route("/me")
    def me():
        if "current_provider" not in flask.session:
            flask.abort(403)
        session = UserSession(flask.session)
        return session.id_token | session.userinfo | {"access_token": session.access_token}

    @auth.error_view
    def error(error=None, error_description=None):
        return {"error": error, "error_description": error_description}, 400

    return app


def flask_oidc():
    import flask
    from flask_oidc import OpenIDConnect

    app = flask_application()
    app.config.update(
        OIDC_CLIENT_SECRETS={"web": {"client_id": client, "client_secret": secret, "issuer": server}},
        OIDC_SCOPES="openid profile email", OIDC_CALLBACK_ROUTE="/callback")
    OpenIDConnect(app)
    app.add_url_rule("/sign-in", endpoint="sign_in", view_func=lambda: flask.redirect("/login?next=/me"))

    @app.route("/me")
    def me():
        if "oidc_auth_token" not in flask.session:
            flask.abort(403)
        token = flask.session["oidc_auth_token"]
        return claims(token["id_token"]) | flask.session["oidc_auth_profile"] | {"access_token": token["access_token"]}

    return app


def social_auth():
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
    from django.urls import include, path

    settings.configure(
        SECRET_KEY="for this test only", ALLOWED_HOSTS=["localhost"], ROOT_URLCONF=__name__, USE_TZ=True,
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "social_django"],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
            "social_django.middleware.SocialAuthExceptionMiddleware",
        ],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"],
        LOGIN_REDIRECT_URL="/me", SOCIAL_AUTH_LOGIN_ERROR_URL="/failed", SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=server,
        SOCIAL_AUTH_OIDC_KEY=client, SOCIAL_AUTH_OIDC_SECRET=secret, SOCIAL_AUTH_OIDC_JWT_ALGORITHMS=[algorithm])
    django.setup()

    from social_core.actions import do_auth
    from social_django.utils import psa

    @psa("social:complete")
    def sign_in(request, backend):
        """What the button of the library's own address does, which is a form."""
        return do_auth(request.backend)

    def me(request):
        if not request.user.is_authenticated:
            return HttpResponseForbidden()
        user = request.user
        data = user.social_auth.get(provider="oidc").extra_data
        return JsonResponse(claims(data["id_token"]) | {
            "name": user.get_full_name(), "email": user.email, "access_token": data["access_token"]})

    globals()["urlpatterns"] = [
        path("", include("social_django.urls", namespace="social")), path("me", me),
        path("sign-in", sign_in, {"backend": "oidc"}),
        path("failed", lambda request: HttpResponse(status=400)),
        path("goodbye", lambda request: HttpResponse("goodbye")),
    ]
    call_command("migrate", verbosity=0)
    return get_wsgi_application()


application = {"flask-pyoidc": flask_pyoidc, "flask-oidc": flask_oidc, "social-auth-core": social_auth}[library]()
make_server("127.0.0.1", port, application).serve_forever()
