import type { Connection } from "./connection.ts";
import { EXCERPT_BYTES, excerptOf } from "./excerpt.ts";
import { type Outcome, type Result, sinceMs } from "./outcome.ts";
import { Explained, whyFailed, whyLate } from "./why.ts";

/** Names and values of headers take turns. */
export type Post = { path: string; headers: string[]; body: string | Buffer };

const MOST_BODY_BYTES = 64 * 1024;

/** Receivers send one or two interim answers. Without a bound, one could keep us reading them until the deadline. */
const MOST_INTERIM_ANSWERS = 20;

/**
 * Runs one exchange at a time on a connection. Calls `done` exactly once, when the connection is free again or
 * destroyed.
 */
export function runExchange(
  connection: Connection,
  { path, headers, body }: Post,
  deadlineMs: number,
  done: (outcome: Outcome) => void,
): void {
  const { client, link } = connection;
  const startedAt = performance.now();
  let isSettled = false;
  let interimAnswers = 0;
  let firstByteMs: number | null = null;
  let answer: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
  let bodyBytes = 0;
  let beginning: Buffer | undefined;

  link.stage = "waiting";
  link.dnsMs = link.connectMs = link.tlsMs = null;

  const settle = (result: Result, keepsConnection: boolean): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    const { dnsMs, connectMs, tlsMs, remoteAddress } = link;
    const timing = { dnsMs, connectMs, tlsMs, firstByteMs, totalMs: sinceMs(startedAt) };
    if (!keepsConnection) void connection.destroy();
    done({ timing, remoteAddress, ...result });
  };

  const fail = (error: Error): void => settle({ kind: "network_error", why: whyFailed(error, link.stage) }, false);

  const succeed = (keepsConnection: boolean): void => {
    if (answer === undefined) return;
    const excerpt = excerptOf(beginning, answer.headers["content-encoding"]);
    settle({ kind: "answered", ...answer, excerpt }, keepsConnection);
  };

  const onDeadline = (): void => {
    // Timers count from when the event loop last read the clock, which may be some time before the start.
    const leftMs = deadlineMs - (performance.now() - startedAt);
    if (leftMs > 0) timer = setTimeout(onDeadline, Math.ceil(leftMs));
    else settle({ kind: "timeout", why: whyLate(deadlineMs, link.stage) }, false);
  };
  let timer = setTimeout(onDeadline, deadlineMs);

  client.dispatch(
    { method: "POST", path, headers, body },
    {
      // By this handler undici tells version 7 handlers from older ones.
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, answerHeaders) {
        if (status < 200) {
          interimAnswers += 1;
          if (interimAnswers > MOST_INTERIM_ANSWERS) fail(new Explained("Too many interim answers (1xx)"));
          return;
        }
        firstByteMs = sinceMs(startedAt);
        link.stage = "reading";
        answer = { status, headers: answerHeaders };
      },
      onResponseData(_controller, chunk) {
        bodyBytes += chunk.length;
        if (beginning === undefined) beginning = chunk;
        else if (beginning.length < EXCERPT_BYTES) beginning = Buffer.concat([beginning, chunk]);
        if (bodyBytes > MOST_BODY_BYTES) succeed(false);
      },
      onResponseEnd() {
        // When only the end of the connection ends a body, undici treats a reset as that end. But the body may be cut
        // anywhere.
        const broken = link.socket?.errored;
        if (broken) fail(broken);
        else succeed(true);
      },
      onResponseError: (_controller, error) => fail(error),
    },
  );
}
