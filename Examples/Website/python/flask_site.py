"""A website on Flask where people sign in: `pip install flask`, then `python3 flask_site.py`."""

import os

from flask import Flask, redirect, render_template_string, request

from pippin_site import MemoryStore, Pippin

ORIGIN = os.environ.get("ORIGIN", "http://localhost:3000")
app = Flask(__name__)
pippin = Pippin(
    issuer=os.environ.get("PIPPIN_ISSUER", "http://localhost:8080"), client_id=os.environ.get("PIPPIN_CLIENT", "com.example.web"),
    return_to=f"{ORIGIN}/auth/callback", store=MemoryStore())  # For development. In production: your database.


@app.route("/auth/<any('sign-in', callback, 'sign-out'):step>", methods=["GET", "POST"])
def auth(step):
    answer = pippin.handle(request.method, step, request.args, request.cookies, request.headers)
    if answer.error:
        page = render_template_string('<p>{{ error }}</p><p><a href="/">Home</a></p><small>{{ error.code }}</small>', error=answer.error)
        response = app.make_response((page, answer.error.status))
    else:
        response = redirect(answer.location, 303)
    for cookie in answer.cookies:
        response.set_cookie(**cookie)
    response.headers["Cache-Control"], response.headers["Referrer-Policy"] = "no-store", "no-referrer"
    return response


@app.get("/")
def home():
    session = pippin.session(request.cookies)
    return render_template_string("""<!doctype html><title>Example</title>
{% if session %}
<p>Signed in as {{ session.account.email or session.account.id }}</p>
<p><a href="/orders">Your orders</a></p>
<form method="post" action="/auth/sign-out"><button>Sign out</button></form>
{% else %}
<a href="/auth/sign-in">Sign in with Apple</a>
{% endif %}""", session=session)


@app.get("/orders")
def orders():
    session = pippin.session(request.cookies)
    if not session:
        return redirect("/auth/sign-in?return_to=/orders", 303)
    # For another service of yours: `session.access_token()`, which it verifies.
    return render_template_string("<p>Account {{ id }} has no orders yet.</p>", id=session.account["id"])


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", 3000)))
