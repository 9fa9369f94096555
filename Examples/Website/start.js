// Starts everything that a signed-in page needs on this machine: the emulator, the server and the site.
//
//   pippin init --emulator dev
//   node start.js dev
//   node start.js dev my-site.js    a site of your own, instead of site.js
//
// PIPPIN_BINARY names the program if it is not in the PATH, and PORT the site's port if it is not 3000.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const pippin = process.env.PIPPIN_BINARY ?? "pippin";
const folder = resolve(process.argv[2] ?? "dev");
const own = process.argv[3];
const site = own ? resolve(own) : join(here, "site.js");
const settings = join(folder, "pippin.json5");
const origin = `http://localhost:${process.env.PORT ?? 3000}`;
const returnTo = `${origin}/auth/callback`;

function fail(words) {
  console.error(words);
  process.exit(1);
}

if (!existsSync(site)) fail(`There is no file ${site}.`);
if (!existsSync(settings)) fail(`There are no settings in ${folder}. Write them first: pippin init --emulator ${process.argv[2] ?? "dev"}`);
let text = readFileSync(settings, "utf8");
const [issuer, emulator] = ["public_url", "apple_base_url"].map(name => new RegExp(`^ *${name}: "([^"]+)"`, "m").exec(text)?.[1]);
if (!issuer || !emulator) fail(`${settings} is not what pippin init --emulator writes: it has no public_url or no apple_base_url.`);

// The site's client: where people may return to after a sign-in.
if (!text.includes(JSON.stringify(returnTo))) {
  const client = 'platform: "web",\n';
  if (text.split(client).length !== 2 || /^ *return_to:/m.test(text)) fail(`Add ${returnTo} to return_to of the site's client in ${settings}.`);
  text = text.replace(client, `${client}      return_to: [${JSON.stringify(returnTo)}],\n`);
  writeFileSync(settings, text);
  console.log(`Added ${returnTo} to return_to in ${settings}.`);
}

// What `npm install` would do.
if (!existsSync(join(here, "node_modules/@pippin/web"))) {
  mkdirSync(join(here, "node_modules/@pippin"), { recursive: true });
  symlinkSync(join(here, "../../packages/javascript"), join(here, "node_modules/@pippin/web"), "junction");
}

const children = [];
let isOver = false;
function stop(status) {
  if (isOver) return;
  isOver = true;
  process.exitCode = status;
  for (const child of children) child.kill();
}

function start(name, command, words, environment) {
  const child = spawn(command, words, { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", part => { said = (said + part).slice(-4000); });
  child.on("error", error => fail(error.code === "ENOENT" ? `There is no program ${command}: set PIPPIN_BINARY to it.` : String(error)));
  child.on("exit", status => {
    if (!isOver) console.error(`The ${name} ended with ${status}:\n${said}`);
    stop(1);
  });
}

async function answers(address) {
  for (let attempt = 0; attempt < 300 && !isOver; attempt++) {
    if (await fetch(address).then(answer => answer.ok, () => false)) return;
    await new Promise(resume => setTimeout(resume, 100));
  }
  if (!isOver) console.error(`Nothing answers at ${address}.`);
  stop(1);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
start("emulator", pippin, ["emulate", "--port", new URL(emulator).port, "--server", issuer]);
await answers(`${emulator}/auth/keys`);
start("server", pippin, ["serve", "--config", settings]);
await answers(`${issuer}/healthz`);
start("site", process.execPath, [site], { ORIGIN: origin, PIPPIN_ISSUER: issuer });
await answers(origin);
if (!isOver) console.log(`Open ${origin} and sign in as anybody. Stop everything with Control-C.`);
