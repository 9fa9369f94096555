"""The command line of operators beside a running server: accounts are found, suspended and restored, statistics, refusals and the
audit are shown; a second server on the same database is refused, and an error that ends a server is a line of its log."""

import json
import os
import pty
import subprocess
import time

import pippin


def of(server, *words):
    """What a command prints as JSON."""
    code, output, said = server.run(*words, "--json")
    assert code == 0, said
    return json.loads(output)


def test_accounts(folder, emulator, apple):
    """Mary is listed with the newest first, suspended (her session ends at once) and restored."""
    server = pippin.Server(folder, emulator)
    client = server.start()
    people = {name: pippin.sign_in(client, apple, name).json for name in ("mary", "anita")}
    mary = people["mary"]["account"]["id"]
    listed = of(server, "accounts", "list")
    assert [account["id"] for account in listed["items"]] == [people[name]["account"]["id"] for name in ("anita", "mary")], listed
    code, table, words = server.run("accounts", "list", "--limit", "1")
    assert code == 0 and table.count("\n") == 2 and "1 of 2 accounts are shown" in words and "--after" in words, (table, words)
    bearer = "Bearer " + people["mary"]["session"]["access_token"]
    assert client.get("/v1/session", Authorization=bearer).status == 200
    done = of(server, "accounts", "suspend", mary, "--reason", "a lost phone")
    assert done["suspension"]["reason"] == "a lost phone" and done["suspension"]["by"] == "the command line", done
    assert client.get("/v1/session", Authorization=bearer).status == 401
    assert pippin.sign_in(client, apple, "mary").json["code"] == "account_suspended"
    code, _, words = server.run("accounts", "suspend", mary)
    assert code == 1 and words.startswith("already_suspended\n") and "a lost phone" in words, words
    assert [account["id"] for account in of(server, "accounts", "list", "--status", "suspended")["items"]] == [mary]
    assert server.run("accounts", "restore", mary)[0] == 0
    assert pippin.sign_in(client, apple, "mary").status == 200
    refused, = of(server, "refusals", "--since", "1h")["items"]
    assert refused["code"] == "account_suspended" and refused["account_id"] == mary, refused
    code, output, _ = server.run("refusals")
    assert code == 0 and "\naccount_suspended: " in output, output
    kinds = {line["kind"] for line in of(server, "audit", "list", "--actor", "the command line")["items"]}
    assert kinds == {"account.suspended", "account.restored"}, kinds
    pippin.wait_until(lambda: of(server, "statistics", "--days", "1")["totals"]["sign_ups"] == 2, "two sign-ups are counted")
    totals = of(server, "statistics")["totals"]
    assert totals["sign_ins"] == 1 and totals["refusals_by_reason"] == {"account_suspended": 1}, totals
    server.stop()


def test_second_server(folder, emulator):
    """A second server on the database takes over from one that stops, and is refused beside one that goes on."""
    server = pippin.Server(folder, emulator)
    server.start()
    other = folder / "other.json5"
    text = server.settings.read_text()
    for port in (server.port, server.operator_port):
        text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{pippin.free_port()}")
    other.write_text(text)
    command = [pippin.binary(), "serve", "--config", other]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
    lines = [json.loads(line) for line in refused.stderr.splitlines()]
    assert refused.returncode == 1 and lines[-1]["code"] == "database_in_use" and lines[-1]["level"] == "error", refused
    assert any("waits until it stops" in line["message"] for line in lines), lines
    assert server.run("backup", "--to", folder / "copy.db")[0] == 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as second:
        assert "waits until it stops" in second.stderr.readline()
        server.stop()
        assert second.stdout.readline().startswith("Serving ")
        second.terminate()
        second.communicate(timeout=60)
        assert second.returncode == 0


def test_fatal_error(folder):
    """An error that ends a server is one line of JSON in a log, and plain text on a terminal."""
    command = [pippin.binary(), "serve", "--config", folder / "none.json5"]
    logged = subprocess.run(command, capture_output=True, text=True)
    line, = logged.stderr.splitlines()
    assert logged.returncode == 1 and json.loads(line)["code"] == "settings_invalid", logged
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        try:
            chunk = os.read(ours, 4096)
        except OSError:
            break
        if not chunk:
            break
        said += chunk
    os.close(ours)
    assert process.wait(60) == 1 and said.startswith(b"settings_invalid\r\n"), said


def test_progress(folder, emulator):
    """A long import says on a terminal how much is done; in a pipe it stays quiet for ten seconds."""
    server = pippin.Server(folder, emulator)
    server.start()
    server.stop()
    lines = folder / "lines.jsonl"
    lines.write_text("".join(
        json.dumps({"external_id": f"user-{number}", "metadata": {"note": "x" * 300}, "identities": [
            {"provider": "apple", "team": "TEAM000001", "subject": f"subject-{number}"}]}) + "\n" for number in range(3000)))
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [pippin.binary(), "accounts", "import", "--config", server.settings, lines], stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said = b""
    while True:
        try:
            chunk = os.read(ours, 4096)
        except OSError:
            break
        if not chunk:
            break
        said += chunk
    os.close(ours)
    text = said.decode()
    assert process.wait(300) == 0, text
    assert "checking: [" in text and "writing: [" in text and "100 % of 1." in text, text[-2000:]
    code, _, words = server.run("accounts", "import", str(lines))
    assert code == 0 and "%" not in words, words
