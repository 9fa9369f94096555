"""What the tests ask of a site in Python beyond its own pages, for each framework: `answer(path, cookies, headers, body)`."""

import concurrent.futures
import datetime
import json
import os
import pathlib
import time

import access_token
import jwt
import pippin_site


class Clock:
    """The modules' time, which the tests move."""

    offset = 0
    sleep = staticmethod(time.sleep)

    def time(self):
        return time.time() + self.offset

    def monotonic(self):
        return time.monotonic() + self.offset


clock = Clock()
# Kept, because Django opens a connection to its database in each thread.
twenty = concurrent.futures.ThreadPoolExecutor(20)


class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(seconds=clock.offset)


pippin_site.time = access_token.time = clock
jwt.api_jwt.datetime = Shifted


class FileStore:
    """Sessions in a folder, which several processes share."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def get(self, id):
        try:
            return json.loads((self.folder / f"{id}.json").read_text())
        except FileNotFoundError:
            return None

    def set(self, id, value, seconds):
        new = self.folder / f"{id}.{os.getpid()}.{time.monotonic_ns()}"
        new.write_text(json.dumps(value))
        new.rename(self.folder / f"{id}.json")

    def delete(self, id):
        (self.folder / f"{id}.json").unlink(missing_ok=True)


class Routes:
    def __init__(self, pippin):
        self.pippin = pippin
        pippin.timeout = int(os.environ.get("TIMEOUT", 10_000)) / 1000

    def answer(self, path, cookies, headers, body):
        """A status and an object."""
        work = getattr(self, path.lstrip("/"), None) if path in ROUTES else None
        if not work:
            return 404, None
        try:
            return 200, work(cookies, headers, body)
        except pippin_site.PippinError as error:
            return error.status, {"code": error.code, "message": str(error)}
        except jwt.InvalidTokenError:
            return 401, {"code": "access_token_invalid"}
        except access_token.KeysUnavailable:
            return 503, {"code": "keys_unavailable"}

    def me(self, cookies, headers, body):
        session = self.pippin.session(cookies)
        return {"account": session.account, "token": session.access_token()} if session else {"account": None}

    def who(self, cookies, headers, body):
        session = self.pippin.session(cookies)
        return {"account": session and session.account}

    def parallel(self, cookies, headers, body):
        got = list(twenty.map(lambda _: self.pippin.session(cookies).access_token(), range(20)))
        return {"tokens": sorted(set(got))}

    def change(self, cookies, **members):
        id, store = cookies[self.pippin.cookie], self.pippin.store
        store.set(id, {**store.get(id), **members}, 3600)
        return {}

    def expire(self, cookies, headers, body):
        return self.change(cookies, refresh_at=0, expires_at=0)

    def almost(self, cookies, headers, body):
        return self.change(cookies, refresh_at=0)

    def stored(self, cookies, headers, body):
        stored = self.pippin.store.get(cookies[self.pippin.cookie])
        return stored and {"refreshToken": stored["refresh_token"]}

    def clock(self, cookies, headers, body):
        clock.offset = int(body) / 1000
        return {}

    def verify(self, cookies, headers, body):
        return {"sub": access_token.verify_access_token(body.decode("latin-1"))["sub"]}

    def webhook(self, cookies, headers, body):
        return pippin_site.verified_webhook(headers.get("Pippin-Signature"), body, "another-secret-of-before", os.environ["SECRET"])


ROUTES = [f"/{name}" for name in ("me", "who", "parallel", "expire", "almost", "stored", "clock", "verify", "webhook")]
