import { cursorsOf } from "../../kernel/page.ts";

/** Where the entries of a timeline come from, in the order in which those of one moment are shown. */
export const TIMELINE_KINDS = ["event", "audit", "scan", "mail", "sign-in"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The position of an entry. JavaScript's dates have no microseconds, which decide about order here. */
export type TimelinePosition = { micros: number; kind: TimelineKind; id: string };

const written = ({ micros, kind, id }: TimelinePosition): string =>
  Buffer.from(`${micros} ${TIMELINE_KINDS.indexOf(kind)} ${id}`).toString("base64url");

const WRITTEN = /^(\d{1,16}) ([0-4]) ([\w-]{1,40})$/;

function positionOf(text: string): TimelinePosition | undefined {
  const [, micros, rank, id] = WRITTEN.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  const kind = TIMELINE_KINDS[Number(rank)];
  if (micros === undefined || id === undefined || kind === undefined) return undefined;
  const position = { micros: Number(micros), kind, id };
  return written(position) === text ? position : undefined;
}

export const timelineCursors = cursorsOf<TimelinePosition, TimelinePosition>("timeline", {
  write: written,
  read: positionOf,
});
