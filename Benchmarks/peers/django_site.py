"""What the sign-ins at a Django site have in common: the project's settings, a visitor who calls it as a WSGI server does, and the
commands.

The folder has `answers.first` and `answers.again`, the answers that Apple's stand-in gives to a code. The site's database is made
there."""

import io
import json
import pathlib
import sys
import urllib.parse

import peer
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.http import HttpResponse

FOLDER, APPLE = pathlib.Path(sys.argv[1]), f"http://127.0.0.1:{sys.argv[2]}"
HOST, WELCOME = "shop.example.com", "/welcome/"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


def private_key():
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def welcome(request):
    return HttpResponse("welcome")


def configure(name, urls, applications, middleware, backends, **more):
    """A project of the usual middleware on a SQLite file."""
    database = FOLDER / f"{name}.database"
    is_new = not database.exists()
    settings.configure(
        SECRET_KEY="for this measurement only", ALLOWED_HOSTS=[HOST], ROOT_URLCONF=urls, USE_TZ=True,
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
            *applications,
        ],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware", *middleware,
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        # A connection that is kept, and a write-ahead log, as a busy site has them. Commits are not synced, which saves it time.
        DATABASES={"default": {
            "ENGINE": "django.db.backends.sqlite3", "NAME": str(database), "CONN_MAX_AGE": None,
            "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"}}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", AUTHENTICATION_BACKENDS=backends, LOGIN_REDIRECT_URL=WELCOME, **more)
    import django
    django.setup()
    if is_new:
        from django.core.management import call_command
        call_command("migrate", verbosity=0)


class Visitor:
    """Who keeps cookies, as a browser does."""

    def __init__(self, application):
        self.application, self.cookies = application, {}

    def ask(self, method, address, body="", kind="", origin=None):
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
        if origin:
            environ["HTTP_ORIGIN"] = origin
        heard = []
        answer = self.application(environ, lambda status, headers: heard.extend((status, headers)))
        content = b"".join(answer)
        answer.close()
        for name, value in heard[1]:
            if name == "Set-Cookie":
                key, _, value = value.partition(";")[0].partition("=")
                self.cookies[key] = value
        return int(heard[0].split()[0]), dict(heard[1]).get("Location"), content


def on_website(begin, callback, by_form=False):
    """The redirect to Apple, Apple's form, and the page behind it. The name comes with the first form only."""
    def sign_in(visitor, code, answer, is_first):
        if by_form:
            # As if the page with the button had been there.
            visitor.cookies["csrftoken"] = secret = "c" * 32
            _, address, content = visitor.ask("POST", begin, f"csrfmiddlewaretoken={secret}", FORM, f"https://{HOST}")
        else:
            _, address, content = visitor.ask("GET", begin)
        assert address and address.startswith("https://appleid.apple.com/"), (address, content)
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["state"][0]
        fields = {"code": code, "state": state, "id_token": answer["id_token"]}
        if is_first:
            fields["user"] = json.dumps({"name": {"firstName": "Mary", "lastName": "Appleseed"}})
        status, location, content = visitor.ask("POST", callback, urllib.parse.urlencode(fields), FORM)
        # allauth answers a form from elsewhere with a redirect to itself, so that the browser sends its cookies.
        if location and location != WELCOME:
            status, location, content = visitor.ask("GET", location)
        assert (status, location) == (302, WELCOME), (status, location, content)

    return sign_in


def answers(name):
    for line in (FOLDER / f"answers.{name}").read_text().splitlines():
        code, answer = line.split("\t")
        yield code, json.loads(answer)


def serve(name, ways, *versions):
    """`ways` has a function for each command. Ready once a page was answered."""
    from django.core.wsgi import get_wsgi_application
    application = get_wsgi_application()
    assert Visitor(application).ask("GET", WELCOME)[0] == 200
    peer.ready(name, *versions)
    waiting = {command: answers(command) for command in ways}
    while line := sys.stdin.readline():
        command, count = line.split()
        some = [next(waiting[command]) for _ in range(int(count))]
        start = peer.seconds()
        for code, answer in some:
            ways[command](Visitor(application), code, answer, command.endswith("first"))
        print(peer.seconds() - start, flush=True)
