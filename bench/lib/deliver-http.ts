import type { Socket } from "node:net";

export type Request = { path: string; headers: Map<string, string>; body: Buffer };

const END_OF_HEAD = "\r\n\r\n";

/**
 * Reads requests with a content-length, one after another on a connection: the senders here send no others. `node:http`
 * takes about 50 µs more for each, which on few cores would slow down the sender being measured.
 */
export function readRequests(socket: Socket, receive: (request: Request) => void): void {
  let unread: Buffer = Buffer.alloc(0);
  let head: { path: string; headers: Map<string, string>; bodyAt: number; end: number } | undefined;
  socket.on("data", (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    for (;;) {
      if (head === undefined) {
        const endOfHead = unread.indexOf(END_OF_HEAD);
        if (endOfHead < 0) return;
        const bodyAt = endOfHead + END_OF_HEAD.length;
        const { path, headers } = parseHead(unread.toString("latin1", 0, endOfHead));
        head = { path, headers, bodyAt, end: bodyAt + Number(headers.get("content-length") ?? 0) };
      }
      const { path, headers, bodyAt, end } = head;
      if (unread.length < end) return;
      const body = unread.subarray(bodyAt, end);
      unread = unread.subarray(end);
      head = undefined;
      receive({ path, headers, body });
    }
  });
}

function parseHead(text: string): Pick<Request, "path" | "headers"> {
  const [requestLine = "", ...lines] = text.split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { path: requestLine.split(" ")[1] ?? "", headers };
}
