"""An application of the smallest size around a library that sends PKCE. Arguments: library, port, server, client id, secret, algorithm."""

import base64
import json
import pathlib
import sys
import urllib.parse
from wsgiref.simple_server import make_server

import requests

library, port, server, client_id, secret, algorithm = sys.argv[1], int(sys.argv[2]), *sys.argv[3:]
home = f"http://localhost:{port}"
scope = ["openid", "profile", "email", "offline_access"]
metadata = requests.get(f"{server}/.well-known/openid-configuration", timeout=10).json()


def exit_address(id_token):
    """Where the person signs out at the provider, for a library without sign-out."""
    return metadata["end_session_endpoint"] + "?" + urllib.parse.urlencode({
        "id_token_hint": id_token, "post_logout_redirect_uri": f"{home}/goodbye"})


class RequestsOAuth2Client:
    def __init__(self):
        from requests_oauth2client import OAuth2Client

        # Without `testing` the library refuses addresses without TLS.
        self.client = OAuth2Client.from_discovery_endpoint(
            issuer=server, testing=True, auth=self.authentication(), redirect_uri=f"{home}/callback",
            id_token_signed_response_alg=algorithm)
        self.requests = {}

    def authentication(self):
        from requests_oauth2client import ClientSecretBasic

        return ClientSecretBasic(client_id, secret)

    def begin(self):
        return self.request().uri

    def request(self):
        request = self.client.authorization_request(scope=scope)
        self.requests[request.state] = request
        return request

    def finish(self, query):
        request = self.requests.pop(urllib.parse.parse_qs(query)["state"][0])
        response = request.validate_callback(f"{home}/callback?{query}")
        return self.client.authorization_code(response, validate=True)

    def refresh(self, token):
        return self.client.refresh_token(token)

    def person(self, token):
        return token.id_token.claims | self.client.userinfo(token) | {
            "access_token": token.access_token, "refresh_token": token.refresh_token}

    def leave(self, token):
        return exit_address(str(token.id_token))


class Pushed(RequestsOAuth2Client):
    """The same library with pushed authorization requests, and with the key of the file in place of the secret."""

    def authentication(self):
        from requests_oauth2client import PrivateKeyJwt

        return PrivateKeyJwt(client_id, json.loads(pathlib.Path("key.json").read_text()))

    def begin(self):
        return self.client.pushed_authorization_request(self.request()).uri


class IdPyOIDC:
    def __init__(self):
        from idpyoidc.client.defaults import DEFAULT_CLIENT_CONFIGS, DEFAULT_OIDC_SERVICES
        from idpyoidc.client.rp_handler import RPHandler

        self.handler = RPHandler(base_url=home, client_configs={"pippin": {
            "issuer": server, "client_type": "oidc", "client_id": client_id, "client_secret": secret,
            "redirect_uris": [f"{home}/callback"], "post_logout_redirect_uris": [f"{home}/goodbye"],
            "response_types_supported": ["code"], "scopes_supported": scope,
            "token_endpoint_auth_methods_supported": ["client_secret_basic"], "client_authn_methods": ["client_secret_basic"],
            "services": DEFAULT_OIDC_SERVICES | {
                "end_session": {"class": "idpyoidc.client.oidc.end_session.EndSession"}},
            "add_ons": DEFAULT_CLIENT_CONFIGS[""]["add_ons"],
        }})

    def begin(self):
        return self.handler.begin("pippin", req_args={"scope": scope})

    def finish(self, query):
        answer = self.handler.finalize(server, dict(urllib.parse.parse_qsl(query)))
        if "error" in answer:
            raise ValueError(answer)
        return answer | {"refresh_token": self.kept(answer["state"])["refresh_token"]}

    def kept(self, state):
        return self.handler.issuer2rp[server].get_context().cstate.get(state)

    def refresh(self, session):
        new = self.handler.refresh_access_token(session["state"])
        return session | {"token": new["access_token"], "refresh_token": new["refresh_token"]}

    def person(self, session):
        return session["id_token"].to_dict() | session["userinfo"].to_dict() | {
            "access_token": session["token"], "refresh_token": session["refresh_token"]}

    def leave(self, session):
        return self.handler.logout(session["state"], post_logout_redirect_uri=f"{home}/goodbye")["url"]


