import type { Schemas } from "../../api/types.ts";
import type { TimelineEntry } from "../../parts/timeline.tsx";

/** "customer.breach.found" is read as "Breach found"; the type itself stands below. */
export function entryOf({ id, type, at, actor, kind }: Schemas["TimelineEntry"]): TimelineEntry {
  const words = type.replace(/^customer\./, "").replaceAll(/[._-]+/g, " ");
  return {
    id,
    at,
    text: words.charAt(0).toUpperCase() + words.slice(1),
    note: actor ? `${kind}, ${type}, ${actor.kind}` : `${kind}, ${type}`,
    isGrave: type === "customer.breach.found",
  };
}
