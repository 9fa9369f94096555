// Exchanges the code of a sign-in at Apple and verifies the identity token, with what Node brings.
import { createPublicKey, verify } from "node:crypto"

// snippet.find
const { APPLE: apple = "https://appleid.apple.com", CLIENT_ID, CLIENT_SECRET, CODE } = process.env

const at = await json(await fetch(`${apple}/.well-known/openid-configuration`))
if (at.issuer !== apple) throw new Error(`the issuer is ${at.issuer}, not ${apple}`)
// snippet.end

const form = { grant_type: "authorization_code", code: CODE, client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
const { id_token } = await json(await fetch(at.token_endpoint, { method: "POST", body: new URLSearchParams(form) }))

const { keys } = await json(await fetch(at.jwks_uri))
const [header, payload, signature] = id_token.split(".")
const { alg, kid } = decode(header)
const jwk = keys.find((key) => key.kid === kid)
if (alg !== "RS256" || !jwk) throw new Error(`no key ${kid} for ${alg}`)
const key = createPublicKey({ key: jwk, format: "jwk" })
if (!verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))) {
  throw new Error("the signature is wrong")
}
const claims = decode(payload)
if (claims.iss !== apple || claims.aud !== CLIENT_ID || claims.exp <= Date.now() / 1000) {
  throw new Error("the token is for somebody else, or has expired")
}
console.log("signed in:", claims.sub, claims.email)

async function json(answer) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return answer.json()
}

function decode(part) {
  return JSON.parse(Buffer.from(part, "base64url"))
}
