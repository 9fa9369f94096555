import { jsonObject } from "./encoding.js";
import { PippinError } from "./errors.js";

const largestAnswer = 256 * 1024;

/**
 * The body of a request or an answer, or `too_large`.
 * @param {ReadableStream<Uint8Array> | null} stream
 * @param {number} limit
 */
export async function bounded(stream, limit) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  if (stream) {
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > limit) {
        await reader.cancel().catch(() => {}); // The answer is the same if the sender does not hear of it.
        throw new PippinError("too_large");
      }
      parts.push(part.value);
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * @typedef {{ status: number, body: any, requestId?: string }} Answer
 * @typedef {{ body?: unknown, accessToken?: string, headers?: Record<string, string> }} Call
 */

/** Calls of the server: each ends within `timeout`, follows no redirect, and has a bounded JSON answer. */
export class Server {
  /**
   * @param {string} issuer
   * @param {typeof globalThis.fetch} fetch
   * @param {number} timeout in milliseconds
   */
  constructor(issuer, fetch, timeout) {
    this.issuer = issuer;
    this.fetch = fetch;
    this.timeout = timeout;
  }

  /**
   * What the server answered. No answer, or one that is not the server's, is `server_unavailable`.
   * @param {string} method
   * @param {string} path
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  async call(method, path, call = {}) {
    const { body, accessToken, headers } = call;
    try {
      // Called as a function: some systems refuse a `fetch` with a `this`.
      const { fetch } = this;
      const answer = await fetch(this.issuer + path, {
        method, redirect: "manual", signal: /** @type {any} */ (AbortSignal).timeout(this.timeout),
        headers: {
          Accept: "application/json", ...headers, ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const bytes = await bounded(answer.body, largestAnswer);
      const object = answer.status === 204 ? {} : jsonObject(bytes);
      if (object && !(answer.status >= 300 && answer.status < 400)) {
        return { status: answer.status, body: object, requestId: answer.headers.get("X-Request-Id") ?? undefined };
      }
    } catch (cause) {
      throw new PippinError("server_unavailable", { cause, reason: "no answer" });
    }
    throw new PippinError("server_unavailable", { reason: "an answer that is not the server's" });
  }

  /**
   * The same, once more if the answer is lost or the server is busy. Only for requests that may be repeated.
   * @param {string} path
   * @param {Call} call
   */
  async post(path, call) {
    const first = await this.call("POST", path, call).catch(error => error);
    if (!(first instanceof Error) && first.status < 500) return first;
    await new Promise(resume => setTimeout(resume, 200));
    return this.call("POST", path, call);
  }
}

/**
 * The server's refusal as an error; its text stays with the server, because it may contain what a person typed.
 * @param {Answer} answer
 */
export function refusal({ status, body, requestId }) {
  const code = status < 500 && typeof body.code === "string" ? body.code : "server_unavailable";
  return new PippinError(code, { requestId, reason: `the server answered ${status}` });
}
