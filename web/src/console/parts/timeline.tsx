import type { ReactNode } from "react";
import { Moment } from "./moment.tsx";

export type TimelineEntry = { id: string; text: ReactNode; at: string; note?: ReactNode; isGrave?: boolean };

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="timeline">
      {entries.map(({ id, text, at, note, isGrave = false }) => (
        <li key={id} className={isGrave ? "grave" : undefined}>
          {text} <Moment at={at} isSoft />
          {note !== undefined && <span className="tiny">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
