"""An app goes from one team to another, with the built program: people are noted, some come by themselves, the others are moved by the
command, and everybody is who they were; each command can be run again, and beside the server. On both databases."""

import json
import secrets
import subprocess
import tempfile

import pippin
import pytest

PEOPLE = ("mary", "anita", "kurt", "student")
OLD, NEW, APP = "TEAM000001", "TEAM000002", "com.example.app"


class Server:
    """A running `pippin serve` with the settings of a team."""

    def __init__(self, folder, apple, store, team, number):
        self.port = pippin.free_port()
        self.log = tempfile.TemporaryFile()
        self.settings = folder / f"{team}.json5"
        self.settings.write_text(f"""
            {{ listen: "127.0.0.1:{self.port}", operator_listen: "127.0.0.1:0", public_url: "http://localhost:{self.port}",
              store: "{store.address}", drain_seconds: 0, master_keys: [{{ id: "one", file: "master.key" }}],
              apple_base_url: "http://127.0.0.1:{apple.port}", insecure_apple_base_url: true,
              apple: {{ teams: [{{ id: "{team}", keys: [{{ key_id: "KEY000000{number}", file: "{team}.p8" }}] }}] }},
              clients: [{{ id: "{APP}", platform: "ios",
                          apple: {{ audience: "{APP}", team: "{team}", key: "KEY000000{number}" }} }}] }}""")

    def __enter__(self):
        self.process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log)
        pippin.wait_for(self.port, "/healthz", self)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        assert self.process.wait(30) == 0, self.words()

    def words(self):
        return pippin.text_of(self.log)

    def client(self):
        return pippin.Client(self.port, "localhost")


def transfer(server, command, *more, input=None):
    done = subprocess.run(
        [pippin.binary(), "transfer", command, "--config", server.settings, "--json", *more], capture_output=True,
        text=True, input=input)
    return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr


def done(count, unknown=0):
    return 0, {"done": count, "unknown": unknown, "two_accounts": []}, ""


def prepare_emulator(apple, folder):
    """The seed's app without the debug build beside it, since a group cannot move, and a second team."""
    team = next(team for team in apple.get("/emulator/config").json["teams"] if team["id"] == OLD)
    (folder / f"{OLD}.p8").write_text(team["keys"][0]["p8"])
    team["apps"] = [app for app in team["apps"] if app["bundle_id"] == APP]
    assert apple.send("PUT", f"/emulator/teams/{OLD}", team).status == 200
    key = subprocess.run(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], check=True,
        capture_output=True, text=True).stdout
    (folder / f"{NEW}.p8").write_text(key)
    answer = apple.send("PUT", f"/emulator/teams/{NEW}", {"id": NEW, "keys": [{"key_id": "KEY0000002", "p8": key}]})
    assert answer.status == 200, answer.body
    (folder / "master.key").write_text(secrets.token_hex(32) + "\n")
    for file in folder.iterdir():
        file.chmod(0o600)


def account(answer):
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json["account"]["id"]


@pytest.mark.in_full("PostgreSQL")
def test_transfer(folder, engine):
    """`transfer prepare` saves identifiers, and another run adds the people who signed up since; a person who signs in keeps the
    account, with the new team's relay address; `transfer finish` moves the others, and all accounts and sessions continue."""
    store = engine.new()
    with pippin.Emulator() as emulator:
        apple = pippin.Client(emulator.port)
        prepare_emulator(apple, folder)
        with Server(folder, emulator, store, OLD, 1) as server:
            signed_in = {
                person: pippin.sign_in(server.client(), apple, person, hide_email=True) for person in PEOPLE[:3]}
            before = {person: account(answer) for person, answer in signed_in.items()}
            assert transfer(server, "prepare", "--client", APP, "--to", NEW) == done(3)
            assert transfer(server, "prepare", "--client", APP, "--to", NEW) == done(0)
            before["student"] = account(pippin.sign_in(server.client(), apple, "student"))
            assert transfer(server, "prepare", "--client", APP, "--to", NEW) == done(1)
            code, _, words = transfer(server, "prepare", "--client", "nobody", "--to", NEW)
            assert code == 1 and words.startswith("client_unknown\n"), words
            code, _, words = transfer(server, "import", "--from", OLD, "--to", NEW, input="{}\n")
            assert code == 1 and words.startswith("malformed\n"), words
            line = json.dumps({"sub": "000000.unknown.0000", "transfer_sub": "000000.made-up.0000"})
            assert transfer(server, "import", "--from", OLD, "--to", NEW, input=line) == done(0, unknown=1)

        assert apple.post("/emulator/transfers", {"bundle_id": APP, "to_team": NEW}).status == 201
        with Server(folder, emulator, store, NEW, 2) as server:
            again = pippin.sign_in(server.client(), apple, "mary")
            assert account(again) == before["mary"] and again.json["created"] is False
            assert again.json["account"]["email"] != signed_in["mary"].json["account"]["email"]
            assert transfer(server, "finish", "--client", APP) == done(3)
            assert transfer(server, "finish", "--client", APP) == done(0)
            code, counts, words = transfer(server, "status", "--from", OLD, "--to", NEW)
            assert (code, counts, words) == (0, {"unknown": 0, "noted": 0, "moved": 4}, ""), (code, counts, words)
            for person in PEOPLE:
                answer = pippin.sign_in(server.client(), apple, person)
                assert account(answer) == before[person] and answer.json["created"] is False, person
            token = signed_in["kurt"].json["session"]["refresh_token"]
            assert server.client().post("/v1/session/refresh", {"refresh_token": token}).status == 200
