// Is asked before an account is created, and answers. Needs Node 18, and nothing else.
//
// PIPPIN_HOOK_SECRET is the content of the file that hooks.before_sign_up.secret_file names; PORT is where to listen.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.PIPPIN_HOOK_SECRET.trim();
const longest = 65_536;
const blocked = new Set(["spam.example"]);

/** Whether the server that shares the secret sent `body` within the last five minutes. */
function isGenuine(header, body) {
  const parts = Object.fromEntries(header.split(",").map(part => part.split(/=(.*)/s).slice(0, 2)));
  const { t: sent = "", v1: given = "" } = parts;
  if (!/^\d{1,11}$/.test(sent) || Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const expected = Buffer.from(createHmac("sha256", secret).update(`${sent}.`).update(body).digest("hex"));
  const presented = Buffer.from(given);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

/** Your rules. The id is the same if the same sign-up is asked about again, so what you keep under it is kept once. */
function decide(question) {
  const domain = (question.email ?? "").split("@").pop().toLowerCase();
  if (blocked.has(domain)) {
    return { allow: false, message: {
      en: "This email address cannot be used here.", de: "Diese E-Mail-Adresse kann hier nicht verwendet werden." } };
  }
  return { allow: true, external_id: `shop-${question.id}`, metadata: { plan: "trial" } };
}

function answer(response, status, value) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

createServer(async (request, response) => {
  try {
    const pieces = [];
    let length = 0;
    for await (const piece of request) {
      length += piece.length;
      if (length > longest) return answer(response, 413, {});
      pieces.push(piece);
    }
    const body = Buffer.concat(pieces);
    if (request.method !== "POST" || !isGenuine(String(request.headers["pippin-signature"] ?? ""), body)) {
      return answer(response, 401, {});
    }
    answer(response, 200, decide(JSON.parse(body)));
  } catch {
    answer(response, 500, {});
  }
}).listen(Number(process.env.PORT ?? 4000), "127.0.0.1");
