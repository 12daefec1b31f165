import { MINUTE, SECOND } from "../../../kernel/duration.ts";
import { type Log, withoutAddresses } from "../../../platform/log.ts";
import type { Dispatched } from "./dispatch.ts";

export type Pauses = {
  /** Nothing is sent during a pause. */
  readonly isResting: boolean;
  /** A pause is over, and a single mail tests whether the mail server is back. */
  readonly isTrying: boolean;
  /** Learns from the result of a mail whether the mail server is available. */
  hear(dispatched: Dispatched): void;
  stop(): void;
};

/** The first pause while the mail server is away. Each further pause is twice as long, up to the longest. */
const FIRST_PAUSE_MS = SECOND;
const LONGEST_PAUSE_MS = 5 * MINUTE;

/** Pauses sending while the mail server is away, for longer and longer periods. */
export function createPauses(log: Log, whenOver: () => void): Pauses {
  /** 0 while the server is available. */
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
      // Mails that were on their way when the pause started say nothing new.
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
