// Pippin for web servers: sign-in, sessions, access tokens and webhooks, for `Request` in and `Response` out. No dependencies.
import { AccessTokenVerifier } from "./src/access-tokens.js";
import { checkedIssuer, checkedReturnTo } from "./src/addresses.js";
import { Cookies } from "./src/cookies.js";
import { Server } from "./src/http.js";
import { memoryStore } from "./src/memory.js";
import { Sessions } from "./src/sessions.js";
import { problemPage, SignIn } from "./src/sign-in.js";
import { checkedSecrets, verifyWebhook } from "./src/webhooks.js";

export { PippinError } from "./src/errors.js";
export { memoryStore };

/**
 * @param {import("./index.js").PippinOptions} options
 * @returns {import("./index.js").Pippin}
 */
export function createPippin({
  issuer, clientId, returnTo, sessions: store, cookie = "__Host-session", provider = "apple", audience = clientId, problem,
  timeout = 5000, fetch = globalThis.fetch, now = Date.now,
}) {
  if (typeof clientId !== "string" || clientId === "") throw new TypeError("clientId: the id of the client in the server's settings");
  for (const name of /** @type {const} */ (["get", "set", "delete"])) {
    if (typeof store?.[name] !== "function") throw new TypeError("sessions: a store with get, set and delete, such as memoryStore()");
  }
  const server = new Server(checkedIssuer(issuer), fetch, timeout);
  const site = checkedReturnTo(returnTo);
  const cookies = new Cookies(cookie, site.isSecure);
  const sessions = new Sessions(server, store, cookies, now);
  const page = problem ?? (error => error.code === "user_cancelled"
    ? new Response(null, { status: 303, headers: { Location: "/" } }) : problemPage(error, site.signIn));
  const signIn = new SignIn({ server, sessions, cookies, site, clientId, provider, problem: page });
  const tokens = new AccessTokenVerifier(server, audience, now);
  return {
    handle: request => signIn.handle(request),
    session: request => sessions.session(request),
    signedIn: (request, answer) => sessions.open(request, answer),
    verify: accessToken => /** @type {Promise<any>} */ (tokens.verify(accessToken)),
    webhooks: secret => {
      const secrets = checkedSecrets(secret);
      return { verify: request => /** @type {Promise<any>} */ (verifyWebhook(request, secrets, now)) };
    },
    call: (method, path, options) => server.call(method, path, options),
  };
}
