import { hmacSHA256, isRandom, random } from "./encoding.js";
import { PippinError } from "./errors.js";
import { refusal } from "./http.js";

// The server ends sessions; the cookie only has to outlast them. Browsers keep none for longer than 400 days.
const cookieSeconds = 400 * 86_400;
// With a token that is still valid nobody waits for a server that did not answer a moment ago.
const awayMilliseconds = 5000;

/**
 * What the store keeps for a session. All of it is JSON.
 * @typedef {{
 *   account: import("../api.js").Account, accessToken: string, refreshToken: string, refreshAt: number, expiresAt: number,
 *   retrySecret: string,
 * }} Stored
 */

/** The sessions of a site: each is kept in the site's store, under the value of the person's cookie. */
export class Sessions {
  /**
   * @param {import("./http.js").Server} server
   * @param {import("../index.js").SessionStore} store
   * @param {import("./cookies.js").Cookies} cookies
   * @param {() => number} now in milliseconds
   */
  constructor(server, store, cookies, now) {
    this.server = server;
    this.store = store;
    this.cookies = cookies;
    this.now = now;
    /** @type {Map<string, Promise<Stored | null>>} */
    this.renewing = new Map();
    this.awayUntil = 0;
  }

  /**
   * The id in the request's cookie, which may be of no session.
   * @param {import("../index.js").WithHeaders} request
   */
  id(request) {
    const id = this.cookies.get(request, this.cookies.session);
    return id !== undefined && isRandom(id) ? id : null;
  }

  /**
   * @param {import("../index.js").WithHeaders} request
   * @returns {Promise<import("../index.js").Session | null>}
   */
  async session(request) {
    const id = this.id(request);
    const stored = id && await this.read(id);
    if (!id || !stored) return null;
    /** @type {PippinError | undefined} */
    let failure;
    const current = await this.fresh(id, stored).catch(error => {
      // The server cannot be reached: nothing says that the session has ended.
      if (error.code === "server_unavailable" || error.code === "too_many_requests") {
        failure = error;
        return stored;
      }
      if (error.code === "account_suspended") return null;
      throw error;
    });
    return current && {
      account: current.account,
      // Not tried again for the same request, which would only wait longer.
      accessToken: () => failure ? Promise.reject(failure) : this.accessToken(id),
      confirm: work => this.confirm(id, work),
    };
  }

  /**
   * An access token that is valid for a while.
   * @param {string} id
   */
  async accessToken(id) {
    const stored = await this.read(id);
    const current = stored && await this.fresh(id, stored);
    if (!current) throw new PippinError("session_ended");
    return current.accessToken;
  }

  /**
   * The session with a valid access token; null if it has ended. Callers at the same time share one refresh.
   * @param {string} id
   * @param {Stored} stored
   */
  async fresh(id, stored) {
    const isValidYet = this.now() < stored.expiresAt - 5000;
    if (this.now() < stored.refreshAt || (isValidYet && this.now() < this.awayUntil)) return stored;
    try {
      return await this.alone(id, () => this.refresh(id));
    } catch (error) {
      if (!isValidYet || !(error instanceof PippinError) || error.code !== "server_unavailable") throw error;
      this.awayUntil = this.now() + awayMilliseconds;
      return stored;
    }
  }

  /**
   * @param {string} id
   * @param {() => Promise<Stored | null>} work
   */
  alone(id, work) {
    const running = this.renewing.get(id) ?? work().finally(() => this.renewing.delete(id));
    this.renewing.set(id, running);
    return running;
  }

  /**
   * Exchanges the refresh token. The retry key follows from the token and a secret of the session: whoever asks again, after a lost
   * answer or in another process, sends the same key, and the server answers the same pair (decision 0061).
   * @param {string} id
   * @returns {Promise<Stored | null>}
   */
  async refresh(id) {
    let sent = await this.read(id);
    // Whoever read the session before another refresh was done needs none.
    for (let turn = 1; sent && this.now() >= sent.refreshAt; turn++) {
      const retry_key = await hmacSHA256(sent.retrySecret, sent.refreshToken);
      const answer = await this.server.post("/v1/session/refresh", { body: { refresh_token: sent.refreshToken, retry_key } });
      const now = await this.read(id);
      if (answer.status === 200) {
        if (now?.refreshToken === sent.refreshToken) return this.keepRefreshed(id, { ...now, ...tokens(answer.body.session, this.now()) });
        // Signed out meanwhile: the session must not come back, and ends on the server, too.
        if (!now) await this.endOnServer(answer.body.session.access_token);
      } else if (!isOver(answer.body.code)) {
        throw refusal(answer);
      } else if (now?.refreshToken === sent.refreshToken) {
        await this.store.delete(id);
        return null;
      }
      // Another process was quicker, or signed out.
      if (turn === 3) throw new PippinError("server_unavailable", { reason: "the session changes all the time" });
      sent = now;
    }
    return sent;
  }