class Pyoidc:
    def __init__(self):
        from oic.oic import Client
        from oic.oic.message import RegistrationResponse
        from oic.utils.authn.client import CLIENT_AUTHN_METHOD

        self.client = Client(client_authn_method=CLIENT_AUTHN_METHOD, config={})
        self.client.provider_config(server)
        self.client.store_registration_info(RegistrationResponse(
            client_id=client_id, client_secret=secret, redirect_uris=[f"{home}/callback"]))
        self.verifiers = {}

    def begin(self):
        from oic import rndstr

        state = rndstr(32)
        challenge, self.verifiers[state] = self.client.add_code_challenge()
        request = self.client.construct_AuthorizationRequest(request_args={
            "response_type": "code", "scope": scope, "redirect_uri": f"{home}/callback", "state": state, "nonce": rndstr(32),
            **challenge})
        return request.request(self.client.authorization_endpoint)

    def finish(self, query):
        from oic.oic.message import AuthorizationResponse

        answer = self.client.parse_response(AuthorizationResponse, info=query, sformat="urlencoded")
        state = answer["state"]
        tokens = self.client.do_access_token_request(
            state=state, request_args={"code": answer["code"], "code_verifier": self.verifiers.pop(state)},
            authn_method="client_secret_basic")
        return {"state": state, "userinfo": self.client.do_user_info_request(state=state).to_dict(), "tokens": tokens}

    def refresh(self, session):
        new = self.client.do_access_token_refresh(state=session["state"], authn_method="client_secret_basic")
        return session | {
            "new": new, "userinfo": self.client.do_user_info_request(state=session["state"]).to_dict()}

    def person(self, session):
        tokens = session.get("new", session["tokens"])
        return session["tokens"]["id_token"].to_dict() | session["userinfo"] | {
            "access_token": tokens["access_token"], "refresh_token": tokens["refresh_token"]}

    def leave(self, session):
        request = self.client.construct_EndSessionRequest(
            state=session["state"], request_args={"post_logout_redirect_uri": f"{home}/goodbye"})
        return request.request(self.client.end_session_endpoint)


def flask_application(relying_party):
    """The same few addresses for each library that has none of its own. It keeps its sessions in memory."""
    import flask

    app, sessions = flask.Flask(__name__), {}
    app.config["SECRET_KEY"] = "for this test only"

    def kept():
        if flask.session.get("person") not in sessions:
            flask.abort(403)
        return sessions[flask.session["person"]]

    @app.route("/sign-in")
    def sign_in():
        return flask.redirect(relying_party.begin())

    @app.route("/callback")
    def callback():
        session = relying_party.finish(flask.request.query_string.decode())
        flask.session["person"] = base64.b64encode(flask.request.query_string).decode()
        sessions[flask.session["person"]] = session
        return flask.redirect("/me")

    @app.route("/me")
    def me():
        return relying_party.person(kept())

    @app.route("/refresh")
    def refresh():
        sessions[flask.session["person"]] = relying_party.refresh(kept())
        return me()

    @app.route("/sign-out")
    def sign_out():
        address = relying_party.leave(kept())
        del sessions[flask.session.pop("person")]
        return flask.redirect(address)

    app.add_url_rule("/goodbye", view_func=lambda: "goodbye", endpoint="goodbye")
    return app


def mozilla_django():
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpResponse, HttpResponseForbidden, HttpResponseRedirect, JsonResponse
    from django.urls import include, path

    settings.configure(
        SECRET_KEY="for this test only", ALLOWED_HOSTS=["localhost"], ROOT_URLCONF=__name__, USE_TZ=True,
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "mozilla_django_oidc"],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
            "mozilla_django_oidc.middleware.SessionRefresh",
        ],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        AUTHENTICATION_BACKENDS=["mozilla_django_oidc.auth.OIDCAuthenticationBackend"],
        LOGIN_REDIRECT_URL="/me", LOGOUT_REDIRECT_URL="/goodbye", OIDC_USE_PKCE=True, OIDC_TOKEN_USE_BASIC_AUTH=True,
        OIDC_RP_CLIENT_ID=client_id, OIDC_RP_CLIENT_SECRET=secret, OIDC_RP_SIGN_ALGO=algorithm,
        OIDC_RP_SCOPES="openid profile email", OIDC_STORE_ACCESS_TOKEN=True, OIDC_STORE_ID_TOKEN=True,
        OIDC_OP_AUTHORIZATION_ENDPOINT=metadata["authorization_endpoint"], OIDC_OP_TOKEN_ENDPOINT=metadata["token_endpoint"],
        OIDC_OP_USER_ENDPOINT=metadata["userinfo_endpoint"], OIDC_OP_JWKS_ENDPOINT=metadata["jwks_uri"],
        OIDC_OP_LOGOUT_URL_METHOD=f"{__name__}.logout_address", ALLOW_LOGOUT_GET_METHOD=True)
    django.setup()

    def me(request):
        """The library keeps nothing of userinfo but the address, so the project asks again."""
        if not request.user.is_authenticated:
            return HttpResponseForbidden()
        token = request.session["oidc_access_token"]
        body = request.session["oidc_id_token"].split(".")[1]
        info = requests.get(metadata["userinfo_endpoint"], headers={"Authorization": f"Bearer {token}"}, timeout=10).json()
        return JsonResponse(
            json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
            | info | {"email": request.user.email, "access_token": token})

    def refresh(request):
        """Makes the session one that the library renews at its next request."""
        request.session["oidc_id_token_expiration"] = 0
        return HttpResponseRedirect("/me")

    globals()["logout_address"] = lambda request: exit_address(request.session["oidc_id_token"])
    globals()["urlpatterns"] = [
        path("oidc/", include("mozilla_django_oidc.urls")), path("me", me), path("refresh", refresh),
        path("goodbye", lambda request: HttpResponse("goodbye")),
    ]
    call_command("migrate", verbosity=0)
    return get_wsgi_application()


relying_parties = {
    "requests-oauth2client": RequestsOAuth2Client, "requests-oauth2client, pushed, with keys": Pushed, "idpyoidc": IdPyOIDC,
    "pyoidc": Pyoidc}
application = flask_application(relying_parties[library]()) if library in relying_parties else mozilla_django()
make_server("127.0.0.1", port, application).serve_forever()
