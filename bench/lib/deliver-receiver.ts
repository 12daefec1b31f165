import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { answerQuestions } from "./deliver-child.ts";
import { hmac, machineTimeMs, tokenOf } from "./deliver-exchange.ts";
import { readRequests, type Request } from "./deliver-http.ts";

// A receiver as the contract requires: it checks the signature of each request and signs its token. All senders use
// this one. In production it is two hundred other machines, so it uses as little of this one as possible.

type Turn = {
  /** Requests to other paths are answered, but not counted. */
  counted: readonly string[];
  /** These paths accept a request and never answer it. */
  hanging: readonly string[];
};

export type Tally = {
  received: number;
  /** Requests with a wrong signature, or to an unregistered path. */
  refused: number;
  /** Requests that are never answered. */
  held: number;
};

const secrets = new Map<string, string>();
let received = 0;
let refused = 0;
let held = 0;
let counted = new Set<string>();
let hanging = new Set<string>();
let arrivals: Map<string, number> | undefined;

const server = createServer({ noDelay: true }, (socket) => {
  // Senders abort requests that hang.
  socket.on("error", () => undefined);
  readRequests(socket, (request) => receive(request, socket));
});

function receive({ path, headers, body }: Request, socket: Socket): void {
  arrivals?.set(tokenOf(body), machineTimeMs());
  const secret = secrets.get(path);
  if (secret === undefined || headers.get("x-signature") !== hmac(body, secret)) {
    refused += 1;
    socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
  } else if (hanging.has(path)) {
    held += 1;
    socket.once("close", () => (held -= 1));
  } else {
    if (counted.has(path)) received += 1;
    socket.write(ANSWER + hmac(headers.get("x-token") ?? "", secret) + "\r\n\r\n{}", "latin1");
  }
}

/** Kept open longer than any pause between two turns, so that no sender has to reconnect. */
const ANSWER =
  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n" +
  "Connection: keep-alive\r\nKeep-Alive: timeout=60\r\nX-Signature: ";

const calls = {
  async listen(): Promise<number> {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  },
  learn(known: readonly { path: string; secret: string }[]): void {
    for (const { path, secret } of known) secrets.set(path, secret);
  },
  beginTurn(turn: Turn): void {
    received = refused = 0;
    counted = new Set(turn.counted);
    hanging = new Set(turn.hanging);
  },
  tally: (): Tally => ({ received, refused, held }),
  /** Records arrivals by their idempotency tokens from now on. */
  noteArrivals(): void {
    arrivals = new Map();
  },
  takeArrivals(): [token: string, atMs: number][] {
    const noted = [...(arrivals ?? [])];
    arrivals = undefined;
    return noted;
  },
};

export type ReceiverCalls = typeof calls;

answerQuestions(calls);
