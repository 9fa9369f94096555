"""Your own user of a Pippin account: found once by what Apple calls the person, known ever after."""

import json
import os
import urllib.request

SERVER = os.environ.get("PIPPIN_ISSUER", "https://id.example.com")  # `public_url`
TEAM = os.environ.get("APPLE_TEAM", "TEAM000001")  # the Team ID under which your users signed in so far


def call(method, path, access_token, body=None):
    fields = {"Authorization": f"Bearer {access_token}", "Content-Type": "application/json"}
    request = urllib.request.Request(SERVER + path, body and json.dumps(body).encode(), fields, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def user(database, account, access_token):
    """`account` is the `sub` of the access token, which your back end has verified."""
    known = database.execute("SELECT id FROM users WHERE pippin_account = ?", (account,)).fetchone()
    if known:
        return known[0]
    export = call("GET", "/v1/account/export", access_token)
    for held in export["identities"]:
        if held["identity"]["provider"] == "apple" and held["tenant"] == TEAM:
            adopted = database.execute(
                "UPDATE users SET pippin_account = ? WHERE apple_sub = ? AND pippin_account IS NULL"
                " RETURNING id, given_name, family_name", (account, held["subject"])).fetchone()
            if adopted:
                database.commit()
                keep_name(export["account"], *adopted[1:], access_token)
                return adopted[0]
    created = database.execute("INSERT INTO users (pippin_account) VALUES (?) RETURNING id", (account,)).fetchone()
    database.commit()
    return created[0]


def keep_name(account, given_name, family_name, access_token):
    """Apple gave the name at the first consent, to your old back end, and gives it to nobody again."""
    if "name" not in account and (given_name or family_name):
        name = {"given_name": given_name, "family_name": family_name}
        call("PATCH", "/v1/account", access_token, {"name": {key: part for key, part in name.items() if part}})
