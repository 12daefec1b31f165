import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { answerQuestions } from "./deliver-child.ts";

// Accepts every email and stores none. Without TLS, which would cost both senders the same.

let received = 0;
let bytes = 0;

/** Longer than any pause between two turns, so that no sender has to reconnect. */
const SILENCE_MS = 600_000;

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  logger: false,
  socketTimeout: SILENCE_MS,
  onData(stream, _session, done) {
    stream.on("data", (chunk: Buffer) => (bytes += chunk.length));
    stream.on("end", () => {
      received += 1;
      done();
    });
  },
});
// Senders are stopped while they are connected.
server.on("error", () => undefined);

const calls = {
  async listen(): Promise<number> {
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    return (server.server.address() as AddressInfo).port;
  },
  beginTurn(): void {
    received = bytes = 0;
  },
  tally: (): MailTally => ({ received, bytes }),
};

export type MailTally = { received: number; bytes: number };
export type SinkCalls = typeof calls;

answerQuestions(calls);
