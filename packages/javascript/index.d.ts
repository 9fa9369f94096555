// Types of @pippin/web. Bodies of the HTTP API are in api.d.ts, which is generated from openapi.json.
import type { Account, SignIn, WebhookMessage } from "./api.js";

export type { Account, SignIn, WebhookMessage };

/** Where sessions are kept: your database. Values are JSON; they contain tokens, so nobody else may read them. */
export interface SessionStore {
  get(id: string): unknown | Promise<unknown>;
  /** Keeps the value for so many seconds at least; afterwards it may be deleted. */
  set(id: string, value: unknown, seconds: number): unknown | Promise<unknown>;
  delete(id: string): unknown | Promise<unknown>;
}

export interface PippinOptions {
  /** The server's `public_url`, to the letter. */
  issuer: string;
  /** The id of the client in the server's settings. */
  clientId: string;
  /** The address that ends with `/callback`, as `return_to` of the client has it. Sign-in and sign-out are beside it. */
  returnTo: string;
  sessions: SessionStore;
  /** By default `__Host-session`. On http://localhost the name loses `__Host-`, and the cookie `Secure`. */
  cookie?: string;
  /** Where people sign in unless the link says so: `apple` by default, `google`, `facebook` or `openid:ID`. */
  provider?: string;
  /** The `audience` of the client, by default its id. */
  audience?: string;
  /** Your page for a sign-in that did not succeed. By default a short page, and for `user_cancelled` the site's root. */
  problem?: (error: PippinError, request: Request) => Response | Promise<Response>;
  /** For each request to the server, in milliseconds; 5,000 by default. */
  timeout?: number;
  fetch?: typeof globalThis.fetch;
  /** The time in milliseconds; for tests. */
  now?: () => number;
}

/** A `Request`, or what a framework has in its place: only the cookies are read. */
export interface WithHeaders {
  headers: Pick<Headers, "get">;
}

export interface Session {
  /** As it was at the last sign-in or refresh, at most one life of an access token ago. */
  account: Account;
  /** An access token for your other services, or a rejection with `session_ended` or `server_unavailable`. */
  accessToken(): Promise<string>;
  /**
   * For own screens: `work` sends a sign-in with the access token, and answers what the server answered, or what `call` did.
   * Both tokens are replaced.
   */
  confirm<Answer>(work: (accessToken: string) => Promise<Answer>): Promise<Answer>;
}

export interface AccessTokenClaims {
  iss: string;
  aud: string | string[];
  /** The account. */
  sub: string;
  exp: number;
  /** The session. */
  sid?: string;
  client_id?: string;
  iat?: number;
  auth_time?: number;
  jti?: string;
  acr?: string;
  amr?: string[];
  external_id?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  metadata?: Record<string, unknown>;
  [claim: string]: unknown;
}

export interface CallOptions {
  body?: unknown;
  accessToken?: string;
  headers?: Record<string, string>;
}

export interface Pippin {
  /** Answers `/auth/sign-in`, `/auth/callback` and `/auth/sign-out`; null for any other address. */
  handle(request: Request): Promise<Response | null>;
  /** Who is signed in, or null. */
  session(request: WithHeaders): Promise<Session | null>;
  /** For own screens: opens a session for the answer of a sign-in. Answers the line for `Set-Cookie`. */
  signedIn(request: WithHeaders, answer: SignIn): Promise<string>;
  /** The claims of a valid access token; a rejection with `access_token_invalid` (answer 401) or `keys_unavailable` (503) otherwise. */
  verify(accessToken: string): Promise<AccessTokenClaims>;
  /** With two secrets while one is changed. A message that comes again has the same `id`: remember it. */
  webhooks(secret: string | string[]): { verify(request: Request): Promise<WebhookMessage> };
  /** Any call of the HTTP API: what the server answered, also if it refused. */
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<{ status: number; body: Body; requestId?: string }>;
}

export function createPippin(options: PippinOptions): Pippin;

/** Keeps sessions in this process, for development. */
export function memoryStore(): SessionStore;

/** A code for the program, an HTTP status to answer with, and in `message` a sentence for the person. Contains nothing secret. */
export class PippinError extends Error {
  constructor(code: string, more?: { cause?: unknown; requestId?: string; reason?: string });
  readonly code: string;
  readonly status: number;
  /** For the server's operator. */
  readonly requestId: string | undefined;
  /** For the developer. */
  readonly reason: string | undefined;
}
