/**
 * @param {unknown} text
 * @param {string} [base]
 */
function parsed(text, base) {
  try {
    return typeof text === "string" ? new URL(text, base) : null;
  } catch {
    return null; // Not an address: the caller says what that means.
  }
}

/** @param {URL} url */
const isLoopback = url => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

/**
 * @param {string} name
 * @param {unknown} text
 */
function address(name, text) {
  const url = parsed(text);
  if (!url) throw new TypeError(`${name}: an address such as https://www.example.com`);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) {
    throw new TypeError(`${name}: https, or http on localhost`);
  }
  return url;
}

/**
 * The server's `public_url`, to the letter: tokens name it so.
 * @param {unknown} text
 */
export function checkedIssuer(text) {
  const { origin } = address("issuer", text);
  if (text !== origin) throw new TypeError(`issuer: write ${origin}, as in the server's public_url`);
  return origin;
}

/**
 * The return address, and the addresses beside it.
 * @param {unknown} text
 */
export function checkedReturnTo(text) {
  const url = address("returnTo", text);
  if (url.href !== text || url.search || url.hash || !url.pathname.endsWith("/callback")) {
    throw new TypeError("returnTo: an address that ends with /callback, such as https://www.example.com/auth/callback");
  }
  const folder = url.pathname.slice(0, -"callback".length);
  return {
    href: url.href, origin: url.origin, isSecure: url.protocol === "https:", folder,
    signIn: `${folder}sign-in`, callback: url.pathname, signOut: `${folder}sign-out`,
  };
}

/**
 * The path if it is one of this site, else `/`. An address of another site must never be the end of a sign-in.
 * @param {unknown} path
 * @param {{ origin: string, folder: string }} site
 */
export function ownPath(path, { origin, folder }) {
  if (typeof path !== "string" || path.length > 1000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes("\\")) return "/";
  const url = parsed(path, origin);
  if (!url) return "/";
  // Dots are resolved by now: `/.//example.com` begins with two slashes. A sign-in must not end at a sign-in.
  const isOwn = url.origin === origin && !url.pathname.startsWith("//") && !url.pathname.startsWith(folder);
  return isOwn ? url.pathname + url.search + url.hash : "/";
}
