import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { type Log, withoutAddresses } from "../../platform/log.ts";
import type { Dispatched } from "./dispatch.ts";

export type Pauses = {
  /** Nothing is sent now. */
  readonly isResting: boolean;
  /** A pause is over; a single mail shows whether the mail server is back. */
  readonly isTrying: boolean;
  /** What became of a mail tells whether the mail server is there. */
  hear(dispatched: Dispatched): void;
  stop(): void;
};

/** While the mail server is away, it is asked again after this long, and then less and less often. */
const FIRST_PAUSE_MS = SECOND;
const LONGEST_PAUSE_MS = 5 * MINUTE;

/** Leaves a mail server that is away alone for a while, longer and longer. */
export function createPauses(log: Log, whenOver: () => void): Pauses {
  /** 0 while the server is there. */
  let pauseMs = 0;
  let resting: NodeJS.Timeout | undefined;

  const rest = (answer: string): void => {
    if (pauseMs === 0) log.error({ answer: withoutAddresses(answer) }, "mails cannot be handed over; they wait");
    pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    if (pauseMs === LONGEST_PAUSE_MS) log.error({ pauseMs }, "mails still cannot be handed over; they wait");
    resting = setTimeout(() => {
      resting = undefined;
      whenOver();
    }, pauseMs).unref();
  };

  return {
    get isResting() {
      return resting !== undefined;
    },
    get isTrying() {
      return pauseMs > 0 && resting === undefined;
    },
    hear({ result, outcome }) {
      // Mails that were on the way when the pause began tell nothing new.
      if (resting !== undefined || outcome === "withdrawn" || outcome === "interrupted") return;
      if (outcome === "unavailable") {
        rest(result.answer ?? "");
        return;
      }
      if (pauseMs > 0) log.info("mails can be handed over again");
      pauseMs = 0;
    },
    stop: () => clearTimeout(resting),
  };
}
