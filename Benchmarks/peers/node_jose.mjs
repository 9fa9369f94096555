// jose, of Debian's package, whose folder only Debian's Node searches.
import { createRequire } from "node:module";
import { audience, issuer, keys, serve } from "./peer.mjs";

const folder = "/usr/share/nodejs/jose";
const require = createRequire(import.meta.url);
const { createLocalJWKSet, jwtVerify } = require(folder);
const { version } = require(`${folder}/package.json`);
const set = createLocalJWKSet(keys);
const expected = { algorithms: ["RS256"], issuer, audience };

async function verify(token) {
  const { payload } = await jwtVerify(token, set, expected);
  // Version 4 accepts a token without an expiry.
  if (payload.exp === undefined) throw new Error("expiry");
  return payload;
}

// It verifies in the pool of threads, which costs less for some tokens at once, as a server has them, than one by one.
await serve("jose (Node)", version, verify, 16);
