// Node's own cryptography and JSON, with the checks that a careful author writes.
import { createPublicKey, verify as verifySignature } from "node:crypto";
import { audience, issuer, keys, serve } from "./peer.mjs";

const known = new Map(keys.keys.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
const decode = (text) => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

function refuse(what) {
  throw new Error(what);
}

await serve("node:crypto", "", (token) => {
  const [head, body, signature, ...rest] = token.split(".");
  if (!signature || rest.length > 0) refuse("not three parts");
  const header = decode(head);
  const key = known.get(header.kid) ?? refuse("key");
  if (header.alg !== "RS256") refuse("algorithm");
  if (!verifySignature("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))) refuse("signature");
  const claims = decode(body);
  if (claims.iss !== issuer) refuse("issuer");
  if (claims.aud !== audience) refuse("audience");
  if (typeof claims.exp !== "number" || claims.exp <= Date.now() / 1000) refuse("expiry");
  return claims;
});
