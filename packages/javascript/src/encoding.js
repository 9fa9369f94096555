const encoder = new TextEncoder();

/** @param {string} text */
export const utf8 = text => encoder.encode(text);

/** @param {Uint8Array | ArrayBuffer} bytes */
export function base64url(bytes) {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes, or null unless the text is exactly what `base64url` makes of them.
 * @param {unknown} text
 */
export function fromBase64url(text) {
  if (typeof text !== "string" || !/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
  return base64url(bytes) === text ? bytes : null;
}

/**
 * A JSON object, or null.
 * @param {Uint8Array | null | undefined} bytes
 * @returns {Record<string, unknown> | null}
 */
export function jsonObject(bytes) {
  if (!bytes) return null;
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null; // No UTF-8 or no JSON: the caller says what that means.
  }
}

/** 256 random bits, in 43 characters. */
export const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** @param {unknown} text */
export const isRandom = text => typeof text === "string" && /^[A-Za-z0-9_-]{43}$/.test(text);

/** @param {string} text */
export const sha256 = async text => base64url(await crypto.subtle.digest("SHA-256", utf8(text)));

const hmac = { name: "HMAC", hash: "SHA-256" };

/**
 * @param {string} secret
 * @param {string} text
 */
export async function hmacSHA256(secret, text) {
  const key = await crypto.subtle.importKey("raw", utf8(secret), hmac, false, ["sign"]);
  return base64url(await crypto.subtle.sign(hmac, key, utf8(text)));
}

/**
 * Whether the tag is that of the data; the system compares in constant time.
 * @param {string} secret
 * @param {Uint8Array} data
 * @param {Uint8Array} tag
 */
export async function isTagOf(secret, data, tag) {
  const key = await crypto.subtle.importKey("raw", utf8(secret), hmac, false, ["verify"]);
  return crypto.subtle.verify(hmac, key, tag, data);
}

/**
 * Compares without telling by its time where two texts differ.
 * @param {string} a
 * @param {string} b
 */
export function areSame(a, b) {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
