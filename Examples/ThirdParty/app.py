"""A web application that signs people in through Pippin: Flask, Authlib, and nothing that knows of Pippin but its address.

It shows who the person is, refreshes its tokens, and signs the person out. README.md says how to start it.
"""

import argparse
import pathlib
import secrets

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, render_template_string, session, url_for

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--issuer", default="http://localhost:8080", help="Pippin's public address")
options.add_argument("--secret-file", required=True, type=pathlib.Path, help="the file with this client's secret")
options.add_argument("--port", default=8088, type=int)
options = options.parse_args()

app = Flask(__name__)
app.secret_key = secrets.token_bytes(32)
# Cookies do not tell ports apart, so the name must not be one that another program on this machine uses.
app.config.update(SESSION_COOKIE_NAME="third_party", SESSION_COOKIE_SAMESITE="Lax")

pippin = OAuth(app).register(
    "pippin", client_id="third-party", client_secret=options.secret_file.read_text(),
    server_metadata_url=options.issuer + "/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"})

# Tokens stay here; the browser has the key of an entry only. A real application keeps them in its database.
signed_in = {}

PAGE = """<!DOCTYPE html><title>Third party</title><style>body { font: 1.1em system-ui; max-width: 30em; margin: 3em auto }</style>
<h1>Third party</h1>{% if note %}<p role="status">{{ note }}</p>{% endif %}
{% if person %}<p>Hello, {{ person.name or "whoever you are" }}.</p>
<dl><dt>Address<dd>{{ person.email or "none" }}<dt>Account<dd>{{ person.sub }}</dl>
<form method="post" action="{{ url_for('refresh') }}"><button>Refresh</button></form>
<form method="post" action="{{ url_for('sign_out') }}"><button>Sign out</button></form>
{% else %}<p><a href="{{ url_for('sign_in') }}">Sign in</a></p>{% endif %}"""


def page(note=None):
    token = signed_in.get(session.get("key"))
    try:
        person = pippin.userinfo(token=token) if token else None
    except (OAuthError, IOError):
        # The person signed out elsewhere, or took this application's access away.
        person, note = None, "You are signed out."
        signed_in.pop(session.pop("key"), None)
    return render_template_string(PAGE, person=person, note=note)


@app.get("/")
def home():
    # From the session, which only this application writes: in the address, anybody could put words in its mouth.
    return page(session.pop("note", None))


@app.get("/sign-in")
def sign_in():
    return pippin.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    try:
        # Checks state, code verifier, and all of the ID token: signature, issuer, audience, times and nonce.
        token = pippin.authorize_access_token()
    except OAuthError as error:
        return page(f"You are not signed in: {error.description or error.error}")
    session["key"] = secrets.token_urlsafe(32)
    signed_in[session["key"]] = token
    return redirect(url_for("home"))


@app.post("/refresh")
def refresh():
    token = signed_in.get(session.get("key"), {})
    try:
        token.update(pippin.fetch_access_token(grant_type="refresh_token", refresh_token=token.get("refresh_token")))
    except OAuthError:
        return page()
    session["note"] = "Refreshed."
    return redirect(url_for("home"))


@app.post("/sign-out")
def sign_out():
    token = signed_in.pop(session.pop("key", None), None)
    if not token:
        return redirect(url_for("home"))
    return pippin.logout_redirect(
        post_logout_redirect_uri=url_for("home", _external=True), id_token_hint=token["id_token"])


app.run("localhost", options.port)
