"""A shop's own back end: Sign in with Apple in ninety lines of Flask and PyJWT.

It keeps everything in memory. A real shop stores `names`, `users` and `sessions` in its database.
"""

import hashlib
import os
import secrets
import time

import jwt
import requests
from flask import Flask, abort, jsonify, make_response, request

ISSUER = "https://appleid.apple.com"
APPLE, BUNDLE, TEAM = os.environ.get("APPLE", ISSUER), os.environ["BUNDLE_ID"], os.environ["TEAM_ID"]
KEY_ID, KEY = os.environ["KEY_ID"], open(os.environ["KEY_FILE"], encoding="ascii").read()
KEYS = jwt.PyJWKClient(APPLE + "/auth/keys")
nonces, names, users, sessions = {}, {}, {}, {}  # expiry by nonce; name and user by Apple's `sub`; `sub` by the digest of a token
app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 65536
app.register_error_handler(KeyError, lambda _: refusal(400, "malformed"))
app.register_error_handler(jwt.PyJWTError, lambda _: refusal(401, "token_invalid"))
app.register_error_handler(requests.RequestException, lambda _: refusal(503, "apple_unavailable"))


def refusal(status, error):
    return make_response(jsonify(error=error, message=f"The shop's server refused this: {error}."), status)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def ask_apple(path, subject=None, **fields):
    """Sends a request with a new client secret to Apple. Signs the user out if Apple no longer accepts the token."""
    now = int(time.time())
    claims = {"iss": TEAM, "iat": now, "exp": now + 300, "aud": ISSUER, "sub": BUNDLE}
    secret = jwt.encode(claims, KEY, "ES256", {"kid": KEY_ID})
    answer = requests.post(APPLE + path, fields | {"client_id": BUNDLE, "client_secret": secret}, timeout=10)
    if answer.status_code == 400 and answer.json().get("error") == "invalid_grant":
        end_sessions(subject)
        abort(refusal(401, "consent_revoked" if subject else "code_invalid"))
    answer.raise_for_status()
    return answer.json() if answer.content else {}


def end_sessions(subject):
    for token in [token for token, holder in sessions.items() if holder == subject]:
        del sessions[token]


def bearer():
    return digest(request.headers.get("Authorization", "").removeprefix("Bearer "))


def signed_in():
    return sessions.get(bearer()) or abort(refusal(401, "signed_out"))


def shown(user):
    return {name: user[name] for name in ("id", "name", "email", "created_at") if user.get(name)}


@app.post("/nonce")
def nonce():
    now, new = time.time(), secrets.token_urlsafe(32)
    for old in [old for old, expiry in list(nonces.items()) if expiry < now]:
        nonces.pop(old, None)
    if len(nonces) >= 100_000:
        abort(refusal(429, "too_many_requests"))
    nonces[new] = now + 600
    return {"nonce": new}


def verified(token):
    """The claims of Apple's identity token. Exactly one nonce, issuer and audience are right."""
    key = KEYS.get_signing_key_from_jwt(token).key
    return jwt.decode(token, key, ["RS256"], audience=BUNDLE, issuer=ISSUER, options={"require": ["exp", "sub", "nonce"]})


@app.post("/login")
def login():
    """Verifies the identity token, stores the name, which Apple sends once, and then exchanges the code, which can fail."""
    raw, new = request.json["nonce"], secrets.token_urlsafe(32)
    if nonces.get(raw, 0) < time.time():
        abort(refusal(401, "nonce_invalid"))
    claims = verified(request.json["identity_token"])
    if nonces.pop(raw, 0) < time.time() or not secrets.compare_digest(claims["nonce"], digest(raw)):
        abort(refusal(401, "nonce_invalid"))
    if request.json.get("existing") and claims["sub"] not in users:
        abort(refusal(404, "no_account"))
    if "Authorization" in request.headers and signed_in() != claims["sub"]:
        abort(refusal(409, "another_person"))
    names[claims["sub"]] = request.json.get("name") or names.get(claims["sub"])
    grant = ask_apple("/auth/token", grant_type="authorization_code", code=request.json["authorization_code"])
    if verified(grant["id_token"])["sub"] != claims["sub"]:
        abort(refusal(401, "code_invalid"))
    created = claims["sub"] not in users
    user = users.setdefault(claims["sub"], {"id": secrets.token_hex(8), "created_at": time.strftime("%FT%TZ", time.gmtime())})
    user |= {"refresh_token": grant["refresh_token"], "email": claims.get("email", user.get("email"))}
    user["name"] = user.get("name") or names.pop(claims["sub"], None)
    sessions[digest(new)] = claims["sub"]
    return {"user": shown(user), "token": new, "created": created}


@app.get("/me")
def me():
    """Who is signed in. A device that calls the consent revoked may be wrong, so Apple is asked."""
    subject = signed_in()
    if request.headers.get("Apple-User", subject) != subject:
        abort(refusal(409, "another_person"))
    if request.headers.get("Apple-Credential-State") == "revoked":
        ask_apple("/auth/token", subject, grant_type="refresh_token", refresh_token=users[subject]["refresh_token"])
    return {"user": shown(users[subject])}


@app.post("/logout")
def logout():
    sessions.pop(bearer(), None)
    return "", 204


@app.delete("/me")
def delete():
    """First at Apple: what fails there can be asked for again."""
    subject = signed_in()
    ask_apple("/auth/revoke", token=users[subject]["refresh_token"], token_type_hint="refresh_token")
    del users[subject]
    end_sessions(subject)
    return "", 204


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "8090")))
