"""What an operator does beside a running `pippin serve`: looking a person up, merging two accounts, and changing the master key with
`pippin vault reseal` until the old one is out of the settings and nobody noticed. On both databases."""

import json

import pippin
import pytest


@pytest.fixture(scope="module")
def server(emulator, engine):
    with pippin.running(emulator, store=engine.new().address) as server:
        yield server


@pytest.fixture
def client(server):
    return server.client()


def bearer(session):
    return {"Authorization": "Bearer " + session["access_token"]}


def test_looking_up(server, client, apple):
    """An account is found by id and by sign-in method, with all its data."""
    mary = pippin.sign_in(client, apple, pippin.new_person(apple)).json
    account = mary["account"]["id"]
    code, output, words = server.run("accounts", "export", account)
    assert code == 0, words
    held = json.loads(output)
    way = "apple:{tenant}:{subject}".format(**held["identities"][0])
    assert held["account"] == mary["account"]
    shown = client.get("/v1/account/export", **bearer(mary["session"])).json
    for each in (held, shown):
        each.pop("exported_at")
        each["sessions"][0].pop("current")
        # The API says whether the account can be recovered; the command does not.
        each["account"].pop("recovery", None)
    assert held == shown, "the person and the operator see the same"
    code, output, words = server.run("accounts", "show", way)
    assert code == 0 and output.startswith("account   " + account), (output, words)
    assert server.run("accounts", "show", "nobody@example.com")[0] == 1


def test_merging(server, client, apple):
    """Two accounts are merged and separated again while the server runs."""
    person = pippin.new_person(apple)
    account = pippin.sign_in(client, apple, pippin.new_person(apple)).json["account"]["id"]
    other = pippin.sign_in(client, apple, person).json["account"]["id"]
    code, output, words = server.run("accounts", "merge", "--json", "--into", account, other)
    assert code == 0 and json.loads(output)["from"] == other, (output, words)
    assert pippin.sign_in(client, apple, person).json["account"]["id"] == account
    assert server.run("accounts", "merge", "--undo", other)[0] == 0
    assert pippin.sign_in(client, apple, person).json["account"]["id"] == other


def test_deletion(server, client, apple):
    """An account is deleted, and its owner can sign up again, also when it was merged and separated before."""
    person = pippin.new_person(apple)
    account = pippin.sign_in(client, apple, pippin.new_person(apple)).json["account"]["id"]
    other = pippin.sign_in(client, apple, person).json["account"]["id"]
    assert server.run("accounts", "merge", "--into", account, other)[0] == 0
    merged = pippin.sign_in(client, apple, person).json
    assert merged["account"]["id"] == account
    assert server.run("accounts", "merge", "--undo", other)[0] == 0
    assert pippin.sign_in(client, apple, person).json["account"]["id"] == other

    code, _, words = server.run("accounts", "delete", other)
    assert code == 1 and words.startswith("not_confirmed\n"), words
    code, output, words = server.run("accounts", "delete", "--yes", "--json", other)
    assert code == 0 and json.loads(output)["deleted"] == other, (output, words)
    ended = client.get("/v1/session", **bearer(merged["session"]))
    assert ended.status == 401, ended.body
    assert server.run("accounts", "show", other)[0] == 1
    pippin.wait_until(lambda: pippin.sign_in(client, apple, person).status == 200, "the deletion came to its end")


def keys_in(store):
    """The master keys that anything is sealed under for long."""
    return {key for key, in store.rows("SELECT key_id FROM vault_entry UNION SELECT sealed_key_id FROM signing_key")}


def test_another_master_key(serve, engine, apple):
    """The master key is replaced and the old one removed, and people stay signed in."""
    store = engine.new()
    server = serve(keys=["old"], store=store.address)
    client = server.client()
    session = pippin.sign_in(client, apple, pippin.new_person(apple)).json["session"]
    assert pippin.sign_in(client, apple, pippin.new_person(apple)).status == 200
    assert keys_in(store) == {"old"}
    server.configure(["new", "old"])
    code, _, words = server.run("vault", "reseal", "--json")
    assert code == 1 and words.startswith("not_in_use\n") and keys_in(store) == {"old"}, words
    server.stop()
    client = server.start()
    code, output, words = server.run("vault", "reseal", "--json")
    assert code == 0, words
    found = json.loads(output)
    assert found["resealed"] >= 3 and keys_in(store) == {"new"}, found
    assert found["older"][0]["master_key"] == "old" and not found["older"][0]["can_go"], found
    pippin.sign_in(client, apple, pippin.new_person(apple))

    # The head of the audit is signed anew within seconds, by a job of its own.
    def is_done():
        found = json.loads(server.run("vault", "reseal", "--json")[1])
        return found["resealed"] == 0 and "can_go_at" in found["older"][0]

    pippin.wait_until(is_done, "nothing is sealed under the old key any more")
    code, output, words = server.run("vault", "reseal")
    assert code == 0 and "refresh tokens and cookies made with it are valid until" in output, (output, words)
    answer = client.post("/v1/session/refresh", {"refresh_token": session["refresh_token"]})
    assert answer.status == 200, answer.body
    server.stop()
    server.configure(["new"])
    client = server.start()
    answer = client.post("/v1/session/refresh", {"refresh_token": answer.json["session"]["refresh_token"]})
    assert answer.status == 200 and keys_in(store) == {"new"}, answer.body
    assert client.get("/v1/session", **bearer(answer.json["session"])).status == 200
    code, _, words = server.run("audit", "verify")
    assert code == 0, words
