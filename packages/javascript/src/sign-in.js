import { ownPath } from "./addresses.js";
import { areSame, base64url, fromBase64url, isRandom, random, sha256, utf8 } from "./encoding.js";
import { PippinError } from "./errors.js";
import { refusal } from "./http.js";

const attemptSeconds = 900;
const mostAttempts = 5;

/** The three addresses: to the server with a new state, back with a ticket, and out. */
export class SignIn {
  /**
   * @param {{
   *   server: import("./http.js").Server, sessions: import("./sessions.js").Sessions, cookies: import("./cookies.js").Cookies,
   *   site: ReturnType<import("./addresses.js").checkedReturnTo>, clientId: string, provider: string,
   *   problem: (error: PippinError, request: Request) => Response | Promise<Response>,
   * }} parts
   */
  constructor({ server, sessions, cookies, site, clientId, provider, problem }) {
    this.server = server;
    this.sessions = sessions;
    this.cookies = cookies;
    this.site = site;
    this.clientId = clientId;
    this.provider = provider;
    this.problem = problem;
  }

  /**
   * The answer at one of the three addresses; null elsewhere.
   * @param {Request} request
   */
  async handle(request) {
    const url = new URL(request.url);
    const work = { [this.site.signIn]: this.start, [this.site.callback]: this.finish, [this.site.signOut]: this.signOut }[url.pathname];
    if (!work) return null;
    /** @type {string[]} */
    const cookies = [];
    try {
      const wanted = work === this.signOut ? "POST" : "GET";
      if (request.method !== wanted) throw new PippinError("method_not_allowed");
      return redirect(await work.call(this, request, url.searchParams, cookies), cookies);
    } catch (error) {
      if (!(error instanceof PippinError)) throw error;
      const answer = await this.problem(error, request);
      const headers = new Headers(answer.headers);
      for (const line of cookies) headers.append("Set-Cookie", line);
      headers.set("Cache-Control", "no-store");
      if (error.code === "method_not_allowed") headers.set("Allow", work === this.signOut ? "POST" : "GET");
      return new Response(answer.body, { status: answer.status, headers });
    }
  }

  /**
   * Begins: a cookie of this browser keeps the state and what the ticket is worthless without.
   * @param {Request} request
   * @param {URLSearchParams} query
   * @param {string[]} cookies
   */
  async start(request, query, cookies) {
    const wanted = query.get("provider") ?? this.provider;
    const provider = /^(?:apple|google|facebook|(openid):([A-Za-z0-9._-]{1,64}))$/.exec(wanted);
    if (!provider) throw new PippinError("provider_unknown");
    const [state, verifier] = [random(), random()];
    const path = ownPath(query.get("return_to"), this.site);
    const earlier = this.cookies.attempts(request);
    if (earlier.length >= mostAttempts) cookies.push(...earlier.map(name => this.cookies.end(name)));
    const value = [state, verifier, base64url(utf8(path))].join(".");
    cookies.push(this.cookies.line(this.cookies.attempt(state), value, attemptSeconds));
    const parameters = new URLSearchParams({
      client_id: this.clientId, return_to: this.site.href, state, code_challenge: await sha256(verifier), code_challenge_method: "S256",
      ...(provider[2] && { provider: provider[2] }), ...(query.get("intent") === "existing" && { intent: "existing" }),
    });
    return `${this.server.issuer}/auth/${provider[1] ?? wanted}/start?${parameters}`;
  }

  /**
   * Finishes: the browser is back, with a ticket or an error. The state comes first, so that nobody can finish their own sign-in in
   * another person's browser.
   * @param {Request} request
   * @param {URLSearchParams} query
   * @param {string[]} cookies
   */
  async finish(request, query, cookies) {
    const state = only(query, "state");
    const name = state && isRandom(state) ? this.cookies.attempt(state) : null;
    const [known = "", verifier = "", path = ""] = (name && this.cookies.get(request, name) || "").split(".");
    if (!state || !name || !isRandom(known) || !isRandom(verifier) || !areSame(known, state)) {
      // The page was loaded again, or the person came back to it: nothing happens, and nobody is confused.
      if (await this.sessions.session(request)) return "/";
      throw new PippinError("sign_in_not_started_here");
    }
    const returnTo = ownPath(new TextDecoder().decode(fromBase64url(path) ?? new Uint8Array()), this.site);
    const [ticket, error] = [only(query, "ticket"), only(query, "error")];
    if (error !== null) {
      cookies.push(this.cookies.end(name));
      throw new PippinError(/^[a-z_]{1,64}$/.test(error) ? error : "sign_in_malformed");
    }
    if (!ticket || ticket.length > 1024) throw new PippinError("sign_in_malformed");
    // With a lost answer the cookie stays: loading the page again is the next attempt, for as long as the ticket is valid.
    const answer = await this.server.post("/v1/tickets", { body: { client_id: this.clientId, ticket, code_verifier: verifier } });
    if (answer.status >= 500) throw refusal(answer);
    cookies.push(this.cookies.end(name));
    if (answer.status !== 200) throw refusal(answer);
    // The same id if the page is loaded twice at once; nobody else knows the verifier.
    cookies.push(await this.sessions.open(request, answer.body, await sha256(`session ${verifier} ${ticket}`)));
    return returnTo;
  }

  /**
   * @param {Request} request
   * @param {URLSearchParams} query
   * @param {string[]} cookies
   */
  async signOut(request, query, cookies) {
    // SameSite=Lax keeps other sites from it; this refuses a page of another host of the same domain, too.
    const [from, origin] = [request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")];
    const isOurs = from ? from === "same-origin" || from === "none" : !origin || origin === "null" || origin === this.site.origin;
    if (!isOurs) throw new PippinError("cross_site_request");
    cookies.push(this.cookies.end(this.cookies.session));
    const id = this.sessions.id(request);
    if (id) await this.sessions.end(id);
    return ownPath(query.get("return_to"), this.site);
  }
}

/**
 * A parameter that is there once.
 * @param {URLSearchParams} query
 * @param {string} name
 */
function only(query, name) {
  const values = query.getAll(name);
  return values.length === 1 ? /** @type {string} */ (values[0]) : null;
}

/**
 * @param {string} location
 * @param {string[]} cookies
 */
function redirect(location, cookies) {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  for (const line of cookies) headers.append("Set-Cookie", line);
  return new Response(null, { status: 303, headers });
}

/**
 * The page for an error, unless the site has its own.
 * @param {PippinError} error
 * @param {string} signInPath
 */
export function problemPage(error, signInPath) {
  const escaped = (/** @type {string} */ text) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);
  const developer = [error.code, error.requestId].filter(Boolean).join(" · ");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not signed in</title><h1>Not signed in</h1><p>${escaped(error.message)}</p>
<p><a href="${escaped(signInPath)}">Sign in</a> · <a href="/">Home</a></p><p><small>${escaped(developer)}</small></p></html>`;
  const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer" };
  return new Response(html, { status: error.status, headers });
}
