// What the adapter needs of `http.IncomingMessage` and `http.ServerResponse`, so that it needs no types of Node.
export interface Incoming extends AsyncIterable<any> {
  method?: string;
  url?: string;
  /** Express has the whole path here. */
  originalUrl?: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface Outgoing {
  statusCode: number;
  readonly headersSent: boolean;
  setHeader(name: string, value: string | string[]): unknown;
  end(body?: Uint8Array): unknown;
}

/** The request as the standard has it; `origin` is the site's own, such as `https://www.example.com`. */
export function toRequest(incoming: Incoming, origin: string): Request;

/** Sends a standard answer. */
export function send(outgoing: Outgoing, response: Response): Promise<void>;

/** A listener for `http.createServer`. */
export function listener(
  answer: (request: Request) => Response | Promise<Response>, origin: string,
): (incoming: Incoming, outgoing: Outgoing) => void;
