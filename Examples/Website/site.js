import { createServer } from "node:http";
import { createPippin, memoryStore } from "@pippin/web";
import { listener } from "@pippin/web/node";

const origin = process.env.ORIGIN ?? "http://localhost:3000";
const clientId = process.env.PIPPIN_CLIENT ?? "com.example.web";
const pippin = createPippin({
  issuer: process.env.PIPPIN_ISSUER ?? "http://localhost:8080",
  clientId,
  returnTo: `${origin}/auth/callback`,
  sessions: memoryStore(), // For development. In production: your database.
});

async function answer(request) {
  const handled = await pippin.handle(request); // /auth/sign-in, /auth/callback, /auth/sign-out
  if (handled) return handled;
  const { pathname } = new URL(request.url);
  const session = await pippin.session(request);
  if (pathname === "/") return session ? home(session.account) : page(`<a href="/auth/sign-in">Sign in with Apple</a>`);
  if (pathname === "/orders") return session ? orders(session) : redirect("/auth/sign-in?return_to=/orders");
  return page("There is nothing here.", 404);
}

const home = account => page(`
  <p>Signed in as ${escaped(account.email ?? account.id)}</p>
  <p><a href="/orders">Your orders</a></p>
  <form method="post" action="/auth/sign-out"><button>Sign out</button></form>`);

// Another service of yours gets the access token, and verifies it: `await pippin.verify(token)` in JavaScript.
async function orders(session) {
  const { sub } = await pippin.verify(await session.accessToken());
  return page(`<p>Account ${escaped(sub)} has no orders yet.</p><p><a href="/">Back</a></p>`);
}

const page = (html, status = 200) => new Response(`<!doctype html><title>Example</title>${html}`, {
  status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
});
const redirect = path => new Response(null, { status: 303, headers: { Location: path } });
const escaped = text => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

createServer(listener(answer, origin)).listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
