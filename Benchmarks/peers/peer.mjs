// The commands of README.md, for the peers in Node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const issuer = "https://appleid.apple.com", audience = "com.example.app";

const read = (name) => readFileSync(join(process.argv[2], name), "utf8");
export const keys = JSON.parse(read("keys.json"));

// Of all threads, the pool's too.
function seconds() {
  const used = process.resourceUsage();
  return (used.userCPUTime + used.systemCPUTime) / 1e6;
}

async function measure(verify, tokens, times, together) {
  const one = async (index) => {
    const claims = await verify(tokens[index % tokens.length]);
    if (!claims.sub) throw new Error("no subject");
  };
  const start = seconds();
  for (let index = 0; index < times; index += together) {
    const count = Math.min(together, times - index);
    if (count === 1) await one(index);
    else await Promise.all(Array.from({ length: count }, (_, offset) => one(index + offset)));
  }
  return seconds() - start;
}

// `verify` returns the claims of a token, or throws; or promises to. So many tokens are under way `together`.
export async function serve(name, version, verify, together = 1) {
  const tokens = read("tokens").trim().split("\n");
  const versions = [version, `Node ${process.versions.node}`, `OpenSSL ${process.versions.openssl}`].filter(Boolean).join(", ");
  console.log("ready", JSON.stringify({ name, version: versions }));
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, argument] = line.split(" ");
    if (command === "measure") {
      console.log(await measure(verify, tokens, Number(argument), together));
      continue;
    }
    try {
      await verify(argument);
      console.log("accepted");
    } catch {
      console.log("refused");
    }
  }
}
