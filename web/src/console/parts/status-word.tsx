import type { ReactNode } from "react";
import type { Tone } from "../../design/tones.ts";

/** A word in the colour of its severity. The colour is never the only sign. */
export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip tone-${tone}`}>{children}</span>;
}

/** The same without a background, for figures in tables. */
export function ToneText({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`tone-${tone}`}>{children}</span>;
}

export function Dot({ tone }: { tone: Tone | "hollow" }): ReactNode {
  return <span className={tone === "hollow" ? "dot hollow" : `dot tone-${tone}`} aria-hidden="true" />;
}
