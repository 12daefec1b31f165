import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { Connection } from "./connection.ts";
import { EXCERPT_BYTES, excerptOf } from "./excerpt.ts";
import { type Outcome, type Result, sinceMs } from "./outcome.ts";
import { Explained, whyFailed, whyLate } from "./why.ts";

/** Header names and values alternate. */
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
  const exchange = new RunningExchange(connection, deadlineMs, done);
  connection.client.dispatch({ method: "POST", path, headers, body }, exchange);
}

/** A class, because nine functions for each exchange kept the garbage collector busy. */
class RunningExchange implements Dispatcher.DispatchHandler {
  readonly #connection: Connection;
  readonly #deadlineMs: number;
  readonly #done: (outcome: Outcome) => void;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #isSettled = false;
  #interimAnswers = 0;
  #firstByteMs: number | null = null;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> | undefined;
  #bodyBytes = 0;
  #beginning: Buffer | undefined;

  constructor(connection: Connection, deadlineMs: number, done: (outcome: Outcome) => void) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
    this.#done = done;
    const { link } = connection;
    link.stage = "waiting";
    link.dnsMs = link.connectMs = link.tlsMs = null;
    this.#timer = setTimeout(onDeadline, deadlineMs, this);
  }

  /** undici recognises version 7 handlers by this method. */
  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.#interimAnswers += 1;
      if (this.#interimAnswers > MOST_INTERIM_ANSWERS) this.#fail(new Explained("Too many interim answers (1xx)"));
      return;
    }
    this.#firstByteMs = sinceMs(this.#startedAt);
    this.#connection.link.stage = "reading";
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#beginning === undefined) this.#beginning = chunk;
    else if (this.#beginning.length < EXCERPT_BYTES) this.#beginning = Buffer.concat([this.#beginning, chunk]);
    if (this.#bodyBytes > MOST_BODY_BYTES) this.#succeed(false);
  }

  onResponseEnd(): void {
    // If only the end of the connection marks the end of a body, undici treats a reset as that end. But the body may
    // have been cut anywhere.
    const broken = this.#connection.link.socket?.errored;
    if (broken) this.#fail(broken);
    else this.#succeed(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  checkDeadline(): void {
    // Timers count from when the event loop last read the clock, which may be some time before the start.
    const leftMs = this.#deadlineMs - (performance.now() - this.#startedAt);
    if (leftMs > 0) this.#timer = setTimeout(onDeadline, Math.ceil(leftMs), this);
    else this.#settle({ kind: "timeout", why: whyLate(this.#deadlineMs, this.#connection.link.stage) }, false);
  }

  #fail(error: Error): void {
    this.#settle({ kind: "network_error", why: whyFailed(error, this.#connection.link.stage) }, false);
  }

  #succeed(keepsConnection: boolean): void {
    const headers = this.#headers;
    if (headers === undefined) return;
    const excerpt = excerptOf(this.#beginning, headers["content-encoding"]);
    this.#settle({ kind: "answered", status: this.#status, headers, excerpt }, keepsConnection);
  }

  #settle(result: Result, keepsConnection: boolean): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    const { dnsMs, connectMs, tlsMs, remoteAddress } = this.#connection.link;
    const timing = { dnsMs, connectMs, tlsMs, firstByteMs: this.#firstByteMs, totalMs: sinceMs(this.#startedAt) };
    if (!keepsConnection) void this.#connection.destroy();
    this.#done({ timing, remoteAddress, ...result });
  }
}

const onDeadline = (exchange: RunningExchange): void => exchange.checkDeadline();
