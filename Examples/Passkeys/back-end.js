// Passkeys: what the page may ask of Pippin. This goes into the site of the guide “Sign in on a website”.

import { readFile } from "node:fs/promises";

const passkeyCalls = {
  "/passkeys/options": ["POST", "/v1/sign-in/passkey/options"],
  "/passkeys/sign-in": ["POST", "/v1/sign-in/passkey"],
  "/passkeys/add-options": ["POST", "/v1/account/passkeys/options"],
  "/passkeys/add": ["POST", "/v1/account/identities/passkey"],
  "/passkeys/signals": ["GET", "/v1/account/passkeys/signals"],
};
const passkeyFiles = { "/passkeys": ["page.html", "text/html; charset=utf-8"], "/passkeys.js": ["passkeys.js", "text/javascript"] };

async function passkeys(path, request) {
  if (passkeyFiles[path]) {
    const [file, type] = passkeyFiles[path];
    return new Response(await readFile(new URL(file, import.meta.url)), { headers: { "Content-Type": type } });
  }
  if (!passkeyCalls[path] || request.method !== "POST") return page("There is nothing here.", 404);
  // Another site's page must not sign this browser in to somebody else's account.
  if (request.headers.get("Origin") !== origin) return page("This is not for other sites.", 403);
  if (!(Number(request.headers.get("Content-Length")) <= 65_536)) return page("This is too long.", 413);
  const { ceremony, credential } = await request.json();
  const session = await pippin.session(request);
  const [method, target] = passkeyCalls[path];
  const body = path === "/passkeys/add-options" ? {} : { client_id: clientId, ceremony, credential };
  const send = accessToken => pippin.call(method, target, { accessToken, body: method === "GET" ? undefined : body });
  // With a session a sign-in confirms who it is: the session goes on, with other tokens.
  const isConfirmation = session && path === "/passkeys/sign-in";
  const answer = isConfirmation ? await session.confirm(send) : await send(await session?.accessToken());
  const { session: fresh, ...shown } = answer.body; // The page never sees a token.
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (fresh && !session) headers.append("Set-Cookie", await pippin.signedIn(request, answer.body));
  return new Response(JSON.stringify(shown), { status: answer.status, headers });
}
