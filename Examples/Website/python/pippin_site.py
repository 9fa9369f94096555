"""Sign people in to a website through a Pippin server. Copy this file into your site; it needs nothing but Python 3.9.

It asks of the framework what Django, Flask and FastAPI all have: `query.getlist(name)`, a mapping of cookies, a mapping of headers, and
`response.set_cookie(**cookie)`. See `django_site.py` and `flask_site.py`."""

import base64
import concurrent.futures
import dataclasses
import hashlib
import hmac
import http.client
import json
import re
import secrets
import threading
import time
import urllib.parse

# For each code the HTTP status to answer with, and a sentence for the person.
PROBLEMS = {
    "sign_in_not_started_here": (400, "This sign-in began in another browser, or too long ago. Please sign in again."),
    "ticket_invalid": (400, "This sign-in has expired. Please sign in again."),
    "cross_site_request": (403, "This request came from another website."),
    "account_not_found": (403, "There is no account for this sign-in."),
    "account_exists": (403, "You have an account already. Please sign in with the method that you used before."),
    "account_suspended": (403, "This account is suspended."),
    "not_found": (404, "There is no such page."),
    "method_not_allowed": (405, "This address does not take this kind of request."),
    "session_ended": (401, "You were signed out. Please sign in again."),
    "webhook_invalid": (400, "The message is not a genuine, recent message of the server."),
    "too_many_requests": (503, "There were too many requests. Please try again in a minute."),
    "server_unavailable": (503, "Signing in is not possible at the moment. Please try again in a minute."),
}


class PippinError(Exception):
    """`code` for the program, `status` to answer with, `str(error)` for the person, `request_id` for the server's operator. No secrets."""

    def __init__(self, code, request_id=None):
        self.code, self.request_id = code, request_id
        self.status, sentence = PROBLEMS.get(code, (400, "The sign-in did not succeed. Please try again."))
        super().__init__(sentence)


@dataclasses.dataclass
class Answer:
    """What to answer: a redirect to `location`, or a page about `error`; and the arguments of `response.set_cookie` for each cookie."""

    location: str = None
    error: PippinError = None
    cookies: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Session:
    """`account` as it was at the last sign-in or refresh, and `access_token()` for your other services."""

    account: dict
    access_token: object


class MemoryStore:
    """Keeps sessions in this process, for development: they end with it, and no other process sees them."""

    def __init__(self):
        self.kept = {}

    def get(self, id):
        return self.kept.get(id)

    def set(self, id, value, seconds):
        self.kept[id] = value

    def delete(self, id):
        self.kept.pop(id, None)


