import { setTimeout as pause } from "node:timers/promises";
import type { Acknowledged } from "./partner-at-work.ts";

/** A successful call, on the clock of `performance.now()`. */
type Success = { beganAt: number; endedAt: number };

export type Probe = {
  /** When the first successful call that began after this moment was done. Undefined until there is one. */
  firstSuccessAfter(at: number): number | undefined;
  /** When the longest time without any success ended, since this moment. */
  endOfLongestSilence(since: number): number;
  /** How long the successful calls took that began after this moment. */
  timesSince(at: number): number[];
  /** The longest time that a call has taken, whatever the response. */
  longestCallMs(): number;
  ended: Promise<void>;
};

const EVERY_MS = 200;
const ANSWER_MS = 90_000;

type Target = { baseUrl: string; headers: Record<string, string>; customerIds: readonly string[] };

/** Makes a small change through one server several times a second, without waiting for earlier responses. */
export function startProbe(
  { baseUrl, headers, customerIds }: Target,
  noted: Acknowledged,
  isOver: () => boolean,
): Probe {
  const successes: Success[] = [];
  const running = new Set<Promise<void>>();
  let longest = 0;
  const change = async (nth: number): Promise<void> => {
    const beganAt = performance.now();
    const url = `${baseUrl}/api/v1/integrations/customer/${customerIds[nth % customerIds.length]}/info`;
    const answer = await fetch(url, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ companyName: `Probe ${nth}` }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    const endedAt = performance.now();
    longest = Math.max(longest, endedAt - beganAt);
    if (answer?.status === 200) successes.push({ beganAt, endedAt });
    else if (!answer) noted.unanswered++;
    else if (answer.status !== 503) noted.wrong.push(`probe: ${answer.status} ${answer.text.slice(0, 200)}`);
  };
  const run = async (): Promise<void> => {
    for (let nth = 0; !isOver(); nth++) {
      const call = change(nth).finally(() => running.delete(call));
      running.add(call);
      await pause(EVERY_MS);
    }
    await Promise.all(running);
  };
  return {
    firstSuccessAfter: (at) => successes.find(({ beganAt }) => beganAt > at)?.endedAt,
    endOfLongestSilence(since) {
      let [last, silence, end] = [since, 0, since];
      for (const { endedAt } of successes) {
        if (endedAt <= since) continue;
        if (endedAt - last > silence) [silence, end] = [endedAt - last, endedAt];
        last = endedAt;
      }
      return end;
    },
    timesSince: (at) =>
      successes.filter(({ beganAt }) => beganAt > at).map(({ beganAt, endedAt }) => endedAt - beganAt),
    longestCallMs: () => Math.round(longest),
    ended: run(),
  };
}
