// Plain Node: node server.mjs
import { createServer } from "node:http";
import { createPippin, memoryStore } from "@pippin/web";
import { listener } from "@pippin/web/node";

const origin = process.env.ORIGIN ?? "http://localhost:3000";
const pippin = createPippin({
  issuer: process.env.PIPPIN_ISSUER ?? "http://localhost:8080",
  clientId: process.env.PIPPIN_CLIENT ?? "com.example.web",
  returnTo: `${origin}/auth/callback`,
  sessions: memoryStore(), // In production: your database.
});

/** @param {Request} request */
async function answer(request) {
  const handled = await pippin.handle(request);
  if (handled) return handled;
  const session = await pippin.session(request);
  if (!session) return new Response(null, { status: 303, headers: { Location: "/auth/sign-in" } });
  const { id, email } = session.account;
  return new Response(JSON.stringify({ id, email }), { headers: { "Content-Type": "application/json" } });
}

createServer(listener(answer, origin)).listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
