// What the examples use of Node and of frameworks that are not installed where the tests run, by their documentation.
declare module "node:http" {
  import type { Incoming, Outgoing } from "@pippin/web/node";
  export function createServer(listener: (request: Incoming, response: Outgoing) => void): { listen(port: number, host: string): void };
}

declare module "express" {
  import type { Incoming, Outgoing } from "@pippin/web/node";
  interface Req extends Incoming {
    headers: Record<string, string | string[] | undefined> & { authorization?: string };
  }
  interface Res extends Outgoing {
    locals: Record<string, any>;
    redirect(status: number, path: string): void;
    json(body: unknown): void;
    status(code: number): Res;
  }
  type Next = (error?: unknown) => void;
  interface App {
    use(work: (req: Req, res: Res, next: Next) => unknown): void;
    get(path: string, work: (req: Req, res: Res, next: Next) => unknown): void;
    listen(port: number, host: string): void;
  }
  export default function express(): App;
}

declare module "hono" {
  interface Context<Variables> {
    req: { raw: Request };
    set<Name extends keyof Variables>(name: Name, value: Variables[Name]): void;
    get<Name extends keyof Variables>(name: Name): Variables[Name];
    json(body: unknown, status?: number): Response;
    body(body: null, status: number): Response;
    redirect(path: string, status?: number): Response;
    notFound(): Response;
  }
  export class Hono<Env extends { Variables: object }> {
    all(path: string, work: (context: Context<Env["Variables"]>) => Response | Promise<Response>): void;
    use(path: string, work: (context: Context<Env["Variables"]>, next: () => Promise<void>) => Promise<void>): void;
    get(path: string, work: (context: Context<Env["Variables"]>) => Response | Promise<Response>): void;
    post(path: string, work: (context: Context<Env["Variables"]>) => Response | Promise<Response>): void;
  }
}

declare module "next/headers" {
  export function headers(): Promise<Pick<Headers, "get" | "has" | "entries" | "forEach">>;
}

declare module "@sveltejs/kit" {
  interface Event {
    request: Request;
    locals: App.Locals;
  }
  export type Handle = (input: { event: Event; resolve: (event: Event) => Promise<Response> }) => Promise<Response>;
  export type ServerLoad = (event: Event) => unknown;
}

declare namespace JSX {
  interface IntrinsicElements {
    [name: string]: any;
  }
  type Element = object;
}

declare namespace App {
  interface Locals {}
}

declare const process: { env: Record<string, string | undefined> };
