import { createRemoteJWKSet, jwtVerify } from "jose";

const issuer = process.env.PIPPIN_ISSUER ?? "https://id.example.com"; // the server's `public_url`
const audience = process.env.PIPPIN_AUDIENCE ?? "com.example.app"; // the client's `audience`, by default its id

// The keys are fetched when first needed, after ten minutes, and for an unknown kid at most once in ten seconds.
const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", issuer), { cacheMaxAge: 600_000, cooldownDuration: 10_000 });
const expected = { algorithms: ["ES256"], typ: "at+jwt", issuer, audience, clockTolerance: 10 };

// The token is not valid: answer 401.
export class RefusedToken extends Error {}

// The claims of a valid access token. Any error but RefusedToken says that the keys cannot be fetched: answer 503.
export async function verifyAccessToken(token) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, expected);
    // The library takes a token for several audiences, too.
    const isOurs = [payload.aud].flat().length === 1 && typeof protectedHeader.kid === "string";
    if (isOurs && payload.exp && payload.sub) return payload;
  } catch (error) {
    if (!/^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO_MATCHING|JWKS_MULTIPLE)/.test(error.code)) throw error;
  }
  throw new RefusedToken("not a valid access token");
}
