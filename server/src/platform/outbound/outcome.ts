/**
 * `dnsMs`, `connectMs` and `tlsMs` are null if the connection was reused, or the step was not needed or not finished.
 */
export type Timing = {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From the start of the exchange to the answer's headers. */
  firstByteMs: number | null;
  totalMs: number;
};

export type Result =
  /** Header names are in lower case. */
  | { kind: "answered"; status: number; headers: Record<string, string | string[] | undefined>; excerpt: string }
  | { kind: "timeout"; why: string }
  | { kind: "network_error"; why: string };

export type Outcome = { timing: Timing; remoteAddress: string | null } & Result;

export function notStarted(why: string): Outcome {
  const timing = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 };
  return { timing, remoteAddress: null, kind: "network_error", why };
}

/** Milliseconds to a hundredth: more digits are noise, and they are stored with every attempt. */
export const inHundredths = (ms: number): number => Math.round(ms * 100) / 100;

export const sinceMs = (startedAt: number): number => inHundredths(performance.now() - startedAt);
