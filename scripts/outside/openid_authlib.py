"""Authlib's OAuth 2 session as an OpenID client."""

import urllib.parse

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet

import openid_setup
import passkeys
import pippin

NAME = "Authlib"
REDIRECT = "https://grafana.example.com/login"


def provider(server):
    return requests.get(f"http://localhost:{server.port}/.well-known/openid-configuration").json()


def sign_in(server, browser, scope="openid profile email offline_access", prove=None, **more):
    """`prove` does what the page asks for, instead of a sign-in with Apple."""
    metadata, verifier = provider(server), generate_token(48)
    client = OAuth2Session(openid_setup.CLIENT, openid_setup.SECRET, scope=scope, redirect_uri=REDIRECT, code_challenge_method="S256")
    nonce = generate_token()
    address, state = client.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce, **more)
    browser.go(address)
    if "/sign-in" in browser.address:
        (prove or browser.sign_in)()
    assert browser.address.startswith(REDIRECT), (browser.address, browser.page[:400])
    answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(browser.address).query))
    assert answer["state"] == state and answer["iss"] == metadata["issuer"]
    client.fetch_token(metadata["token_endpoint"], authorization_response=browser.address, code_verifier=verifier, state=state)
    return client, metadata, nonce


def claims(client, metadata, nonce, algorithm):
    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"]).json())
    decoded = jwt.decode(client.token["id_token"], keys, algorithms=[algorithm])
    token = CodeIDToken(decoded.claims, decoded.header, params={
        "nonce": nonce, "client_id": openid_setup.CLIENT, "access_token": client.token["access_token"]})
    token.validate(leeway=5)
    assert decoded.claims["iss"] == metadata["issuer"] and decoded.claims["aud"] == openid_setup.CLIENT
    return decoded.claims


def signs_in(server, browser, algorithm):
    """signs a person in, verifies the ID token, and reads name and address from userinfo"""
    client, metadata, nonce = sign_in(server, browser)
    subject = claims(client, metadata, nonce, algorithm)["sub"]
    info = client.get(metadata["userinfo_endpoint"]).json()
    assert info["sub"] == subject and info["name"] == "Mary Appleseed" and "@" in info["email"], info


def refreshes(server, browser, algorithm):
    """refreshes, and gets an ID token of the same person"""
    client, metadata, nonce = sign_in(server, browser)
    before = claims(client, metadata, nonce, algorithm)
    old = dict(client.token)
    client.refresh_token(metadata["token_endpoint"], refresh_token=old["refresh_token"])
    assert client.token["refresh_token"] != old["refresh_token"]
    after = claims(client, metadata, None, algorithm)
    assert (after["sub"], after["auth_time"]) == (before["sub"], before["auth_time"])


def introspects_and_revokes(server, browser, algorithm):
    """introspects its token, revokes it, and it is not active any more"""
    client, metadata, _ = sign_in(server, browser)
    token = client.token["access_token"]
    assert client.introspect_token(metadata["introspection_endpoint"], token=token).json()["active"] is True
    assert client.revoke_token(metadata["revocation_endpoint"], token=client.token["refresh_token"]).status_code == 200
    assert client.introspect_token(metadata["introspection_endpoint"], token=token).json() == {"active": False}


def signs_out(server, browser, algorithm):
    """signs the person out, whose next sign-in asks again"""
    client, metadata, _ = sign_in(server, browser, "openid")
    browser.go(metadata["end_session_endpoint"] + "?" + urllib.parse.urlencode({
        "id_token_hint": client.token["id_token"], "post_logout_redirect_uri": "https://grafana.example.com/", "state": "x"}))
    assert browser.address == "https://grafana.example.com/?state=x", browser.address
    assert client.get(metadata["userinfo_endpoint"]).status_code == 401
    browser.go(metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode({
        "client_id": openid_setup.CLIENT, "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid", "prompt": "none",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}))
    assert "error=login_required" in browser.address, browser.address


def asks_for_phishing_resistance(server, browser, algorithm):
    """asks for acr_values=phr, and is told phr exactly where the person used a passkey"""
    def proof(prove=None):
        client, metadata, nonce = sign_in(server, browser, "openid", prove, acr_values="phr")
        told = claims(client, metadata, nonce, algorithm)
        seen = client.introspect_token(metadata["introspection_endpoint"], token=client.token["access_token"]).json()
        assert seen.get("acr") == told.get("acr") and seen.get("amr") == told.get("amr"), (seen, told)
        return told.get("acr")

    asked = []
    device = passkeys.Device(
        pippin.Client(browser.ports[1]), "anita", "mac", origin=f"http://localhost:{server.port}")

    def use():
        asked.append(browser.answer_passkey(device))

    def choose_apple():
        asked.append("Apple")
        assert 'data-ask="get"' in browser.page, "a passkey is offered"
        browser.sign_in("anita")

    assert proof(lambda: browser.sign_in("anita")) is None, "she has no passkey, and nobody is locked out for that"
    browser.go(f"http://localhost:{server.port}/account/passkeys/add")
    assert browser.answer_passkey(device) == "create" and browser.status == 200, browser.page
    assert proof(choose_apple) is None, "she chose another way"
    assert proof(use) == "phr"
    assert proof(use) == "phr" and asked == ["Apple", "get"], "once proved so, nobody is asked again"


CHECKS = (signs_in, refreshes, introspects_and_revokes, signs_out, asks_for_phishing_resistance)
