"""Passkeys move from a server on SQLite to one on PostgreSQL: the devices do not notice."""

import json

import passkeys
import pippin
import postgresql
import pytest

PUBLIC_URL = "http://localhost:8080"


class Server(passkeys.Server):
    """One of two servers that people reach under the same address, the one after the other."""

    def begin(self):
        self.variables = {
            "PIPPIN_LISTEN": f"127.0.0.1:{self.port}", "PIPPIN_OPERATOR_LISTEN": f"127.0.0.1:{self.operator_port}",
            "PIPPIN_PUBLIC_URL": PUBLIC_URL}
        return self

    def importing(self, file, *more):
        code, output, words = self.run("accounts", "import", "--json", *more, str(file))
        return code, json.loads(output) if output else None, words

    def exporting(self, file):
        code, _, words = self.run("accounts", "export", "--all", "--replace", str(file))
        assert code == 0, words
        return file.read_bytes()


def entered(client, device):
    options = passkeys.sign_in_options(client, passkeys.APP)
    return passkeys.sign_in(client, options, device.sign(options), passkeys.APP)


@pytest.fixture
def moved(emulator, apple, folder):
    """A person with two passkeys of different devices, and the file with the account."""
    for name in ("former", "new"):
        (folder / name).mkdir()
    former = Server(folder / "former", emulator).begin()
    client = former.start()
    person = pippin.new_person(apple)
    session = passkeys.expect(200, pippin.sign_in(client, apple, person))
    devices = [passkeys.Device(apple, person, kind) for kind in ("iphone", "security_key")]
    for device in devices:
        options = passkeys.addition_options(client, session)
        passkeys.expect(201, passkeys.add(client, session, options, device.create(options), client=passkeys.APP))
    for device in devices:
        passkeys.expect(200, entered(client, device))
    former.stop()
    former.exporting(folder / "accounts.jsonl")
    return session["account"]["id"], devices, folder / "accounts.jsonl"


def test_move(moved, emulator, folder, note):
    """A passkey of the one server signs in at the other; the export of the second is that of the first."""
    account, devices, file = moved
    with postgresql.Cluster() as cluster:
        server = Server(folder / "new", emulator, store=cluster.address).begin()
        code, counts, words = server.importing(file)
        assert (code, counts) == (0, {"lines": 1, "created": 1, "unchanged": 0, "refused": 0}), words
        assert server.exporting(folder / "again.jsonl") == file.read_bytes()
        assert server.importing(file)[1]["unchanged"] == 1
        client = server.start()
        for device in devices:
            answer = entered(client, device)
            assert answer.status == 200, answer.body
            assert answer.json["account"]["id"] == account
        server.stop()
    note(f"{len(devices)} passkeys, {len(file.read_bytes())} bytes")


def test_without_handles(moved, emulator, folder):
    """A file without user handles is imported with a warning, and the handles are learned."""
    account, devices, file = moved
    line = json.loads(file.read_text())
    handles = {passkey["credential_id"]: passkey.pop("user_handle") for passkey in line["passkeys"]}
    file.write_text(json.dumps(line) + "\n")
    server = Server(folder / "new", emulator).begin()
    code, counts, words = server.importing(file)
    assert code == 0 and counts["created"] == counts["passkey_handles_missing"] == 1, (counts, words)
    assert "line 1: passkey_handle_missing: " in words
    client = server.start()
    for device in devices:
        assert passkeys.expect(200, entered(client, device))["account"]["id"] == account
    server.stop()
    (again,) = server.exporting(folder / "again.jsonl").splitlines()
    assert {passkey["credential_id"]: passkey.get("user_handle") for passkey in json.loads(again)["passkeys"]} == handles


def test_foreign_domain(moved, emulator, folder):
    """Passkeys of another domain are refused by their line."""
    _, _, file = moved
    server = Server(folder / "new", emulator, more='passkeys: { rp_id: "localhost" },').begin()
    file.write_text(file.read_text().replace('"rp_id":"localhost"', '"rp_id":"tenant.example.com"'))
    code, counts, words = server.importing(file)
    assert code == 1 and counts["refused"] == 1 and "line 1: rp_id_foreign: " in words, (counts, words)
