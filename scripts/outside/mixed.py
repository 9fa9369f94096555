"""A client whose next step is random, and what it was told: to be held against the server after a crash.

Everybody in it belongs to this one client, which does one thing after the other. So when the server dies, only the step that
was under way is in doubt; all else must be as it was answered.
"""

import http.client
import random
import time

import passkeys
import pippin

BUNDLE = "com.example.app"


class Session:
    def __init__(self, way, answer):
        self.way, self.end = way, None
        self.keep(answer)

    def keep(self, answer):
        self.access, self.refresh = answer["session"]["access_token"], answer["session"]["refresh_token"]


class Passkey:
    """A passkey on a device of its own."""

    def __init__(self, apple, person):
        self.device = passkeys.Device(apple, person)

    def sign_in(self, server):
        options = server.post("/v1/sign-in/passkey/options", {"client_id": BUNDLE})
        # Without options there is nothing to sign.
        return options if options.status != 201 else passkeys.sign_in(server, options.json, self.device.sign(options.json), BUNDLE)


class Account:
    def __init__(self, way, answer):
        self.id, self.name = answer["account"]["id"], answer["account"].get("name")
        # The Apple IDs and passkeys that lead here, each with its identity's id where that is known.
        self.ways = {way: None}
        self.revoked = set()
        self.sessions = [Session(way, answer)]
        self.merges = []

    @property
    def living(self):
        return [session for session in self.sessions if session.end is None]

    @property
    def active(self):
        return [way for way in self.ways if way not in self.revoked]

    def end(self, reason, way=None):
        for session in self.living:
            if way is None or session.way == way:
                session.end = reason


