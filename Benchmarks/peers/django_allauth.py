"""django-allauth's sign-in with Apple, unmodified, in a Django project of the usual middleware on a SQLite file.

    django_allauth.py FOLDER PORT

PORT is the stand-in of Apple's side. The folder has `answers.first` and `answers.again`, the answers that it gives to a code, and a
`database` is made there. The project is called as a WSGI server calls it, so no HTTP is parsed. Commands: `first N` and `again N` print the
CPU seconds of N sign-ins on a website, of people who come for the first time and again: the redirect to Apple, Apple's form, and the
request in which allauth exchanges the code. `app_first N` and `app_again N` print those of an app's: one request with an identity token,
whose code nobody exchanges."""

import io
import json
import pathlib
import sys
import urllib.parse

import allauth
import django
import jwt
import peer
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

FOLDER, APPLE = pathlib.Path(sys.argv[1]), f"http://127.0.0.1:{sys.argv[2]}"
HOST = "shop.example.com"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


def private_key():
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def set_up():
    settings.configure(
        SECRET_KEY="for this measurement only", ALLOWED_HOSTS=[HOST], ROOT_URLCONF="django_allauth_urls", USE_TZ=True,
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
            "allauth", "allauth.account", "allauth.headless", "allauth.socialaccount",
            "allauth.socialaccount.providers.apple",
        ],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware", "allauth.account.middleware.AccountMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        # A connection that is kept, and a write-ahead log, as a busy site has them. Commits are not synced, which saves it time.
        DATABASES={"default": {
            "ENGINE": "django.db.backends.sqlite3", "NAME": str(FOLDER / "database"), "CONN_MAX_AGE": None,
            "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"}}},
        AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
        LOGIN_REDIRECT_URL="/welcome/", SOCIALACCOUNT_LOGIN_ON_GET=True, SOCIALACCOUNT_STORE_TOKENS=True,
        SOCIALACCOUNT_QUERY_EMAIL=True, ACCOUNT_EMAIL_VERIFICATION="none", ACCOUNT_RATE_LIMITS=False,
        SOCIALACCOUNT_PROVIDERS={"apple": {"APPS": [{
            "client_id": peer.AUDIENCE, "secret": "KEY0000001", "key": "TEAM000001",
            "settings": {"certificate_key": private_key()}}]}})
    django.setup()
    from allauth.socialaccount.providers.apple.views import AppleOAuth2Adapter
    from django.core.management import call_command
    # The only two addresses that are asked; without TLS, as Pippin's row is measured.
    AppleOAuth2Adapter.access_token_url = f"{APPLE}/auth/token"
    AppleOAuth2Adapter.public_key_url = f"{APPLE}/auth/keys"
    call_command("migrate", verbosity=0)


class Visitor:
    """Who keeps cookies, as a browser does."""

    def __init__(self, application):
        self.application, self.cookies = application, {}

    def ask(self, method, address, body="", kind=""):
        """Status, Location and content."""
        path, _, query = address.removeprefix(f"https://{HOST}").partition("?")
        body = body.encode()
        environ = {
            "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SCRIPT_NAME": "", "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(body)), "SERVER_NAME": HOST, "SERVER_PORT": "443", "HTTP_HOST": HOST,
            "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "https",
            "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr, "wsgi.version": (1, 0), "wsgi.multithread": False,
            "wsgi.multiprocess": False, "wsgi.run_once": False,
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        heard = []
        answer = self.application(environ, lambda status, headers: heard.extend((status, headers)))
        content = b"".join(answer)
        answer.close()
        for name, value in heard[1]:
            if name == "Set-Cookie":
                key, _, value = value.partition(";")[0].partition("=")
                self.cookies[key] = value
        return int(heard[0].split()[0]), dict(heard[1]).get("Location"), content


def on_website(visitor, code, answer, is_first):
    """The name comes with the first form only."""
    _, address, _ = visitor.ask("GET", "/accounts/apple/login/")
    state = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["state"][0]
    fields = {"code": code, "state": state, "id_token": answer["id_token"]}
    if is_first:
        fields["user"] = json.dumps({"name": {"firstName": "Mary", "lastName": "Appleseed"}})
    _, finish, _ = visitor.ask("POST", "/accounts/apple/login/callback/", urllib.parse.urlencode(fields), FORM)
    status, welcome, content = visitor.ask("GET", finish)
    assert (status, welcome) == (302, "/welcome/"), (status, welcome, content)


def in_app(visitor, code, answer, is_first):
    body = {"provider": "apple", "process": "login",
            "token": {"client_id": peer.AUDIENCE, "id_token": answer["id_token"]}}
    status, _, content = visitor.ask("POST", "/_allauth/app/v1/auth/provider/token", json.dumps(body), JSON)
    assert status == 200 and json.loads(content)["meta"]["is_authenticated"], content


def answers(name):
    for line in (FOLDER / f"answers.{name}").read_text().splitlines():
        code, answer = line.split("\t")
        yield code, json.loads(answer)


def serve():
    from django.core.wsgi import get_wsgi_application
    application = get_wsgi_application()
    ways = {}
    for name in ("first", "again"):
        ways[name] = (on_website, answers(name))
        ways[f"app_{name}"] = (in_app, answers(f"app_{name}"))
    while line := sys.stdin.readline():
        command, count = line.split()
        sign_in, waiting = ways[command]
        some = [next(waiting) for _ in range(int(count))]
        start = peer.seconds()
        for code, answer in some:
            sign_in(Visitor(application), code, answer, command.endswith("first"))
        print(peer.seconds() - start, flush=True)


set_up()
peer.ready("django-allauth", allauth.__version__, f"Django {django.__version__}", f"PyJWT {jwt.__version__}")
serve()
