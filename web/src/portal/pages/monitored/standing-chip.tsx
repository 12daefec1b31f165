import type { ReactNode } from "react";
import { Chip } from "../../parts/chip.tsx";
import { useText } from "../../texts/use-text.ts";

type StandingChipProps = { open: number; resolved: number; isChecked: boolean; isHeldBack: boolean };

/** The state of a domain or an address, in one word. */
export function StandingChip({ open, resolved, isChecked, isHeldBack }: StandingChipProps): ReactNode {
  const { t } = useText();
  if (!isChecked) return <Chip tone="neutral">{t("monitored.state.running")}</Chip>;
  if (open > 0) return <Chip tone="high">{t("monitored.state.open", { count: open })}</Chip>;
  // It is not fully checked, so it cannot be called clear.
  if (isHeldBack) return <Chip tone="neutral">{t("monitored.state.heldBack")}</Chip>;
  return <Chip tone="good">{t(resolved > 0 ? "chip.resolved" : "monitored.state.clear")}</Chip>;
}
