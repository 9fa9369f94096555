// Next.js 15, App Router. Not run by the repository's tests: type-checked against a stand-in.
import { headers } from "next/headers";
import { createPippin, memoryStore, type SessionStore } from "@pippin/web";

// In development Next.js loads modules again and again; sessions in memory have to outlive that. In production: your database.
const kept = globalThis as typeof globalThis & { sessions?: SessionStore };

export const pippin = createPippin({
  issuer: process.env.PIPPIN_ISSUER ?? "http://localhost:8080",
  clientId: "com.example.web",
  returnTo: "http://localhost:3000/auth/callback",
  sessions: (kept.sessions ??= memoryStore()),
});

/** Who is signed in, in a server component or an action. */
export async function currentSession() {
  return pippin.session({ headers: await headers() });
}
