import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../kernel/duration.ts";
import { type ErrorCode, statusOf } from "../kernel/error-codes.ts";
import { Refusal } from "../kernel/errors.ts";
import { envelope } from "./errors.ts";
import { requestId } from "./request-id.ts";

/** Refuses requests that Node would answer itself without our envelope, or would let through. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const fault = faultOf(raw);
    // We cannot tell where the next request begins.
    if (fault !== undefined) void reply.header("Connection", "close");
    done(fault === undefined ? undefined : new Refusal("malformed-request", fault));
  });
  app.server.on("checkExpectation", (_request, response) => {
    const { headers, body } = answerOf(
      "expectation-failed",
      "The Expect header asks for something this server does not support",
    );
    response.writeHead(417, headers).end(body);
  });
  // This server is not a proxy. Without a listener, Node closes the connection without an answer.
  app.server.on("connect", (_request, socket) => {
    hangUp(socket, "method-not-allowed", "Method CONNECT is not allowed here", { Allow: METHODS });
  });
}

/** The methods that our routes use. */
const METHODS = "DELETE, GET, HEAD, PATCH, POST";

/** The characters of a name or an address with a port. None of them could end the host or split it in two. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** An attacker can exploit proxies and servers that read such a request differently. */
function faultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const { host, "transfer-encoding": coding } = headers;
  const isNewer = httpVersion === "1.1";
  if (host === undefined && isNewer) return "The Host header is missing";
  if (host !== undefined && !HOST.test(host)) return "The Host header is not valid";
  // Node uses the first one and ignores the others.
  if (countOf(rawHeaders, "host") > 1) return "The Host header is given twice";
  if (coding === undefined) return undefined;
  if (!isNewer) return "Transfer-Encoding is not known in HTTP/1.0";
  return coding.toLowerCase() === "chunked" ? undefined : "Transfer-Encoding must be chunked";
}

/** `rawHeaders` alternates names and values. This runs for every request, so it creates no list. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

const PARSER_ERRORS: Record<string, [code: ErrorCode, text: string]> = {
  HPE_HEADER_OVERFLOW: ["headers-too-large", "Request headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "The request took too long to arrive"],
};

/**
 * Node stores on a socket which response it is writing, and checks that itself before it responds to a broken request.
 */
type Busy = { _httpMessage?: { headersSent: boolean } };

/** Input that is not even HTTP never reaches a route, but still gets our envelope. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket & Busy): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // The request was already refused because of its headers before its body turned out to be broken; one response is
  // enough.
  if (socket._httpMessage?.headersSent === true) {
    socket.destroySoon();
    return;
  }
  hangUp(socket, ...(PARSER_ERRORS[error.code ?? ""] ?? ["malformed-request", "The request is not valid HTTP"]));
}

/** How long an answer may take to reach a slow client. */
const HANGING_UP_MS = 2 * SECOND;

/**
 * Answers and closes the connection. We wait a moment for the client to close its side, since closing with unread bytes
 * could lose the answer. We wait no longer, since a client that never closes would keep its connection forever.
 */
function hangUp(socket: Duplex, code: ErrorCode, text: string, more: Record<string, string> = {}): void {
  const { headers, body } = answerOf(code, text);
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`);
  const status = statusOf(code);
  const bound = setTimeout(() => socket.destroy(), HANGING_UP_MS);
  socket.once("close", () => clearTimeout(bound));
  socket.on("error", () => socket.destroy());
  socket.resume().end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n"));
}

function answerOf(code: ErrorCode, text: string) {
  const id = requestId();
  const body = JSON.stringify(envelope(id, code, text));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": id,
    Connection: "close",
  };
  return { headers, body };
}
