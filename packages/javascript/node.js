import { PippinError } from "./src/errors.js";

// Between `node:http` (and Express, which builds on it) and the standard `Request` and `Response`.

/**
 * The request as the standard has it. `origin` is the site's own; nothing is taken from `Host`, which anybody can choose.
 * @param {import("./node.js").Incoming} incoming
 * @param {string} origin
 */
export function toRequest(incoming, origin) {
  const target = incoming.originalUrl ?? incoming.url ?? "/";
  // By concatenation: `//example.com` is a path here, and must not become a host.
  const url = new URL(origin.replace(/\/$/, "") + (target.startsWith("/") ? target : "/"));
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const method = incoming.method ?? "GET";
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const parts = incoming[Symbol.asyncIterator]();
  // Read as it is wanted, and left where it is if it is not: to end the iterator would cut the connection before the answer.
  const body = new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(new Uint8Array(part.value));
    },
  });
  return new Request(url, { method, headers, body, duplex: "half" });
}

/**
 * Sends the answer.
 * @param {import("./node.js").Outgoing} outgoing
 * @param {Response} response
 */
export async function send(outgoing, response) {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length) outgoing.setHeader("Set-Cookie", cookies);
  outgoing.end(new Uint8Array(await response.arrayBuffer()));
}

/**
 * A listener for `http.createServer` from a function of `Request` that answers a `Response`.
 * @param {(request: Request) => Response | Promise<Response>} answer
 * @param {string} origin
 */
export function listener(answer, origin) {
  return (/** @type {import("./node.js").Incoming} */ incoming, /** @type {import("./node.js").Outgoing} */ outgoing) => {
    Promise.resolve().then(() => answer(toRequest(incoming, origin))).then(response => send(outgoing, response)).catch(error => {
      const isKnown = error instanceof PippinError;
      if (!isKnown) console.error(error);
      if (outgoing.headersSent) return outgoing.end();
      outgoing.statusCode = isKnown ? error.status : 500;
      outgoing.setHeader("Content-Type", "text/plain; charset=utf-8");
      outgoing.end(new TextEncoder().encode(isKnown ? error.message : "This did not work. Please try again."));
    });
  };
}
