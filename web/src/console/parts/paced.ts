import { useCallback, useRef, useState } from "react";
import { isRefused } from "../api/errors.ts";

export type Outcome = "done" | { refused: string };
export type Progress = { all: number; outcomes: ReadonlyMap<string, Outcome>; isRunning: boolean; isStopped: boolean };

const NONE: Progress = { all: 0, outcomes: new Map(), isRunning: false, isStopped: false };
const SECOND_MS = 1_000;
const MOST_WAITS = 20;

type Paced = {
  progress: Progress;
  /** Does one thing after the other. What is refused is noted, and the next one follows. */
  run: (keys: readonly string[], act: (key: string) => Promise<unknown>) => Promise<void>;
  stop: () => void;
};

/** Many changes, one at a time, with progress and Stop. Waits where the server says that there were too many calls. */
export function usePaced(): Paced {
  const [progress, setProgress] = useState(NONE);
  const isStopped = useRef(false);
  const run = useCallback(async (keys: readonly string[], act: (key: string) => Promise<unknown>) => {
    isStopped.current = false;
    const isOver = (): boolean => isStopped.current;
    const outcomes = new Map<string, Outcome>();
    const tell = (isRunning: boolean) =>
      setProgress({ all: keys.length, outcomes: new Map(outcomes), isRunning, isStopped: isStopped.current });
    tell(true);
    for (const key of keys) {
      if (isOver()) break;
      outcomes.set(key, await outcomeOf(() => act(key)));
      tell(true);
    }
    tell(false);
  }, []);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  return { progress, run, stop };
}

async function outcomeOf(act: () => Promise<unknown>, waits = 0): Promise<Outcome> {
  try {
    await act();
    return "done";
  } catch (error) {
    if (isRefused(error, "rate-limited") && waits < MOST_WAITS) {
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * SECOND_MS));
      return outcomeOf(act, waits + 1);
    }
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

export const countDone = ({ outcomes }: Progress): number =>
  [...outcomes.values()].filter((one) => one === "done").length;

export const refusedOf = ({ outcomes }: Progress): [string, string][] =>
  [...outcomes].flatMap(([key, outcome]) => (outcome === "done" ? [] : [[key, outcome.refused] as [string, string]]));
