/** The cookies of a site: names with `__Host-` and `Secure` everywhere but on http://localhost, where Safari keeps neither. */
export class Cookies {
  /**
   * @param {string} name
   * @param {boolean} isSecure
   */
  constructor(name, isSecure) {
    const plain = name.replace(/^__(Host|Secure)-/, "");
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(plain)) throw new TypeError("cookie: letters, digits, - and _ only, at most 64");
    this.session = isSecure ? name : plain;
    this.isSecure = isSecure;
  }

  /**
   * The cookie of one sign-in that is under way. Each has its own, so that several tabs do not disturb each other.
   * @param {string} state
   */
  attempt(state) {
    return `${this.session}-${state.slice(0, 12)}`;
  }

  /**
   * The names of the cookies of sign-ins under way.
   * @param {import("../index.js").WithHeaders} request
   */
  attempts(request) {
    const isOne = (/** @type {string} */ name, /** @type {string} */ value) =>
      name === this.attempt(value.slice(0, 43)) && /^[\w-]{43}\.[\w-]{43}\.[\w-]*$/.test(value);
    return [...all(request)].filter(([name, values]) => isOne(name, values[0] ?? "")).map(([name]) => name);
  }

  /**
   * @param {import("../index.js").WithHeaders} request
   * @param {string} name
   */
  get(request, name) {
    const values = all(request).get(name);
    // Two of one name: another host of the domain may have set one of them.
    return values?.length === 1 ? values[0] : undefined;
  }

  /**
   * A line for `Set-Cookie`.
   * @param {string} name
   * @param {string} value
   * @param {number} seconds
   */
  line(name, value, seconds) {
    return `${name}=${value}; Path=/; ${this.isSecure ? "Secure; " : ""}HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  }

  /** @param {string} name */
  end(name) {
    return this.line(name, "", 0);
  }
}

/** @param {import("../index.js").WithHeaders} request */
function all(request) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    found.set(name, [...(found.get(name) ?? []), part.slice(at + 1).trim()]);
  }
  return found;
}