class Pippin:
    def __init__(self, issuer, client_id, return_to, store, provider="apple", timeout=5):
        """`issuer` is the server's `public_url`, `return_to` one of the client's `return_to` that ends with `/callback`. `store` has `get(id)`,
        `set(id, value, seconds)` and `delete(id)`: all processes share one, and a `get` sees the last `set`."""
        origin = r"(https://[a-z0-9.-]+(?::\d+)?|http://(?:localhost|127\.0\.0\.1)(?::\d+)?)"
        site = re.fullmatch(origin + r"((?:/[\w-]+)*/)callback", return_to)
        if not re.fullmatch(origin, issuer) or not site:
            raise ValueError("issuer and return_to: https, or http on localhost; return_to ends with /callback")
        self.issuer, self.client_id, self.return_to, self.store, self.provider, self.timeout = issuer, client_id, return_to, store, provider, timeout
        self.origin, self.folder, self.is_secure = site[1], site[2], site[1].startswith("https:")
        # Safari keeps no such cookie on http://localhost.
        self.cookie = "__Host-session" if self.is_secure else "session"
        self.lock, self.running, self.away_until = threading.Lock(), {}, 0

    # Sign-in, callback, sign-out

    def handle(self, method, step, query, cookies, headers):
        """The answer for the steps `sign-in`, `callback` and `sign-out`, which are the last parts of their addresses."""
        answer = Answer()
        try:
            if step not in ("sign-in", "callback", "sign-out"):
                raise PippinError("not_found")
            if method != ("POST" if step == "sign-out" else "GET"):
                raise PippinError("method_not_allowed")
            # A parameter that is there twice counts as none.
            parameters = {name: query.get(name, "") for name in query if len(query.getlist(name)) == 1}
            work = {"sign-in": self._start, "callback": self._finish, "sign-out": self._sign_out}[step]
            answer.location = work(parameters, cookies, headers, answer.cookies)
        except PippinError as error:
            answer.location, answer.error = ("/", None) if error.code == "user_cancelled" else (None, error)
        return answer

    def _start(self, query, cookies, headers, changes):
        """Begins: a cookie of this browser keeps the state, and the verifier without which the ticket is worthless."""
        provider = re.fullmatch(r"apple|google|facebook|(openid):([A-Za-z0-9._-]{1,64})", query.get("provider", self.provider))
        if not provider:
            raise PippinError("provider_unknown")
        earlier = [name for name in cookies if re.fullmatch(self.cookie + r"-[\w-]{12}", name)]
        changes += [self._cookie(name, "", 0) for name in earlier] if len(earlier) >= 5 else []
        state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        path = _base64(self.own_path(query.get("return_to")).encode())
        changes.append(self._cookie(self._attempt(state), f"{state}.{verifier}.{path}", 900))
        parameters = {
            "client_id": self.client_id, "return_to": self.return_to, "state": state, "code_challenge": _sha256(verifier),
            "code_challenge_method": "S256"}
        parameters.update({"provider": provider[2]} if provider[2] else {}, **{"intent": "existing"} if query.get("intent") == "existing" else {})
        return f"{self.issuer}/auth/{provider[1] or provider[0]}/start?{urllib.parse.urlencode(parameters)}"

    def _finish(self, query, cookies, headers, changes):
        """Finishes. The state comes first, so that nobody can finish their own sign-in in another person's browser."""
        state = query.get("state", "")
        name = self._attempt(state)
        kept = re.fullmatch(r"([\w-]{43})\.([\w-]{43})\.([\w-]*)", cookies.get(name, ""), re.ASCII)
        if not kept or not hmac.compare_digest(kept[1].encode(), state.encode()):
            # The page was loaded again, or the person came back to it: who is signed in stays so.
            if self.session(cookies):
                return "/"
            raise PippinError("sign_in_not_started_here")
        verifier, ticket = kept[2], query.get("ticket", "")
        if "error" in query or not 0 < len(ticket) <= 1024:
            changes.append(self._cookie(name, "", 0))
            code = query.get("error", "")
            raise PippinError(code if re.fullmatch("[a-z_]{1,64}", code) else "sign_in_malformed")
        # With a lost answer the cookie stays: loading the page again is the next attempt, for as long as the ticket is valid.
        status, answer, request_id = self._post("/v1/tickets", {"client_id": self.client_id, "ticket": ticket, "code_verifier": verifier})
        if status < 500:
            changes.append(self._cookie(name, "", 0))
        if status != 200:
            raise _refusal(status, answer, request_id)
        # A new id, which is the same if the page is loaded twice at once. Nobody else knows the verifier, so nobody can guess it.
        id, before = _sha256(f"session {verifier} {ticket}"), self._id(cookies)
        if not self.store.get(id):
            self._keep(id, {"account": answer["account"], "secret": secrets.token_urlsafe(32)}, answer["session"])
        if before and before != id:
            self._end(before)
        changes.append(self._cookie(self.cookie, id, 400 * 86_400))  # The server ends sessions; the cookie only has to outlast them.
        return self.own_path(base64.urlsafe_b64decode(kept[3] + "==").decode("ascii", "replace"))

    def _sign_out(self, query, cookies, headers, changes):
        # SameSite=Lax keeps other sites from it; this refuses a page of another host of the same domain, too.
        site, origin = headers.get("Sec-Fetch-Site"), headers.get("Origin")
        if (site not in ("same-origin", "none")) if site else (origin not in (None, "null", self.origin)):
            raise PippinError("cross_site_request")
        changes.append(self._cookie(self.cookie, "", 0))
        if self._id(cookies):
            self._end(self._id(cookies))
        return self.own_path(query.get("return_to"))

    def own_path(self, path):
        """The path if it is one of this site, else `/`: a sign-in must never end at another site."""
        if not path or len(path) > 1000 or not re.fullmatch(r"/(?!/)[\x21-\x5b\x5d-\x7e]*", path):
            return "/"
        alone = re.split("[?#]", path)[0]
        return "/" if re.search(r"//|/(\.|%2e){1,2}(/|$)", alone, re.IGNORECASE) or alone.startswith(self.folder) else path

    def _attempt(self, state):
        """The cookie of one sign-in that is under way. Each has its own, so that two tabs do not disturb each other."""
        return f"{self.cookie}-{state[:12]}"

    def _cookie(self, name, value, seconds):
        return {"key": name, "value": value, "max_age": seconds, "path": "/", "secure": self.is_secure, "httponly": True, "samesite": "Lax"}

    def _id(self, cookies):
        id = cookies.get(self.cookie, "")
        return id if re.fullmatch(r"[\w-]{43}", id, re.ASCII) else None

    # Sessions

    def session(self, cookies):
        """Who is signed in, or None. It refreshes the access token when that has expired."""
        id = self._id(cookies)
        current, failure = self.store.get(id) if id else None, None
        try:
            current = current and self._fresh(id, current)
        except PippinError as error:
            if error.code not in ("server_unavailable", "too_many_requests"):
                return None
            failure = error  # Nothing says that the session has ended.

        def access_token():
            newest = None if failure else self.store.get(id)
            newest = newest and self._fresh(id, newest)
            if not newest:
                raise failure or PippinError("session_ended")
            return newest["access_token"]
        return Session(current["account"], access_token) if current else None

    def _fresh(self, id, stored):
        """The session with a valid access token; None if it has ended. Callers at the same time share one refresh."""
        is_valid_yet = time.time() < stored["expires_at"] - 5
        if time.time() < stored["refresh_at"] or (is_valid_yet and time.time() < self.away_until):
            return stored
        with self.lock:
            running = self.running.get(id)
            mine = None if running else self.running.setdefault(id, concurrent.futures.Future())
        if mine:
            try:
                mine.set_result(self._refresh(id))
            except BaseException as error:
                mine.set_exception(error)
            with self.lock:
                del self.running[id]
        try:
            return (running or mine).result()
        except PippinError as error:
            if not is_valid_yet or error.code != "server_unavailable":
                raise
            # With a token that is still valid nobody waits for a server that did not answer a moment ago.
            self.away_until = time.time() + 5
            return stored

    def _refresh(self, id):
        sent = self.store.get(id)
        for _ in range(3):
            if not sent or time.time() < sent["refresh_at"]:
                return sent
            status, answer, request_id = self._exchange(sent)
            now = self.store.get(id)
            is_same = bool(now) and now["refresh_token"] == sent["refresh_token"]
            # Only these two end a session. After any other error the person stays signed in.
            if status != 200 and answer.get("code") not in ("session_ended", "refresh_token_invalid"):
                raise _refusal(status, answer, request_id)
            if is_same and status != 200:
                return self.store.delete(id)
            if is_same:
                return self._with_account(id, self._keep(id, now, answer["session"]))
            if not now and status == 200:
                self._end_on_server(answer["session"]["access_token"])  # Signed out meanwhile: it must not come back.
            sent = now  # Another process was quicker.
        raise PippinError("server_unavailable")

    def _exchange(self, stored):
        """The retry key follows from the token and a secret of the session: whoever asks again sends the same key, and gets the same tokens."""
        key = _base64(hmac.digest(stored["secret"].encode(), stored["refresh_token"].encode(), "sha256"))
        return self._post("/v1/session/refresh", {"refresh_token": stored["refresh_token"], "retry_key": key})

    def _keep(self, id, stored, session):
        """Keeps new tokens before anything else."""
        now, seconds = time.time(), session["expires_in"]
        stored = {
            **stored, "access_token": session["access_token"], "refresh_token": session["refresh_token"],
            "refresh_at": now + max(seconds - 60, seconds / 2), "expires_at": now + seconds, "seconds": session["refresh_expires_in"]}
        self.store.set(id, stored, stored["seconds"])
        return stored

    def _with_account(self, id, stored):
        """The session with the account as it is now; without an answer it stays as it was known."""
        try:
            status, answer, _ = self.call("GET", "/v1/session", access_token=stored["access_token"])
        except PippinError:
            return stored
        current = {**stored, "account": answer["account"]} if status == 200 else stored
        newest = self.store.get(id)
        if newest and newest["refresh_token"] == stored["refresh_token"]:
            self.store.set(id, current, current["seconds"])
        return current

    def _end(self, id):
        """Ends the session here at once, and on the server if it answers. Without an answer nobody has its tokens any more."""
        with self.lock:
            running = self.running.get(id)
        if running:
            concurrent.futures.wait([running])
        stored = self.store.get(id)
        self.store.delete(id)
        if not stored:
            return
        access_token = stored["access_token"]
        if time.time() >= stored["expires_at"] - 5:
            try:
                access_token = self._exchange(stored)[1]["session"]["access_token"]
            except (PippinError, KeyError):
                return
        self._end_on_server(access_token)

    def _end_on_server(self, access_token):
        try:
            self.call("DELETE", "/v1/session", access_token=access_token)
        except PippinError:
            pass  # The session is over here, whether or not the server hears of it.

    # The server

    def call(self, method, path, body=None, access_token=None):
        """What the server answered: status, object, request id. No answer, or one that is not the server's, is `server_unavailable`."""
        address = urllib.parse.urlsplit(self.issuer)
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        connection = kind(address.hostname, address.port, timeout=self.timeout)
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        headers.update({"Authorization": f"Bearer {access_token}"} if access_token else {})
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            content = b"{}" if answer.status == 204 else answer.read(256 * 1024)
            value = json.loads(content)
            if not isinstance(value, dict) or 300 <= answer.status < 400:
                raise ValueError("an answer that is not the server's")
            return answer.status, value, answer.headers.get("X-Request-Id")
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise PippinError("server_unavailable") from error
        finally:
            connection.close()

    def _post(self, path, body):
        """The same, once more if the answer is lost or the server is busy. Only for requests that may be repeated."""
        try:
            answer = self.call("POST", path, body)
            if answer[0] < 500:
                return answer
        except PippinError:
            pass  # Asked again below.
        time.sleep(0.2)
        return self.call("POST", path, body)


