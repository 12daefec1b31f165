import { randomUUID } from "node:crypto";
import nodemailer from "nodemailer";
import { answerQuestions } from "./deliver-child.ts";

// The fastest way to send the same emails with nodemailer, and nothing else: no database, no outbox, no writing of
// emails, no record of the results.

export type RawLetter = { from: string; to: string; replyTo: string; subject: string; text: string; html: string };

type Sending = { port: number; connections: number; letters: RawLetter[] };

let letters: RawLetter[] = [];
let send: (letter: RawLetter) => Promise<unknown> = () => Promise.reject(new Error("Nothing is prepared"));
let lanes = 0;

const calls = {
  prepare({ port, connections, letters: given }: Sending): void {
    const transport = nodemailer.createTransport({
      ...{ pool: true, maxConnections: connections, maxMessages: Infinity },
      ...{ host: "127.0.0.1", port },
    });
    letters = given;
    lanes = connections;
    send = ({ from, to, ...letter }) =>
      transport.sendMail({
        ...letter,
        messageId: `<${randomUUID()}@bench.example>`,
        from: { name: from, address: "no-reply@bench.example" },
        to: { name: "", address: to },
        headers: {
          "Auto-Submitted": "auto-generated",
          "List-Unsubscribe": `<https://bench.example/mail/unsubscribe?from=alerts&id=${randomUUID()}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      });
  },
  /** Sends this many. Returns the seconds from the first to the last response, and the CPU time. */
  async send(count: number): Promise<{ seconds: number; processorSeconds: number }> {
    const [startedAt, processor] = [performance.now(), process.cpuUsage()];
    let sent = 0;
    const lane = async () => {
      while (sent < count) {
        const letter = letters[sent++ % letters.length];
        if (letter) await send(letter);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const { user, system } = process.cpuUsage(processor);
    return { seconds: (performance.now() - startedAt) / 1000, processorSeconds: (user + system) / 1e6 };
  },
};

export type RawMailCalls = typeof calls;

answerQuestions(calls);
