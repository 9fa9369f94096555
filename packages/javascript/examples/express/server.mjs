// Express 4 or 5: node server.mjs
import express from "express";
import { createPippin, memoryStore, PippinError } from "@pippin/web";
import { send, toRequest } from "@pippin/web/node";

const origin = process.env.ORIGIN ?? "http://localhost:3000";
const pippin = createPippin({
  issuer: process.env.PIPPIN_ISSUER ?? "http://localhost:8080",
  clientId: process.env.PIPPIN_CLIENT ?? "com.example.web",
  returnTo: `${origin}/auth/callback`,
  sessions: memoryStore(), // In production: your database.
});
const app = express();

// Before any parser of bodies.
app.use(async (req, res, next) => {
  try {
    const request = toRequest(req, origin);
    const handled = await pippin.handle(request);
    if (handled) return await send(res, handled);
    res.locals.session = await pippin.session(request);
    next();
  } catch (error) {
    next(error);
  }
});

app.get("/", (req, res) => {
  if (!res.locals.session) return res.redirect(303, "/auth/sign-in");
  const { id, email } = res.locals.session.account;
  res.json({ id, email });
});

// For an app that sends its access token.
app.get("/api/orders", async (req, res, next) => {
  try {
    const token = /^Bearer (\S+)$/.exec(req.headers.authorization ?? "")?.[1] ?? "";
    const { sub } = await pippin.verify(token);
    res.json({ account: sub, orders: [] });
  } catch (error) {
    if (!(error instanceof PippinError)) return next(error);
    res.status(error.status).json({ code: error.code });
  }
});

app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
