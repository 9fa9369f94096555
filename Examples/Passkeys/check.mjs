// Runs the sample: Examples/Website/site.js with back-end.js, and passkeys.js, between a made-up browser and a made-up server.
// `node Examples/Passkeys/check.mjs`; `scripts/run-tests guides` runs it too.

import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = name => new URL(name, import.meta.url);
const folder = await mkdtemp(join(tmpdir(), "passkeys-"));
const problems = [];
console.error = error => problems.push(error);

// The server: what it is asked, and what it answers in place of the usual.
const asked = [], instead = {};
const session = number => ({ id: "s", access_token: `access-${number}`, refresh_token: `refresh-${number}`, expires_in: 900, refresh_expires_in: 86_400 });
const signal = { rp_id: "example.com", user_id: "VQ", name: "mary@example.com", display_name: "Mary", accepted: ["AQ", "Ag"] };
const usual = {
  "POST /v1/sign-in/passkey/options": () => [201, { ceremony: "c1", expires_in: 600, public_key: { challenge: "AQ", rpId: "example.com" } }],
  "POST /v1/sign-in/passkey": ({ bearer }) => [200, { account: { id: "a" }, created: false, session: session(bearer ? 2 : 1) }],
  "POST /v1/account/passkeys/options": () => [201, { ceremony: "c2", expires_in: 600, public_key: { challenge: "Ag", rp: { id: "example.com" } } }],
  "POST /v1/account/identities/passkey": () => [201, { id: "i", provider: "passkey" }],
  "GET /v1/account/passkeys/signals": () => [200, { signals: [signal] }],
};
const pippin = createServer(async (request, response) => {
  const name = `${request.method} ${request.url}`;
  const call = { name, bearer: request.headers.authorization, body: request.method === "GET" ? undefined : await json(request) };
  asked.push(call);
  const [status, body] = (instead[name] ?? usual[name])(call);
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await once(pippin, "listening");

// The back end, with the line that the guide adds.
const site = createServer().listen(0, "127.0.0.1");
await once(site, "listening");
const port = site.address().port;
site.close();
const added = /^```js\n( +if .*passkeys.*)\n```$/m.exec(await readFile(here("../../docs/guides/passkeys-own-screens.md"), "utf8"))[1];
const known = "  const session = await pippin.session(request);\n";
const code = await readFile(here("../Website/site.js"), "utf8");
assert(code.includes(known), `Examples/Website/site.js has no ${known}`);
Object.assign(process.env, {
  ORIGIN: "https://www.example.com", PORT: port, PIPPIN_CLIENT: "example-web", PIPPIN_ISSUER: `http://127.0.0.1:${pippin.address().port}`,
});
await mkdir(join(folder, "node_modules/@pippin"), { recursive: true });
await symlink(fileURLToPath(here("../../packages/javascript")), join(folder, "node_modules/@pippin/web"));
await writeFile(join(folder, "site.mjs"), code.replace(known, () => `${added}\n${known}`) + await readFile(here("back-end.js"), "utf8"));
for (const name of ["page.html", "passkeys.js"]) await copyFile(here(name), join(folder, name));
await copyFile(here("passkeys.js"), join(folder, "page.mjs"));

// The browser: a cookie jar, and a password manager that does what `choose` says.
const origin = "https://www.example.com", realFetch = globalThis.fetch;
let jar = "", shown = "", choose = async () => credential("AQ");
const credential = id => ({ id, toJSON: () => ({ id, rawId: id, type: "public-key" }) });
const signals = [];
const noted = name => async options => { signals.push([name, options]); };
globalThis.window = globalThis;
globalThis.PublicKeyCredential = {
  parseRequestOptionsFromJSON: options => options, parseCreationOptionsFromJSON: options => options,
  signalAllAcceptedCredentials: noted("accepted"), signalCurrentUserDetails: noted("details"), signalUnknownCredential: noted("unknown"),
};
Object.defineProperty(globalThis, "navigator", {
  value: { credentials: { get: options => choose(options), create: options => choose(options) } } });
const inPage = async (path, { headers = {}, ...rest } = {}) => {
  const response = await realFetch(`http://127.0.0.1:${port}${path}`, { ...rest, headers: { Cookie: jar, Origin: origin, ...headers } });
  jar = response.headers.get("set-cookie")?.split(";")[0] ?? jar;
  shown += await response.clone().text();
  return response;
};

await import(pathToFileURL(join(folder, "site.mjs")));
await new Promise(resume => setTimeout(resume, 50));
globalThis.fetch = (address, options) => String(address).startsWith("/") ? inPage(address, options) : realFetch(address, options);
const { add, explain, isSupported, signIn } = await import(pathToFileURL(join(folder, "page.mjs")));
const names = () => asked.splice(0).map(({ name, bearer }) => `${name}${bearer ? ` ${bearer.slice(7)}` : ""}`);
const refusal = (status, more) => () => [status, { status, code: "passkey_invalid", detail: "The passkey is invalid.", ...more }];
const failed = work => work.then(() => assert.fail("it went well"), error => error);

// The files.
assert(isSupported);
assert.match(await (await inPage("/passkeys")).text(), /autocomplete="username webauthn"/);
assert.match((await inPage("/passkeys.js")).headers.get("content-type"), /javascript/);
for (const path of ["/passkeys/", "/passkeys/other"]) assert.equal((await inPage(path, { method: "POST" })).status, 404);

// Only this site's pages.
for (const Origin of ["https://evil.example", "null", ""]) {
  assert.equal((await inPage("/passkeys/options", { method: "POST", body: "{}", headers: { Origin } })).status, 403);
}
assert.equal((await inPage("/passkeys/options", { method: "POST", body: `"${"x".repeat(70_000)}"` })).status, 413);
assert.deepEqual(names(), []);

// Sign in: no token reaches the page, and the password manager hears of every passkey.
let seen;
choose = async options => { seen = options; return credential("AQ"); };
const before = asked.length;
await signIn();
assert.equal(seen.mediation, "optional");
assert.deepEqual(asked[before].body, { client_id: "example-web" });
assert.deepEqual(asked[before + 1].body, { client_id: "example-web", ceremony: "c1", credential: { id: "AQ", rawId: "AQ", type: "public-key" } });
assert.deepEqual(names(), ["POST /v1/sign-in/passkey/options", "POST /v1/sign-in/passkey", "GET /v1/account/passkeys/signals access-1"]);
assert.match(jar, /^__Host-session=.+/);
assert.doesNotMatch(shown, /access-|refresh-/);
assert.deepEqual(signals.splice(0), [
  ["accepted", { rpId: "example.com", userId: "VQ", allAcceptedCredentialIds: ["AQ", "Ag"] }],
  ["details", { rpId: "example.com", userId: "VQ", name: "mary@example.com", displayName: "Mary" }]]);

// Confirm: the same cookie, with the new tokens. Paused signals say nothing.
instead["GET /v1/account/passkeys/signals"] = () => [200, { signals: [], paused: true }];
const same = jar;
await signIn();
assert.equal(jar, same);
assert.deepEqual(names(), [
  "POST /v1/sign-in/passkey/options access-1", "POST /v1/sign-in/passkey access-1", "GET /v1/account/passkeys/signals access-2"]);
assert.deepEqual(signals, []);

// Add: what the server refused for good is forgotten, and nothing else.
await add();
assert.deepEqual(asked[0].body, {});
assert.deepEqual(names(), [
  "POST /v1/account/passkeys/options access-2", "POST /v1/account/identities/passkey access-2", "GET /v1/account/passkeys/signals access-2"]);
const forgotten = [["unknown", { rpId: "example.com", credentialId: "AQ" }]];
for (const [answer, expected] of [
  [refusal(401, { reason: "wrong_origin" }), forgotten], [refusal(409, { code: "passkey_limit" }), forgotten],
  [refusal(401, { reason: "challenge_used" }), []], [refusal(409, { code: "identity_in_use" }), []], [refusal(503, { code: "overloaded" }), []],
]) {
  instead["POST /v1/account/identities/passkey"] = answer;
  await failed(add());
  assert.deepEqual(signals.splice(0), expected);
}

// A removed passkey is forgotten; one that is only unknown is not.
instead["POST /v1/sign-in/passkey"] = refusal(401, { reason: "removed", signal: { rp_id: "example.com", credential_id: "Aw" } });
assert.match(explain(await failed(signIn())), /was removed/);
assert.deepEqual(signals.splice(0), [["unknown", { rpId: "example.com", credentialId: "Aw" }]]);
instead["POST /v1/sign-in/passkey"] = refusal(401, { reason: "refused" });
assert.match(explain(await failed(signIn())), /another way/);
assert.deepEqual(signals, []);
delete instead["POST /v1/sign-in/passkey"];

// A failure of the signals fails no sign-in.
instead["GET /v1/account/passkeys/signals"] = refusal(503, { code: "overloaded" });
await signIn();

// A second request takes the place of the one that waits.
choose = ({ signal }) => new Promise((_, reject) => { signal.onabort = () => reject(signal.reason); });
const first = failed(signIn("conditional"));
await new Promise(resume => setTimeout(resume, 100));
choose = async () => credential("AQ");
await signIn();
assert.equal((await first).name, "AbortError");

// Errors of the browser: expected ones have words and are no problem; ours are logged.
problems.length = 0;
const error = name => new DOMException("", name);
assert.equal(explain(error("AbortError")) + explain(error("TimeoutError")), "");
assert.match(explain(error("NotAllowedError")), /Try again/);
assert.match(explain(error("InvalidStateError")), /already/);
assert.deepEqual(problems, []);
for (const name of ["ConstraintError", "NotSupportedError", "SecurityError"]) assert.match(explain(error(name)), /did not work/);
assert.match(explain(new TypeError("")), /did not work/);
assert.equal(problems.length, 4);

await rm(folder, { recursive: true });
console.log("ok    passkeys on your own screens: sign-in, confirmation, addition, signals, errors");
process.exit(0);
