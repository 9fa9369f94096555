import { isTagOf, jsonObject, utf8 } from "./encoding.js";
import { PippinError } from "./errors.js";
import { bounded } from "./http.js";

const toleranceSeconds = 300;
const largestMessage = 1024 * 1024;

/**
 * The message of a genuine request of the last five minutes; otherwise `webhook_invalid` or `too_large`.
 * @param {Request} request
 * @param {string[]} secrets more than one while a secret is changed
 * @param {() => number} now in milliseconds
 */
export async function verifyWebhook(request, secrets, now) {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(request.headers.get("Pippin-Signature") ?? "");
  if (request.method !== "POST" || !parts) throw invalid("no signature");
  const [, sent = "", given = ""] = parts;
  if (!(Math.abs(now() / 1000 - Number(sent)) <= toleranceSeconds)) throw invalid("too old, or from the future");
  const body = await bounded(request.body, largestMessage);
  const signed = new Uint8Array([...utf8(`${sent}.`), ...body]);
  const tag = Uint8Array.from(given.match(/../g) ?? [], byte => parseInt(byte, 16));
  const genuine = await Promise.all(secrets.map(secret => isTagOf(secret, signed, tag)));
  if (!genuine.includes(true)) throw invalid("forged");
  const message = jsonObject(body);
  if (typeof message?.id !== "string" || typeof message.type !== "string") throw invalid("not a message");
  return message;
}

/**
 * The characters of the secret's file; the server leaves out white space around them, too.
 * @param {unknown} secret
 */
export function checkedSecrets(secret) {
  const secrets = (Array.isArray(secret) ? secret : [secret]).map(one => typeof one === "string" ? one.trim() : "");
  if (!secrets.length || secrets.some(one => one.length < 16)) throw new TypeError("webhooks: the secret of the webhook, at least 16 characters");
  return secrets;
}

/** @param {string} reason */
const invalid = reason => new PippinError("webhook_invalid", { reason });
