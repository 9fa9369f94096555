// Hono, on Node, Deno, Bun or a worker. Not run by the repository's tests: type-checked against a stand-in of Hono 4.
import { Hono } from "hono";
import { createPippin, memoryStore, PippinError, type Session } from "@pippin/web";

const pippin = createPippin({
  issuer: "http://localhost:8080",
  clientId: "com.example.web",
  returnTo: "http://localhost:3000/auth/callback",
  sessions: memoryStore(), // In production: your database. On workers: a KV store or a Durable Object.
});
const app = new Hono<{ Variables: { session: Session | null } }>();

app.all("/auth/*", async context => (await pippin.handle(context.req.raw)) ?? context.notFound());

app.use("*", async (context, next) => {
  context.set("session", await pippin.session(context.req.raw));
  await next();
});

app.get("/", context => {
  const session = context.get("session");
  return session ? context.json({ id: session.account.id, email: session.account.email }) : context.redirect("/auth/sign-in", 303);
});

app.post("/pippin", async context => {
  try {
    const message = await pippin.webhooks("the secret of the webhook").verify(context.req.raw);
    if (message.type === "account.deleted") console.log("delete", message.data.account_id);
    return context.body(null, 204);
  } catch (error) {
    if (error instanceof PippinError) return context.json({ code: error.code }, error.status as 400 | 413);
    throw error;
  }
});

export default app;