  /**
   * Keeps new tokens before anything else, and then the account as it is now.
   * @param {string} id
   * @param {Stored & { seconds: number }} next
   */
  async keepRefreshed(id, next) {
    const { seconds, ...stored } = next;
    await this.store.set(id, stored, seconds);
    const answer = await this.server.call("GET", "/v1/session", { accessToken: stored.accessToken }).catch(() => null);
    // Without an answer the account stays as it was known until the next refresh.
    if (answer?.status !== 200) return stored;
    const current = { ...stored, account: answer.body.account };
    if ((await this.read(id))?.refreshToken === stored.refreshToken) await this.store.set(id, current, seconds);
    return current;
  }

  /**
   * Has the person confirm who they are: `work` sends a sign-in with the access token, and answers what the server answered. That
   * replaces both tokens, so no refresh is sent meanwhile.
   * @param {string} id
   * @param {(accessToken: string) => Promise<any>} work
   */
  async confirm(id, work) {
    let accessToken = await this.accessToken(id);
    for (let running = this.renewing.get(id); running; running = this.renewing.get(id)) {
      await running.catch(() => {}); // Its own callers get the error.
      accessToken = await this.accessToken(id);
    }
    const sending = work(accessToken);
    const keeping = this.alone(id, async () => {
      const answer = await sending.catch(() => null); // The caller gets the error.
      const now = await this.read(id);
      const signIn = isSignIn(answer?.body) ? answer.body : answer;
      if (!now || !isSignIn(signIn)) return now;
      const { seconds, ...next } = { ...now, account: signIn.account, ...tokens(signIn.session, this.now()) };
      await this.store.set(id, next, seconds);
      return next;
    });
    const [answer] = await Promise.all([sending, keeping]);
    return answer;
  }

  /**
   * Opens a session under a new id, and ends the one before: an id from before the sign-in is worth nothing after it.
   * @param {import("../index.js").WithHeaders} request
   * @param {import("../api.js").SignIn} answer
   * @param {string} [id]
   * @returns {Promise<string>} the line for `Set-Cookie`
   */
  async open(request, answer, id = random()) {
    if (!isSignIn(answer)) throw new TypeError("signedIn: the answer of a sign-in, with account and session");
    const before = this.id(request);
    // The callback may come twice at the same moment; it is the same session then.
    if (!await this.read(id)) {
      const { seconds, ...session } = tokens(answer.session, this.now());
      await this.store.set(id, { account: answer.account, ...session, retrySecret: random() }, seconds);
    }
    if (before && before !== id) await this.end(before);
    return this.cookies.line(this.cookies.session, id, cookieSeconds);
  }

  /**
   * Ends the session here at once, and on the server if it answers. Without an answer nobody has its tokens any more.
   * @param {string} id
   */
  async end(id) {
    const stored = await this.read(id);
    await this.renewing.get(id)?.catch(() => {});
    const newest = await this.read(id) ?? stored;
    await this.store.delete(id);
    if (!newest) return;
    let { accessToken } = newest;
    if (this.now() >= newest.expiresAt - 5000) {
      const retry_key = await hmacSHA256(newest.retrySecret, newest.refreshToken);
      const answer = await this.server.post("/v1/session/refresh", { body: { refresh_token: newest.refreshToken, retry_key } }).catch(() => null);
      if (answer?.status !== 200) return;
      accessToken = answer.body.session.access_token;
    }
    await this.endOnServer(accessToken);
  }

  /** @param {string} accessToken */
  async endOnServer(accessToken) {
    await this.server.call("DELETE", "/v1/session", { accessToken }).catch(() => {});
  }

  /**
   * @param {string} id
   * @returns {Promise<Stored | null>}
   */
  async read(id) {
    return /** @type {Stored | null | undefined} */ (await this.store.get(id)) ?? null;
  }
}

/**
 * Only these end a session. After any other error the person stays signed in.
 * @param {unknown} code
 */
const isOver = code => code === "session_ended" || code === "refresh_token_invalid";

/**
 * @param {import("../api.js").Session} session
 * @param {number} now
 */
const tokens = (session, now) => ({
  accessToken: session.access_token, refreshToken: session.refresh_token,
  refreshAt: now + Math.max(session.expires_in - 60, session.expires_in / 2) * 1000, expiresAt: now + session.expires_in * 1000,
  seconds: session.refresh_expires_in,
});

/**
 * @param {any} answer
 * @returns {answer is import("../api.js").SignIn}
 */
const isSignIn = answer => typeof answer?.account?.id === "string" && typeof answer.session?.access_token === "string"
  && typeof answer.session.refresh_token === "string" && answer.session.expires_in > 0 && answer.session.refresh_expires_in > 0;
