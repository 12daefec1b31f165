import type { Schemas } from "../api/types.ts";
import type { TimelineEntry } from "./timeline.tsx";
import type { TextKey, Texts } from "../texts/texts.ts";

const SENTENCES: Readonly<Partial<Record<string, TextKey>>> = {
  "customer.created": "timeline.created",
  "customer.onboarded": "timeline.created",
  "customer.deleted": "timeline.deleted",
  "customer.offboarded": "timeline.deleted",
  "customer.upgraded": "timeline.upgraded",
  "customer.downgraded": "timeline.downgraded",
  "customer.reactivated": "timeline.reactivated",
  "customer.updated": "timeline.updated",
  "customer.info-updated": "timeline.updated",
  "customer.asset.added": "timeline.assetsAdded",
  "customer.asset.removed": "timeline.assetsRemoved",
  "customer.assets-changed": "timeline.assetsChanged",
  "customer.breach.found": "timeline.breachFound",
  "customer.breach.resolved": "timeline.breachResolved",
  "customer.breach.unresolved": "timeline.breachReopened",
  "customer.breach.firstscan.completed": "timeline.firstScan",
  "customer.scan.completed": "timeline.scan",
  "first-scan": "timeline.firstScan",
  "last-scan": "timeline.lastScan",
  "report.created": "timeline.report",
  "magic-link.created": "timeline.linkMade",
  "look-in.began": "timeline.lookInBegan",
  "look-in.ended": "timeline.lookInEnded",
};

/** A sentence for what happens often. For the rest the type in words: "customer.exposures-erased" is "Exposures erased". */
export function entryOf(
  { id, type, at, actor, kind }: Schemas["TimelineEntry"],
  { t }: Pick<Texts, "t">,
): TimelineEntry {
  const sentence = SENTENCES[type];
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
