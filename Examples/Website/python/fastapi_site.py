"""A website on FastAPI where people sign in: `pip install fastapi uvicorn`, then `python3 fastapi_site.py`."""

import html
import os

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from pippin_site import MemoryStore, Pippin

ORIGIN = os.environ.get("ORIGIN", "http://localhost:3000")
app = FastAPI()
pippin = Pippin(
    issuer=os.environ.get("PIPPIN_ISSUER", "http://localhost:8080"), client_id=os.environ.get("PIPPIN_CLIENT", "com.example.web"),
    return_to=f"{ORIGIN}/auth/callback", store=MemoryStore())  # For development. In production: your database.


# `def`, not `async def`: FastAPI runs it in a thread, where it may wait for the server.
@app.api_route("/auth/{step}", methods=["GET", "HEAD", "POST"])
def auth(step: str, request: Request):
    answer = pippin.handle(request.method, step, request.query_params, request.cookies, request.headers)
    if answer.error:
        page = f'<p>{html.escape(str(answer.error))}</p><p><a href="/">Home</a></p><small>{html.escape(answer.error.code)}</small>'
        response = HTMLResponse(page, answer.error.status)
    else:
        response = RedirectResponse(answer.location, 303)
    for cookie in answer.cookies:
        response.set_cookie(**cookie)
    response.headers["Cache-Control"], response.headers["Referrer-Policy"] = "no-store", "no-referrer"
    return response


@app.get("/")
def home(request: Request):
    session = pippin.session(request.cookies)
    if not session:
        return HTMLResponse('<!doctype html><title>Example</title><a href="/auth/sign-in">Sign in with Apple</a>')
    return HTMLResponse(f"""<!doctype html><title>Example</title>
<p>Signed in as {html.escape(session.account.get("email") or session.account["id"])}</p>
<p><a href="/orders">Your orders</a></p>
<form method="post" action="/auth/sign-out"><button>Sign out</button></form>""")


@app.get("/orders")
def orders(request: Request):
    session = pippin.session(request.cookies)
    if not session:
        return RedirectResponse("/auth/sign-in?return_to=/orders", 303)
    # For another service of yours: `session.access_token()`, which it verifies.
    return HTMLResponse(f"<p>Account {html.escape(session.account['id'])} has no orders yet.</p>")


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ.get("PORT", 3000)))
