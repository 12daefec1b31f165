import { CUSTOMER_EVENT_TYPES } from "../api/event-types.gen.ts";
import type { Schemas } from "../api/types.ts";
import type { ReactNode } from "react";
import type { TextKey, Texts } from "../texts/texts.ts";

export type TimelineEntry = { id: string; text: ReactNode; at: string; note?: ReactNode; isGrave?: boolean };

/**
 * Sentences for types that occur only in the audit trail or the timeline. Events have their own sentences, named after
 * their type.
 */
const SENTENCES: Readonly<Partial<Record<string, TextKey>>> = {
  "customer.onboarded": "timeline.customer.created",
  "customer.offboarded": "timeline.customer.deleted",
  "customer.info-updated": "timeline.customer.updated",
  "customer.assets-changed": "timeline.assetsChanged",
  "first-scan": "timeline.customer.breach.firstscan.completed",
  "last-scan": "timeline.lastScan",
  "magic-link.created": "timeline.linkMade",
  "look-in.began": "timeline.lookInBegan",
  "look-in.ended": "timeline.lookInEnded",
};

/** This does not compile if a new event type has no sentence in `parts.json`. */
function sentenceFor(type: string): TextKey | undefined {
  const event = CUSTOMER_EVENT_TYPES.find((one) => one === type);
  return event === undefined ? SENTENCES[type] : `timeline.${event}`;
}

/**
 * Frequent types have a sentence. Others show the type in words: "customer.exposures-erased" becomes "Exposures
 * erased".
 */
export function entryOf(
  { id, type, at, actor, kind }: Schemas["TimelineEntry"],
  { t }: Pick<Texts, "t">,
): TimelineEntry {
  const sentence = sentenceFor(type);
  return {
    id,
    at,
    text: sentence === undefined ? wordsOf(type) : t(sentence),
    note: t(kind === "sign-in" ? "timeline.by.signIn" : `timeline.by.${kind}`, { type, actor: actor?.kind ?? "other" }),
    isGrave: type === "customer.breach.found",
  };
}

function wordsOf(type: string): string {
  const words = type.replace(/^customer\./, "").replaceAll(/[._-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
