import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../kernel/duration.ts";
import { Refusal } from "../kernel/errors.ts";
import { envelope } from "./errors.ts";
import { requestId } from "./request-id.ts";

/** What Node would answer by itself and without our envelope, or would let pass. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const fault = faultOf(raw);
    // Where the next request begins is anybody's guess.
    if (fault !== undefined) void reply.header("Connection", "close");
    done(fault === undefined ? undefined : new Refusal("bad_request", fault));
  });
  app.server.on("checkExpectation", (_request, response) => {
    const body = bodyOf("The Expect header asks for what this server does not do");
    response.writeHead(417, { ...headersOf(body) }).end(body);
  });
  // Nobody is connected to anywhere from here. Without a listener, Node cuts the connection and says nothing.
  app.server.on("connect", (_request, socket) => {
    hangUp(socket, "405 Method Not Allowed", "Method CONNECT is not allowed here", { Allow: METHODS });
  });
}

/** What routes have. */
const METHODS = "DELETE, GET, HEAD, PATCH, POST";

/** The characters of a name or an address with a port; nothing that would end it, or make two of it. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Proxies and servers that understand such a request differently can be played off against each other. */
function faultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const { host, "transfer-encoding": coding } = headers;
  const isNewer = httpVersion === "1.1";
  if (host === undefined && isNewer) return "The Host header is missing";
  if (host !== undefined && !HOST.test(host)) return "The Host header is not valid";
  // Node takes the first and is silent about the others.
  if (countOf(rawHeaders, "host") > 1) return "The Host header is given twice";
  if (coding === undefined) return undefined;
  if (!isNewer) return "Transfer-Encoding is not known in HTTP/1.0";
  return coding.toLowerCase() === "chunked" ? undefined : "Transfer-Encoding must be chunked";
}

/** Names and values take turns. Runs for every request, so it makes no list of its own. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

const PARSER_ERRORS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "Request headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
};

/** Node notes at a socket which answer it is busy with, and looks there itself before it answers what is broken. */
type Busy = { _httpMessage?: { headersSent: boolean } };

/** What is not even HTTP never reaches a route; it still gets the envelope. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket & Busy): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // The request was refused by its headers before its body turned out to be broken; one answer is enough.
  if (socket._httpMessage?.headersSent === true) {
    socket.destroySoon();
    return;
  }
  hangUp(socket, ...(PARSER_ERRORS[error.code ?? ""] ?? ["400 Bad Request", "The request is not valid HTTP"]));
}

/** As long as an answer may take to a slow client. */
const HANGING_UP_MS = 2 * SECOND;

/**
 * Answers and ends the connection. Our end waits a moment for the client's, since closing with bytes unread could lose
 * the answer; no longer, since a client that never closes would keep its connection for ever.
 */
function hangUp(socket: Duplex, status: string, text: string, more: Record<string, string> = {}): void {
  const body = bodyOf(text);
  const headers = Object.entries({ ...headersOf(body), ...more }).map(([name, value]) => `${name}: ${value}`);
  const bound = setTimeout(() => socket.destroy(), HANGING_UP_MS);
  socket.once("close", () => clearTimeout(bound));
  socket.on("error", () => socket.destroy());
  socket.resume().end([`HTTP/1.1 ${status}`, ...headers, "", body].join("\r\n"));
}

const bodyOf = (text: string): string => JSON.stringify(envelope(text));

const headersOf = (body: string) => ({
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(body),
  "X-Request-Id": requestId(),
  Connection: "close",
});
