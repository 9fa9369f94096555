/**
 * For each code the HTTP status to answer with, and a sentence for the person.
 * @type {Record<string, [number, string]>}
 */
const known = {
  user_cancelled: [200, "You cancelled the sign-in."],
  sign_in_not_started_here: [400, "This sign-in began in another browser, or too long ago. Please sign in again."],
  sign_in_malformed: [400, "This address is not complete. Please sign in again."],
  provider_unknown: [400, "This sign-in method does not exist here."],
  too_many_requests: [503, "There were too many requests. Please try again in a minute."],
  cross_site_request: [403, "This request came from another website."],
  method_not_allowed: [405, "This address does not take this kind of request."],
  ticket_invalid: [400, "This sign-in has expired. Please sign in again."],
  account_not_found: [403, "There is no account for this sign-in."],
  account_exists: [403, "You have an account already. Please sign in with the method that you used before."],
  account_suspended: [403, "This account is suspended."],
  sign_up_closed: [403, "New accounts cannot be created here."],
  invitation_required: [403, "You need an invitation to create an account."],
  email_domain_not_allowed: [403, "Accounts with this email address cannot be created here."],
  session_ended: [401, "You were signed out. Please sign in again."],
  access_token_invalid: [401, "The access token is not valid."],
  webhook_invalid: [400, "The message is not a genuine, recent message of the server."],
  too_large: [413, "The message is too large."],
  keys_unavailable: [503, "Sign-ins cannot be checked at the moment. Please try again in a minute."],
  server_unavailable: [503, "Signing in is not possible at the moment. Please try again in a minute."],
};

/** @type {[number, string]} */
const otherwise = [502, "The sign-in did not succeed. Please try again."];

/** A code for the program, an HTTP status to answer with, and a sentence for the person. It contains nothing secret. */
export class PippinError extends Error {
  /**
   * @param {string} code
   * @param {{ cause?: unknown, requestId?: string | undefined, reason?: string }} more
   */
  constructor(code, more = {}) {
    const { cause, requestId, reason } = more;
    const [status, sentence] = (Object.hasOwn(known, code) ? known[code] : undefined) ?? otherwise;
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = "PippinError";
    this.code = code;
    this.status = status;
    /** What to tell the server's operator. */
    this.requestId = requestId;
    /** For the developer: what exactly is wrong. */
    this.reason = reason;
  }
}
