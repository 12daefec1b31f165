import { useCallback, useEffect, useRef, useState } from "react";
import { behalfNow } from "../api/behalf.ts";
import { isRefused, Offline, SignedOut } from "../../calls/errors.ts";
import { reasonOf } from "../api/failure.ts";
import type { Behalf } from "../api/types.ts";

export type Outcome = "done" | { refused: string };
/** Why the run ended before everything was done. */
type Halt = "stopped" | "offline" | "signedOut";
export type Progress = {
  all: number;
  outcomes: ReadonlyMap<string, Outcome>;
  isRunning: boolean;
  halt: Halt | null;
};

const NONE: Progress = { all: 0, outcomes: new Map(), isRunning: false, halt: null };
const SECOND_MS = 1_000;
const MOST_WAITS = 20;

type Act = (key: string, as: Behalf) => Promise<unknown>;

type Paced = {
  progress: Progress;
  /**
   * Does one thing after another, all for the organisation that the run started with. If one is refused, it records
   * that and goes on with the next. A later run adds to the results of the earlier ones.
   */
  run: (keys: readonly string[], act: Act) => Promise<void>;
  stop: () => void;
};

/**
 * Makes many changes, one at a time, with progress and a Stop button. Waits when the server says there were too many
 * calls.
 */
export function usePaced(): Paced {
  const [progress, setProgress] = useState(NONE);
  const noted = useRef(new Map<string, Outcome>());
  const running = useRef<AbortController>(undefined);
  const run = useCallback(async (keys: readonly string[], act: Act) => {
    const { signal } = (running.current = new AbortController());
    const as = behalfNow();
    const outcomes = noted.current;
    for (const key of keys) outcomes.delete(key);
    const all = outcomes.size + keys.length;
    const show = (isRunning: boolean, halt: Halt | null = null) =>
      setProgress({ all, outcomes: new Map(outcomes), isRunning, halt });
    show(true);
    for (const key of keys) {
      const came = await attempt(() => act(key, as), signal);
      if (typeof came === "string" && came !== "done") {
        show(false, came);
        return;
      }
      outcomes.set(key, came);
      show(true);
    }
    show(false);
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  // Leaving the page, or switching to another organisation, stops the run.
  useEffect(() => stop, [stop]);
  return { progress, run, stop };
}

async function attempt(act: () => Promise<unknown>, signal: AbortSignal, waits = 0): Promise<Outcome | Halt> {
  if (signal.aborted) return "stopped";
  try {
    await act();
    return "done";
  } catch (error) {
    if (error instanceof Offline) return "offline";
    if (error instanceof SignedOut) return "signedOut";
    if (isRefused(error, "rate-limited") && waits < MOST_WAITS) {
      await pause((error.retryAfter ?? 1) * SECOND_MS, signal);
      return attempt(act, signal, waits + 1);
    }
    return { refused: reasonOf(error) };
  }
}

/** Ends early if the run is stopped. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

export const countDone = ({ outcomes }: Progress): number =>
  [...outcomes.values()].filter((one) => one === "done").length;

export const refusedOf = ({ outcomes }: Progress): [string, string][] =>
  [...outcomes].flatMap(([key, outcome]) => (outcome === "done" ? [] : [[key, outcome.refused] as [string, string]]));
