import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createPippin, memoryStore } from "@pippin/web";
import { listener } from "@pippin/web/node";

// The address in the person's browser: in development that of the development server, which passes /auth and /api on to here.
const origin = process.env.ORIGIN ?? "http://localhost:3000";
const pippin = createPippin({
  issuer: process.env.PIPPIN_ISSUER ?? "http://localhost:8080",
  clientId: process.env.PIPPIN_CLIENT ?? "com.example.web",
  returnTo: `${origin}/auth/callback`,
  sessions: memoryStore(), // For development. In production: your database.
});

const orders = new Map();
const calls = {
  "GET /api/me": session => ({ email: session.account.email ?? session.account.id }),
  "GET /api/orders": session => orders.get(session.account.id) ?? [],
  "POST /api/orders": async (session, request) => {
    const { what } = await request.json();
    const mine = [...orders.get(session.account.id) ?? [], String(what)];
    orders.set(session.account.id, mine);
    return mine;
  },
};

async function answer(request) {
  const handled = await pippin.handle(request); // /auth/sign-in, /auth/callback, /auth/sign-out
  if (handled) return handled;
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return page();
  const call = calls[`${request.method} ${pathname}`];
  if (!call) return json({ code: "not_found" }, 404);
  // A form on another host of your domain can send the cookie, but not this type.
  if (request.method !== "GET" && request.headers.get("Content-Type") !== "application/json") return json({ code: "json_only" }, 415);
  const session = await pippin.session(request);
  return session ? json(await call(session, request)) : json({ code: "signed_out" }, 401);
}

const json = (value, status = 200) => Response.json(value, { status, headers: { "Cache-Control": "no-store" } });
// Every other path is the app's own: its router reads it.
const page = async () => new Response(await readFile(new URL("index.html", import.meta.url)), {
  headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
});

createServer(listener(answer, origin)).listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
