import { connect, type Socket } from "node:net";
import { expect } from "vitest";

export type Reply = { status: number; headers: Record<string, string>; body: unknown };

/** A connection to a server, for bytes that no client would send. It closes its own half only when told to. */
export function connectTo(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true });
}

/** The server's response until it closes its half, which it does after each broken request. */
export function replyOn(socket: Socket): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const answered = () => resolve(parse(Buffer.concat(parts)));
    socket.setTimeout(30_000, () => socket.destroy(new Error("no answer, and the connection stayed open")));
    socket.on("data", (part) => parts.push(part));
    // The server may close the connection while we are still writing; only what it sent before counts.
    socket.on("error", (error) => (parts.length > 0 ? answered() : reject(error)));
    socket.on("end", answered);
  });
}

/** Sends these bytes and reads until the server closes. */
export async function exchange(baseUrl: string, bytes: string | Buffer): Promise<Reply> {
  const socket = connectTo(baseUrl);
  try {
    const reply = replyOn(socket);
    socket.write(bytes);
    return await reply;
  } finally {
    socket.destroy();
  }
}

function parse(bytes: Buffer): Reply {
  const [head = "", ...rest] = bytes.toString().split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const text = rest.join("\r\n\r\n");
  return { status: Number(first.split(" ")[1]), headers, body: text === "" ? undefined : safeJson(text) };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return text;
  }
}

/** Checks that a response is suitable for a caller: the envelope as JSON, with a request id to quote. */
export function expectEnvelope({ status, headers, body }: Reply, expected: number | number[]): void {
  expect([expected].flat()).toContain(status);
  expect(body).toMatchObject({
    success: false,
    error: expect.stringMatching(/\S/) as string,
    code: expect.stringMatching(/^[a-z-]+$/) as string,
    requestId: headers["x-request-id"],
  });
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
}

/** A request line and headers, after which the server closes. */
export const headOf = (line: string, rest = ""): string => `${line}\r\nHost: x\r\nConnection: close\r\n${rest}\r\n`;
