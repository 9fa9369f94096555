"""social-auth-core's Apple backend, with the least that a framework has to give it."""

import urllib.parse

import foreign
import requests
from social_core.backends.apple import AppleIdAuth
from social_core.exceptions import AuthCanceled, SocialAuthBaseException
from social_core.storage import BaseStorage, NonceMixin
from social_core.strategy import BaseStrategy

NAME = "social-auth-core"


class Nonces(NonceMixin):
    """What a database would keep of the states in use."""

    used = set()

    @classmethod
    def use(cls, *nonce):
        is_new = nonce not in cls.used
        cls.used.add(nonce)
        return is_new

    @classmethod
    def consume(cls, *nonce):
        was_there = nonce in cls.used
        cls.used.discard(nonce)
        return was_there


class Storage(BaseStorage):
    nonce = Nonces


class Framework(BaseStrategy):
    """A session and settings in memory. Its pipeline ends before a table of users would be needed."""

    def __init__(self, key):
        super().__init__(storage=Storage)
        self.session = {}
        self.data = {}
        self.settings = {
            "SOCIAL_AUTH_APPLE_ID_CLIENT": foreign.SERVICE, "SOCIAL_AUTH_APPLE_ID_TEAM": foreign.TEAM,
            "SOCIAL_AUTH_APPLE_ID_KEY": foreign.KEY, "SOCIAL_AUTH_APPLE_ID_SECRET": key,
            "SOCIAL_AUTH_APPLE_ID_SCOPE": ["name", "email"],
            "SOCIAL_AUTH_PIPELINE": [
                "social_core.pipeline.social_auth.social_details", "social_core.pipeline.social_auth.social_uid",
                "social_core.pipeline.social_auth.auth_allowed", "foreign_social.keep",
            ],
        }

    def get_setting(self, name):
        return self.settings[name]

    def request_data(self, merge=True):
        return self.data

    def request_host(self):
        return foreign.HOST

    def build_absolute_uri(self, path=None):
        return urllib.parse.urljoin(f"https://{foreign.HOST}", path)

    def redirect(self, url):
        return url

    def html(self, content):
        return content

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def session_pop(self, name):
        return self.session.pop(name, None)


class Person:
    """Whom the pipeline found."""

    is_active = True

    def __init__(self, uid, details, response):
        self.uid, self.details, self.response = uid, details, response


def keep(uid, details, response, *_, **__):
    return {"user": Person(uid, details, response)}


class Visit:
    def __init__(self, key):
        self.framework = Framework(key)
        self.backend = AppleIdAuth(self.framework, redirect_uri=foreign.SOCIAL_RETURN)

    def set_out(self):
        return self.backend.start()

    def come_back(self, action, fields):
        assert action == foreign.SOCIAL_RETURN, action
        self.framework.data = fields
        self.backend.data = fields
        return self.backend.complete()


def signs_in(apple):
    """signs in with form_post, the first time with the name, the second time without"""
    apple.forget()
    visit = Visit(apple.key)
    action, fields = apple.sign_in(visit.set_out())
    first = visit.come_back(action, fields)
    assert first.details["first_name"] == "Mary" and first.details["email"] == "mary@example.com", first.details
    visit = Visit(apple.key)
    action, fields = apple.sign_in(visit.set_out())
    assert "user" not in fields, fields.keys()
    second = visit.come_back(action, fields)
    assert second.uid == first.uid and second.details["first_name"] is None, second.details
    assert second.details["email"] == "mary@example.com", second.details


def refreshes(apple):
    """refreshes by its own means, until the person leaves"""
    visit = Visit(apple.key)
    exchange, answers = visit.backend.request_access_token, []
    # The backend hands its pipeline the identity token only; who wants to refresh has to look on at the exchange.
    visit.backend.request_access_token = lambda *given, **named: answers.append(exchange(*given, **named)) or answers[0]
    visit.come_back(*apple.sign_in(visit.set_out()))
    token = answers[0]["refresh_token"]
    answer = Visit(apple.key).backend.refresh_token(token)
    assert answer["access_token"] and answer["expires_in"] == 3600 and "refresh_token" not in answer, answer
    apple.forget()
    refuses(lambda: Visit(apple.key).backend.refresh_token(token), apple, "invalid_grant")


def refuses(attempt, apple, code):
    """The attempt fails, and Apple's side says why."""
    try:
        attempt()
    except (SocialAuthBaseException, requests.HTTPError):
        said = apple.last_words()
        assert (said["target"], said["status"], said["error"]) == ("/auth/token", 400, code), said
        return said["words"]
    raise AssertionError(f"{code} was expected, and all went well")


def wrong_key(apple):
    """is refused with another private key under the same key id"""
    visit = Visit(foreign.private_key())
    returned = apple.sign_in(visit.set_out())
    words = refuses(lambda: visit.come_back(*returned), apple, "invalid_client")
    assert "signature" in words, words


def wrong_redirect(apple):
    """is refused under an address that is not registered, on Apple's own page"""
    visit = Visit(apple.key)
    visit.backend.redirect_uri = foreign.SOCIAL_RETURN + "x"
    answer = requests.get(visit.set_out(), allow_redirects=False)
    assert (answer.status_code, answer.json()) == (400, {"error": "invalid_request", "error_description": "Invalid web redirect url."}), answer.text


def cancelled(apple):
    """takes a cancelled sign-in for a refusal"""
    visit = Visit(apple.key)
    returned = apple.sign_in(visit.set_out(), answer="cancel")
    assert urllib.parse.urlsplit(returned[0]).query == "", returned
    try:
        visit.come_back(*returned)
    except (AuthCanceled, SocialAuthBaseException):
        return
    raise AssertionError("a cancelled sign-in signed a person in")


CHECKS = [signs_in, refreshes, wrong_key, wrong_redirect, cancelled]
