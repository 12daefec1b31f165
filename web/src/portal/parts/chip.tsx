import type { ReactNode } from "react";
import type { Severity } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import type { Tone } from "../../design/tones.ts";
import { toneOfBreach } from "./tone.ts";
import "./chip.css";

export function Chip({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip tone-${tone}`}>{children}</span>;
}

/** For a breach that no one has confirmed, beside its severity. */
export function UnconfirmedChip(): ReactNode {
  const { t } = useText();
  return <Chip tone="neutral">{t("chip.unconfirmed")}</Chip>;
}

/** The state of a breach: "resolved", or otherwise its severity. */
export function BreachChip({ breach }: { breach: { resolved: boolean; severity: Severity } }): ReactNode {
  const { t } = useText();
  const tone = toneOfBreach(breach);
  return <Chip tone={tone}>{t(breach.resolved ? "chip.resolved" : `severity.${breach.severity}`)}</Chip>;
}