class Client:
    def __init__(self, demo, name, seed):
        self.server, self.apple, self.name = demo.client(), demo.apple(), name
        self.chance = random.Random(f"{seed} {name}")
        self.accounts, self.people = [], 0
        # What was lost in a merge and has not come back; the accounts that the step under way is about; answered steps by kind.
        self.lost, self.in_doubt, self.done = [], [], {}
        # Deleted accounts, each with the receipt that was given for it.
        self.deleted = []
        self.failure = None

    def run(self, stopped):
        steps = [
            (self.arrive, 5), (self.come_again, 4), (self.refresh, 8), (self.rename, 3), (self.leave, 1), (self.link, 3),
            (self.unlink, 2), (self.merge, 3), (self.undo, 2), (self.revoke, 1), (self.delete, 1), (self.add_passkey, 4),
        ]
        try:
            while not stopped.is_set():
                step = self.chance.choices([step for step, _ in steps], [weight for _, weight in steps])[0]
                if step() is not False:
                    self.done[step.__name__] = self.done.get(step.__name__, 0) + 1
                    self.in_doubt = []
        except (OSError, http.client.HTTPException):
            return  # killed under our feet, as it should be
        except (AssertionError, KeyError) as failure:
            self.failure = failure

    # The steps. Each says first whom it puts in doubt, and notes what came of it once that was answered.

    def arrive(self):
        way = self.new_person()
        account = Account(way, self.expect(200, pippin.sign_in(self.server, self.apple, way)))
        self.accounts.append(account)

    def come_again(self):
        account = self.any_account()
        if account is None or not account.active:
            return False
        way = self.chance.choice(account.active)
        if isinstance(way, Passkey):
            answer = self.expect(200, way.sign_in(self.server))
        else:
            answer = self.expect(200, pippin.sign_in(self.server, self.apple, way))
        assert answer["account"]["id"] == account.id and not answer["created"], (answer, account.id)
        account.sessions.append(Session(way, answer))

    def refresh(self):
        account, session = self.any_session()
        if session is None:
            return False
        self.in_doubt = [account]
        session.keep(self.expect(200, self.server.post("/v1/session/refresh", {"refresh_token": session.refresh})))

    def rename(self):
        account, session = self.any_session()
        if session is None:
            return False
        self.in_doubt = [account]
        name = {"given_name": f"Name {self.chance.randrange(10**9)}"}
        self.expect(200, self.send("PATCH", "/v1/account", session, {"name": name}))
        account.name = name

    def leave(self):
        account, session = self.any_session()
        if session is None:
            return False
        self.in_doubt = [account]
        self.expect(204, self.send("DELETE", "/v1/session", session))
        session.end = "signed_out"

    def link(self):
        account, session = self.any_session()
        if session is None:
            return False
        way = self.new_person()
        self.in_doubt = [account]
        nonce = self.expect(201, self.server.post("/v1/nonces", {"client_id": BUNDLE}))["nonce"]
        given = pippin.authorize(self.apple, way, nonce)
        answer = self.expect(201, self.send("POST", "/v1/account/identities/apple", session, {
            "client_id": BUNDLE, "identity_token": given["identity_token"],
            "authorization_code": given["authorization_code"], "nonce": nonce}))
        account.ways[way] = answer["id"]

    def add_passkey(self):
        account, session = self.any_session()
        if session is None:
            return False
        # A device of somebody's own, which has no passkey of the account yet.
        way = Passkey(self.apple, self.new_person())
        self.in_doubt = [account]
        options = self.expect(201, self.send("POST", "/v1/account/passkeys/options", session, {}))
        answer = self.expect(201, self.send("POST", "/v1/account/identities/passkey", session, {
            "client_id": BUNDLE, "ceremony": options["ceremony"], "credential": way.device.create(options)}))
        account.ways[way] = answer["id"]

    def unlink(self):
        account, session = self.any_session()
        if session is None:
            return False
        linked = [way for way, id in account.ways.items() if id and set(account.active) - {way}]
        if not linked:
            return False
        way = self.chance.choice(linked)
        self.in_doubt = [account]
        self.expect(204, self.send("DELETE", "/v1/account/identities/" + account.ways.pop(way), session))
        account.end("signed_out", way)
        # What was merged cannot be parted again without it.
        account.merges = [lost for lost in account.merges if way not in lost.ways]

    def merge(self):
        (survivor, session), (lost, other) = self.any_session(), self.any_session()
        if session is None or other is None or survivor is lost:
            return False
        self.in_doubt = [survivor, lost]
        answer = self.expect(200, self.send("POST", "/v1/account/merge", session, {"other_access_token": other.access}))
        assert answer["account"]["id"] == survivor.id and answer["merged_from"] == lost.id, answer
        self.accounts.remove(lost)
        self.lost.append(lost)
        lost.end("account_merged")
        survivor.ways.update(lost.ways)
        survivor.revoked |= lost.revoked
        survivor.merges.append(lost)
        survivor.name = survivor.name or lost.name

    def undo(self):
        account, session = self.any_session()
        if session is None or not account.merges:
            return False
        lost = account.merges[-1]
        if not set(account.active) - set(lost.ways):
            return False
        self.in_doubt = [account, lost]
        self.expect(204, self.send("DELETE", "/v1/account/merges/" + lost.id, session))
        account.merges.remove(lost)
        self.lost.remove(lost)
        self.accounts.append(lost)
        for way in lost.ways:
            del account.ways[way]
            account.end("account_merged", way)
        lost.revoked = account.revoked & set(lost.ways)
        account.revoked -= lost.revoked

    def delete(self):
        account, session = self.any_session()
        if session is None:
            return False
        self.in_doubt = [account]
        answer = self.expect(202, self.send("DELETE", "/v1/account", session))
        account.end("account_deleted")
        self.accounts.remove(account)
        self.deleted.append((account, answer["deletion"]))

    def revoke(self):
        """The person stops using Apple with the app, and Apple tells the server: answered once a session that this ends has."""
        account, session = self.any_session()
        if session is None or session.way in account.revoked or isinstance(session.way, Passkey):
            return False
        # The notification must be younger than the newest proof, and Apple's proofs know whole seconds only.
        time.sleep(1.1)
        self.in_doubt = [account]
        self.apple.send("DELETE", f"/emulator/apple-ids/{session.way}/apps/{BUNDLE}")
        end = time.monotonic() + 20
        while self.send("GET", "/v1/session", session).status != 401:
            assert time.monotonic() < end, "a consent that was withdrawn has ended no session"
            time.sleep(0.02)
        account.revoked.add(session.way)
        account.end("apple_consent_revoked", session.way)

    # What must hold afterwards.

    def check(self, server):
        """Holds what was answered against `server`."""
        for account in self.accounts + self.lost:
            if account not in self.in_doubt:
                self.check_account(server, account)
            else:
                for session in account.sessions:
                    answer = server.post("/v1/session/refresh", {"refresh_token": session.refresh})
                    assert answer.status in (200, 401), (answer.status, answer.body)
                    if session.end:
                        assert answer.status == 401, ("a session that ended answers", answer.body)

        for account, deletion in self.deleted:
            found = server.get("/v1/deletions/" + deletion["id"], Authorization="Bearer " + deletion["receipt"])
            assert found.status == 200, (found.status, found.body)
            for session in account.sessions:
                answer = server.post("/v1/session/refresh", {"refresh_token": session.refresh})
                assert answer.status == 401 and answer.json["reason"] == session.end, (session.end, answer.body)

    def check_account(self, server, account):
        for session in account.sessions:
            answer = server.post("/v1/session/refresh", {"refresh_token": session.refresh})
            if session.end:
                assert answer.status == 401 and answer.json["reason"] == session.end, (session.end, answer.body)
                continue
            assert answer.status == 200, (answer.status, answer.body)
            bearer = "Bearer " + answer.json["session"]["access_token"]
            found = server.get("/v1/account", Authorization=bearer)
            assert found.status == 200, (found.status, found.body)
            assert found.json["id"] == account.id and found.json.get("name") == account.name, (found.body, account.name)
            ways = server.get("/v1/account/identities", Authorization=bearer).json["items"]
            assert len(ways) == len(account.ways), (ways, account.ways)
            assert {id for id in account.ways.values() if id} <= {way["id"] for way in ways}, (ways, account.ways)

    # Odds and ends.

    def new_person(self):
        self.people += 1
        way = f"crowd-{self.name}-{self.people}-{time.monotonic_ns()}"
        answer = self.apple.post("/emulator/apple-ids", {
            "id": way, "email": f"{way}@example.com", "given_name": "Crowd", "family_name": str(self.people),
            "kind": "personal"})
        assert answer.status in (200, 201), (answer.status, answer.body)
        return way

    def any_account(self):
        return self.chance.choice(self.accounts[-12:]) if self.accounts else None

    def any_session(self):
        account = self.any_account()
        if account is None or not account.living:
            return account, None
        return account, self.chance.choice(account.living)

    def send(self, method, path, session, body=None):
        return self.server.send(method, path, body, Authorization="Bearer " + session.access)

    def expect(self, status, answer):
        assert answer.status == status, (status, answer.status, answer.body)
        return answer.json if answer.body else None
