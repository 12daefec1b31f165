import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { gzipSync } from "node:zlib";

/** A request as it arrived. `connection` counts from 1, in the order of the connections. */
export type ReceivedRequest = {
  connection: number;
  method: string;
  path: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string;
};

/**
 * What a receiver does once a whole request has arrived. It gets the bare socket: HTTP servers cannot produce most
 * faults.
 */
export type Behaviour = (socket: Socket, request: ReceivedRequest) => void;

export type Receiver = {
  /** With 127.0.0.1 as its host. */
  url: string;
  port: number;
  /** Every request that was read in full, including retries. */
  requests: ReceivedRequest[];
  /** How many connections were ever made, and how many are open now. */
  connections: { made: number; open: number };
  behave(next: Behaviour): void;
  stop(): Promise<void>;
};

export type Certificate = "trusted" | "expired" | "self-signed";

const certificates = new URL("../fixtures/certificates/", import.meta.url);
const pem = (name: string): string => readFileSync(new URL(`${name}.pem`, certificates), "utf8");

/** This authority signed `trusted` and `expired`, which are for hooks.partner.example, localhost and 127.0.0.1. */
export const testAuthority = (): string => pem("authority");

export type ReceiverOptions = {
  /** With a certificate it speaks TLS. */
  certificate?: Certificate;
  host?: string;
  /** False if it does not even read what is sent. */
  reads?: boolean;
  /** Sent before any request, as servers of other protocols do. */
  greeting?: string;
};

export async function startReceiver(
  behaviour: Behaviour,
  { certificate, host = "127.0.0.1", reads = true, greeting = "" }: ReceiverOptions = {},
): Promise<Receiver> {
  let behave = behaviour;
  const requests: ReceivedRequest[] = [];
  const connections = { made: 0, open: 0 };
  const sockets = new Set<Socket>();
  const numbers = new Map<number | undefined, number>();

  const serve = (socket: Socket): void => {
    const connection = numbers.get(socket.remotePort) ?? 0;
    if (!reads) return;
    let pending = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (let found = requestIn(pending); found !== undefined; found = requestIn(pending)) {
        pending = pending.subarray(found.bytes);
        const request = { connection, ...found.request };
        requests.push(request);
        behave(socket, request);
      }
    });
  };

  // Half-open, so that a behaviour that does nothing does not even close.
  const server: Server =
    certificate === undefined
      ? createServer({ allowHalfOpen: true }, serve)
      : createSecureServer({ key: pem(`${certificate}.key`), cert: pem(certificate) }, serve);
  // Below TLS, so that failed handshakes count too.
  server.prependListener("connection", (socket: Socket) => {
    connections.made += 1;
    connections.open += 1;
    sockets.add(socket);
    numbers.set(socket.remotePort, connections.made);
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
    if (greeting !== "") socket.write(greeting);
    socket.on("close", () => {
      connections.open -= 1;
      sockets.delete(socket);
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}/hooks`,
    port,
    requests,
    connections,
    behave: (next) => void (behave = next),
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const receiver = await startReceiver(hangs);
  await receiver.stop();
  return receiver.port;
}

function requestIn(bytes: Buffer): { bytes: number; request: Omit<ReceivedRequest, "connection"> } | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const headers = Object.fromEntries(lines.map(fieldOf));
  const bodyEnd = headEnd + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < bodyEnd) return undefined;
  const [method = "", path = ""] = first.split(" ");
  return { bytes: bodyEnd, request: { method, path, headers, body: bytes.toString("utf8", headEnd + 4, bodyEnd) } };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

// Behaviours. Each is named after what the receiver does.

export type PlainAnswer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

export const answerText = ({ status = 200, headers = {}, body = "" }: PlainAnswer = {}): Buffer =>
  Buffer.concat([
    Buffer.from(head(status, { "content-length": String(Buffer.byteLength(body)), ...headers })),
    Buffer.from(body),
  ]);

function head(status: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join("")}\r\n`;
}

export const answers = (answer?: PlainAnswer): Behaviour => writes(answerText(answer));

/** Writes these bytes unchanged and keeps the connection open. */
export const writes =
  (bytes: string | Buffer): Behaviour =>
  (socket) =>
    void socket.write(bytes);

export const hangs: Behaviour = () => undefined;

/** Starts a response and then hangs. */
export const startsAnswer: Behaviour = writes("HTTP/1.1 200 Wha");

const HALF_A_BODY = `${head(200, { "content-length": "100" })}half a body`;
export const hangsInBody: Behaviour = writes(HALF_A_BODY);

/** Sends the body one byte at a time. */
export const drips =
  (everyMs: number): Behaviour =>
  (socket) => {
    socket.write(head(200, { "content-length": "1000000" }));
    repeatedly(socket, everyMs, () => socket.write("."));
  };

/** A body that never ends, in chunks of this many bytes. */
export const pours =
  (chunkBytes: number, everyMs: number): Behaviour =>
  (socket) => {
    const chunk = `${chunkBytes.toString(16)}\r\n${".".repeat(chunkBytes)}\r\n`;
    socket.write(head(200, { "transfer-encoding": "chunked" }));
    repeatedly(socket, everyMs, () => socket.write(chunk));
  };

/** Sends interim answers, but never a final one. */
export const hintsForEver: Behaviour = (socket) =>
  repeatedly(socket, 1, () => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(100)));

function repeatedly(socket: Socket, everyMs: number, act: () => void): void {
  const timer = setInterval(act, everyMs);
  socket.once("close", () => clearInterval(timer));
}

export const resets: Behaviour = (socket) => void socket.resetAndDestroy();

/** Half-closes without an answer. */
export const closes: Behaviour = (socket) => void socket.end();

/** Writes this and half-closes. */
export const writesAndCloses =
  (bytes: string | Buffer): Behaviour =>
  (socket) =>
    void socket.end(bytes);

/** Writes this, and resets the connection once the other end has read it. */
export const writesAndResets =
  (bytes: string): Behaviour =>
  (socket) => {
    socket.write(bytes);
    // libuv treats a reset that arrives together with data as an ordinary end.
    afterTurns(3, () => socket.resetAndDestroy());
  };

/** Waits for turns of this process's event loop, in which the other end reads what has arrived. */
function afterTurns(turns: number, act: () => void): void {
  if (turns === 0) act();
  else setImmediate(() => afterTurns(turns - 1, act));
}

export const closesInBody: Behaviour = writesAndCloses(HALF_A_BODY);
export const resetsInBody: Behaviour = writesAndResets(HALF_A_BODY);

export const redirects = (location: string, status = 307): Behaviour => answers({ status, headers: { location } });

/** A thousand times larger once it is decompressed. */
export const answersWithBomb: Behaviour = answers({
  headers: { "content-encoding": "gzip" },
  body: gzipSync(Buffer.alloc(32 * 1024 * 1024)),
});
