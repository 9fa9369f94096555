// Passkeys: what the page may ask of Pippin. This goes into the back end of the guide “Sign in on a website”.

import { readFile } from "node:fs/promises";
import { json } from "node:stream/consumers";

const passkeyCalls = {
  "/passkeys/options": ["POST", "/v1/sign-in/passkey/options"],
  "/passkeys/sign-in": ["POST", "/v1/sign-in/passkey"],
  "/passkeys/add-options": ["POST", "/v1/account/passkeys/options"],
  "/passkeys/add": ["POST", "/v1/account/identities/passkey"],
  "/passkeys/signals": ["GET", "/v1/account/passkeys/signals"],
};
const passkeyFiles = { "/passkeys": ["page.html", "text/html; charset=utf-8"], "/passkeys.js": ["passkeys.js", "text/javascript"] };

async function passkeys(path, request, response) {
  if (passkeyFiles[path]) {
    const [file, type] = passkeyFiles[path];
    return response.writeHead(200, { "Content-Type": type }).end(await readFile(new URL(file, import.meta.url)));
  }
  if (!passkeyCalls[path] || request.method !== "POST") return say(response, 404, "There is nothing here.");
  // Another site's page must not sign this browser in to somebody else's account.
  if (request.headers.origin !== new URL(returnTo).origin) return say(response, 403, "This is not for other sites.");
  if (!(Number(request.headers["content-length"]) <= 65_536)) return say(response, 413, "This is too long.");
  const { ceremony, credential } = await json(request);
  const session = sessions.get(cookies(request)["__Host-session"]);
  const bearer = session && !session.isOver ? await accessToken(session) : undefined;
  const [method, target] = passkeyCalls[path];
  const body = path === "/passkeys/add-options" ? {} : { client_id: client, ceremony, credential };
  const sending = call(method, target, method === "GET" ? undefined : body, bearer).then(answer => {
    const { session: fresh, ...shown } = answer.body; // The page never sees a token.
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    if (fresh && bearer) Object.assign(session, tokens(fresh)); // The same session, recent again.
    if (fresh && !bearer) {
      const id = random();
      sessions.set(id, { account: shown.account, ...tokens(fresh) });
      headers["Set-Cookie"] = cookie("__Host-session", id, 60 * 86400);
    }
    if (bearer && ["session_ended", "access_token_invalid"].includes(shown.code)) session.isOver = true;
    response.writeHead(answer.status, headers).end(JSON.stringify(shown));
  });
  // A confirmation replaces both tokens. A refresh with the old one meanwhile would end the session, so it waits.
  if (bearer && path === "/passkeys/sign-in") {
    session.refreshing = sending.catch(() => {}).then(() => session.access).finally(() => { session.refreshing = undefined; });
  }
  await sending;
}