def verified_webhook(signature, body, *webhook_secrets):
    """The message of a genuine webhook of the last five minutes, from the header `Pippin-Signature` and the body's bytes. With two secrets
    while one is changed. A message can come again: remember its `id`."""
    if not webhook_secrets or any(len(secret.strip()) < 16 for secret in webhook_secrets):
        raise ValueError("the secret of the webhook, at least 16 characters")
    parts = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", signature or "")
    if not parts or abs(time.time() - int(parts[1])) > 300:
        raise PippinError("webhook_invalid")
    tags = [hmac.new(secret.strip().encode(), parts[1].encode() + b"." + body, hashlib.sha256).hexdigest() for secret in webhook_secrets]
    # All of them are compared, so that the time does not say which one fits.
    if not any([hmac.compare_digest(tag, parts[2]) for tag in tags]):
        raise PippinError("webhook_invalid")
    try:
        message = json.loads(body.decode())
        if isinstance(message["id"], str) and isinstance(message["type"], str):
            return message
    except (ValueError, LookupError, TypeError):
        pass  # Genuine, and no message: as below.
    raise PippinError("webhook_invalid")


def _refusal(status, answer, request_id):
    """The server's code. Its text stays there: it may contain what a person typed."""
    code = answer.get("code")
    return PippinError(code if status < 500 and isinstance(code, str) else "server_unavailable", request_id)


def _base64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _sha256(text):
    return _base64(hashlib.sha256(text.encode()).digest())
