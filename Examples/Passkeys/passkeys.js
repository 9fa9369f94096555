// Passkeys on your own screens, without a library. The page loads this file; `back-end.js` answers it.

const manager = window.PublicKeyCredential ?? {};
export const isSupported = Boolean(manager.parseRequestOptionsFromJSON);
let waiting = new AbortController(); // A browser has one request at a time.

// Signs in, or confirms that the signed-in person is still there. "conditional" waits until a passkey is picked in the field.
export async function signIn(mediation = "optional") {
  waiting.abort();
  const control = waiting = new AbortController();
  const { ceremony, public_key, expires_in } = await ask("options");
  const signal = AbortSignal.any([control.signal, AbortSignal.timeout((expires_in - 60) * 1000)]);
  const publicKey = manager.parseRequestOptionsFromJSON(public_key);
  const credential = await navigator.credentials.get({ publicKey, mediation, signal });
  await ask("sign-in", { ceremony, credential: credential.toJSON() });
  await report();
}

// Adds a passkey to the account of the signed-in person.
export async function add() {
  waiting.abort();
  const { ceremony, public_key } = await ask("add-options");
  const publicKey = manager.parseCreationOptionsFromJSON(public_key);
  const credential = await navigator.credentials.create({ publicKey });
  await ask("add", { ceremony, credential: credential.toJSON() }).catch(error => {
    // The server kept nothing, so the password manager must not offer this passkey.
    const isKnown = error.code === "identity_in_use" || error.reason === "challenge_used";
    if (error.status < 500 && !isKnown) forget(publicKey.rp.id, credential.id);
    throw error;
  });
  await report();
}

// Tells the password manager which passkeys sign in. There are no signals while the server pauses them.
export const report = () => ask("signals").then(({ signals }) => Promise.all(signals.flatMap(
  ({ rp_id: rpId, user_id: userId, name, display_name: displayName, accepted: allAcceptedCredentialIds }) => [
    manager.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds }),
    manager.signalCurrentUserDetails?.({ rpId, userId, name, displayName }),
  ]))).catch(console.error);

const forget = (rpId, credentialId) => manager.signalUnknownCredential?.({ rpId, credentialId }).catch(console.error);

async function ask(name, body = {}) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`/passkeys/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (answer.signal) forget(answer.signal.rp_id, answer.signal.credential_id); // Only with `removed`.
  if (!response.ok) throw Object.assign(new Error(answer.detail), answer);
  return answer;
}

const texts = {
  NotAllowedError: "Try again, or sign in another way.", InvalidStateError: "You already have a passkey here.",
  AbortError: "", TimeoutError: "", removed: "This passkey was removed. Sign in another way.",
  reauthentication_required: "Sign in again first.", passkey_limit: "You have too many passkeys. Remove one first.",
};
export const explain = error => texts[error.reason] ?? texts[error.code] ?? texts[error.name]
  ?? (console.error(error), "That did not work. Try again, or sign in another way.");
