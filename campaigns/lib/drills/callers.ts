import { setTimeout as pause } from "node:timers/promises";
import { type Access, type Acknowledged, type Attempt, nothingYet, workAsPartner } from "../partner-at-work.ts";
import type { ExtraCall, Site } from "./drill.ts";

export type Callers = {
  noted: Acknowledged;
  /** What callers saw of calls that began in this time. */
  seen(from: number, to: number): Seen;
  /** When the last call ended that failed, if one has since this moment. */
  lastFailure(since: number): number | undefined;
  /** Ends when every call has its answer. */
  stop(): Promise<void>;
};

export type Seen = Record<string, { byStatus: Record<string, number>; worstMs: number }>;

const CHANGING = 2;
const EVERY_MS = 500;
const ANSWER_MS = 20_000;

/**
 * A trickle of calls to both nodes: two programs that onboard and change customers and repeat what fails at the other
 * node; and reads and look-ups twice a second, whether or not earlier ones have been answered.
 */
export function startCallers(site: Site, extraCall?: (site: Site, nth: number) => ExtraCall): Callers {
  const attempts: Attempt[] = [];
  const is = { over: false };
  const noted = nothingYet();
  const access: Access = {
    baseUrls: site.apis.map(({ baseUrl }) => baseUrl),
    headers: { "sw-partner-id": site.partner.id, "sw-api-key": site.partner.apiKey },
    pauseMs: EVERY_MS,
    tell: (attempt) => void attempts.push(attempt),
  };
  const once = async (nth: number, { kind, path, body }: ExtraCall): Promise<void> => {
    const beganAt = performance.now();
    const change = {
      method: "POST",
      headers: { ...access.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const status = await fetch(`${access.baseUrls[nth % 2]}/api/v1/integrations${path}`, {
      ...(body ? change : { headers: access.headers }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch(() => undefined);
    attempts.push({ kind, beganAt, endedAt: performance.now(), status });
  };
  const trickle = async (): Promise<void> => {
    const running = new Set<Promise<void>>();
    for (let nth = 0; !is.over; nth++) {
      const calls = [READ, lookUp(nth), ...(extraCall ? [extraCall(site, nth)] : [])];
      for (const call of calls) {
        const made = once(nth, call).finally(() => running.delete(made));
        running.add(made);
      }
      await pause(EVERY_MS);
    }
    await Promise.all(running);
  };
  const working = Array.from({ length: CHANGING }, () => workAsPartner(access, noted, () => is.over));
  const all = Promise.all([trickle(), ...working]);
  return {
    noted,
    seen: (from, to) => summaryOf(attempts.filter(({ beganAt }) => beganAt >= from && beganAt < to)),
    lastFailure: (since) => attempts.findLast(({ status, endedAt }) => !isFine(status) && endedAt > since)?.endedAt,
    async stop() {
      is.over = true;
      await all;
    },
  };
}

const isFine = (status: number | undefined): boolean => status !== undefined && status < 300;

const READ: ExtraCall = { kind: "reads", path: "/customers?limit=10" };

const lookUp = (nth: number): ExtraCall => ({
  kind: "look-ups",
  path: "/breach/check",
  body: { email: `someone-${nth}@juniper.example` },
});

function summaryOf(attempts: readonly Attempt[]): Seen {
  const seen: Seen = {};
  for (const { kind, status, beganAt, endedAt } of attempts) {
    const of = (seen[kind] ??= { byStatus: {}, worstMs: 0 });
    const key = status === undefined ? "no answer" : String(status);
    of.byStatus[key] = (of.byStatus[key] ?? 0) + 1;
    of.worstMs = Math.max(of.worstMs, Math.round(endedAt - beganAt));
  }
  return seen;
}
