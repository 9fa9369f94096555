import { fromBase64url, jsonObject, utf8 } from "./encoding.js";
import { PippinError } from "./errors.js";

const keepSeconds = 600; // The key of a valid token is always in a set of this age (decision 0016).
const unknownKeySeconds = 10; // Made-up tokens must not make us fetch all day.
const toleranceSeconds = 10; // Clocks differ.
const longestToken = 16_384;
const es256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Verifies access tokens by the server's key set, as docs/reference/access-tokens.md says. */
export class AccessTokenVerifier {
  /**
   * @param {import("./http.js").Server} server
   * @param {string} audience
   * @param {() => number} now in milliseconds
   */
  constructor(server, audience, now) {
    this.server = server;
    this.audience = audience;
    this.now = now;
    /** @type {Map<string, CryptoKey>} */
    this.keys = new Map();
    this.fetchedAt = -Infinity;
    /** @type {Promise<void> | undefined} */
    this.fetching = undefined;
  }

  /**
   * The claims of a valid token; otherwise `access_token_invalid`, or `keys_unavailable`, which says nothing about the token.
   * @param {unknown} token
   */
  async verify(token) {
    const parts = typeof token === "string" && token.length <= longestToken ? token.split(".") : [];
    const [first, second, third] = parts.map(fromBase64url);
    const [header, claims, signature] = [jsonObject(first), jsonObject(second), third];
    if (parts.length !== 3 || !header || !claims || signature?.length !== 64) throw invalid("not a token");
    if (header.typ !== "at+jwt" || header.alg !== "ES256" || "crit" in header) throw invalid("not an access token");
    const key = await this.key(header.kid);
    if (!await crypto.subtle.verify(es256, key, signature, utf8(`${parts[0]}.${parts[1]}`))) throw invalid("forged");
    this.check(claims);
    return claims;
  }

  /** @param {Record<string, unknown>} claims */
  check({ iss, aud, exp, nbf, sub }) {
    const seconds = this.now() / 1000;
    if (iss !== this.server.issuer) throw invalid("another issuer");
    if (aud !== this.audience && !(Array.isArray(aud) && aud.length === 1 && aud[0] === this.audience)) throw invalid("another audience");
    if (typeof exp !== "number" || exp + toleranceSeconds <= seconds) throw invalid("expired");
    if (nbf !== undefined && !(typeof nbf === "number" && nbf - toleranceSeconds <= seconds)) throw invalid("not valid yet");
    if (typeof sub !== "string" || sub === "") throw invalid("no subject");
  }

  /** @param {unknown} kid */
  async key(kid) {
    if (typeof kid !== "string") throw invalid("no kid");
    const age = (this.now() - this.fetchedAt) / 1000;
    // Also if the clock was set back: then the age says nothing.
    if (!(age >= 0 && age <= keepSeconds) || (!this.keys.has(kid) && age > unknownKeySeconds)) {
      this.fetching ??= this.fetchKeys().finally(() => { this.fetching = undefined; });
      await this.fetching;
    }
    const key = this.keys.get(kid);
    if (!key) throw invalid("an unknown key");
    return key;
  }

  async fetchKeys() {
    try {
      const { status, body } = await this.server.call("GET", "/.well-known/jwks.json");
      if (status !== 200 || !Array.isArray(body.keys)) throw new Error("no key set");
      const keys = new Map();
      for (const { kid, kty, crv, x, y } of body.keys.slice(0, 100)) {
        if (typeof kid !== "string" || kty !== "EC" || crv !== "P-256") continue; // RSA keys are for other tokens.
        keys.set(kid, await crypto.subtle.importKey("jwk", { kty, crv, x, y }, es256, false, ["verify"]));
      }
      this.keys = keys;
      this.fetchedAt = this.now();
    } catch (cause) {
      throw new PippinError("keys_unavailable", { cause });
    }
  }
}

/** @param {string} reason */
const invalid = reason => new PippinError("access_token_invalid", { reason });
