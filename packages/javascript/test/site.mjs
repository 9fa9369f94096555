// A site on @pippin/web for the tests, which Tests/Server/Outside/test_javascript.py asks. It listens on PORT; its sessions are files of
// FOLDER, so that several processes can share them.
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { createPippin, PippinError } from "../index.js";
import { listener } from "../node.js";

const { ISSUER, CLIENT, PORT, FOLDER, RETURN_TO, COOKIE, SECRET, TIMEOUT } = process.env;
const origin = new URL(RETURN_TO).origin;
const file = id => join(FOLDER, `${encodeURIComponent(id)}.json`);
const sessions = {
  get: async id => JSON.parse(await readFile(file(id), "utf8").catch(() => "null")) ?? undefined,
  set: async (id, value) => {
    await writeFile(`${file(id)}.${process.pid}`, JSON.stringify(value));
    await rename(`${file(id)}.${process.pid}`, file(id));
  },
  delete: id => rm(file(id), { force: true }),
};
let offset = 0; // of the clock, in milliseconds
const pippin = createPippin({
  issuer: ISSUER, clientId: CLIENT, returnTo: RETURN_TO, sessions, ...(COOKIE && { cookie: COOKIE }), timeout: Number(TIMEOUT ?? 10_000),
  now: () => Date.now() + offset,
});
const id = request => /session=([\w-]+)/.exec(request.headers.get("Cookie") ?? "")?.[1];

const routes = {
  "/me": async request => {
    const session = await pippin.session(request);
    return session ? { account: session.account, token: await session.accessToken() } : { account: null };
  },
  // What is known without an access token that is valid.
  "/who": async request => ({ account: (await pippin.session(request))?.account ?? null }),
  "/parallel": async request => {
    const got = await Promise.all(Array.from({ length: 20 }, async () => (await pippin.session(request))?.accessToken()));
    return { tokens: [...new Set(got)] };
  },
  "/expire": async request => {
    await sessions.set(id(request), { ...await sessions.get(id(request)), refreshAt: 0, expiresAt: 0 });
    return {};
  },
  "/almost": async request => {
    await sessions.set(id(request), { ...await sessions.get(id(request)), refreshAt: 0 });
    return {};
  },
  "/stored": async request => await sessions.get(id(request)) ?? null,
  "/clock": async request => {
    offset = Number(await request.text());
    return {};
  },
  "/verify": async request => ({ sub: (await pippin.verify(await request.text())).sub }),
  "/webhook": request => pippin.webhooks(SECRET).verify(request),
  "/confirm": async request => {
    const session = await pippin.session(request);
    const body = await request.json();
    const answer = await session.confirm(accessToken => pippin.call("POST", "/v1/tickets", { accessToken, body }));
    return { status: answer.status, token: await session.accessToken() };
  },
};

createServer(listener(async request => {
  const answer = await pippin.handle(request);
  if (answer) return answer;
  try {
    const route = routes[new URL(request.url).pathname];
    return route ? Response.json(await route(request)) : Response.json(null, { status: 404 });
  } catch (error) {
    if (!(error instanceof PippinError)) throw error;
    return Response.json({ code: error.code, message: error.message, reason: error.reason ?? null }, { status: error.status });
  }
}, origin)).listen(Number(PORT), "127.0.0.1");
