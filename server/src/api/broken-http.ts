import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../kernel/errors.ts";
import { envelope } from "./errors.ts";
import { requestId } from "./request-id.ts";

/** What Node would answer by itself, and without our envelope. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isBroken = request.headers.host === undefined && request.raw.httpVersion === "1.1";
    done(isBroken ? new Refusal("bad_request", "The Host header is missing") : undefined);
  });
  app.server.on("checkExpectation", (_request, response) => {
    const body = JSON.stringify(envelope("The Expect header asks for what this server does not do"));
    response.writeHead(417, { ...headersOf(body) }).end(body);
  });
}

const PARSER_ERRORS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "Request headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
};

/** What is not even HTTP never reaches a route; it still gets the envelope. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = PARSER_ERRORS[error.code ?? ""] ?? ["400 Bad Request", "The request is not valid HTTP"];
  const body = JSON.stringify(envelope(text));
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...headers, "", body].join("\r\n"));
}

const headersOf = (body: string) => ({
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(body),
  "X-Request-Id": requestId(),
  Connection: "close",
});
