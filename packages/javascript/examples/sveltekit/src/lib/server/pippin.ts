// SvelteKit 2. Not run by the repository's tests: type-checked against a stand-in.
import { createPippin, memoryStore } from "@pippin/web";

export const pippin = createPippin({
  issuer: "http://localhost:8080",
  clientId: "com.example.web",
  returnTo: "http://localhost:5173/auth/callback",
  sessions: memoryStore(), // In production: your database.
});
