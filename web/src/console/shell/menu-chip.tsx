import type { ReactNode } from "react";
import type { ConsolePage } from "../routes/pages.ts";
import { useFailingEndpoints } from "../parts/failing-endpoints.ts";
import { StatusWord } from "../parts/status-word.tsx";
import { useText } from "../texts/texts.ts";

/** A hint on a menu entry. Only for problems: no one reads a menu full of figures. */
export function MenuChip({ page }: { page: ConsolePage }): ReactNode {
  return page.text === "page.webhooks" ? <FailingCount /> : null;
}

function FailingCount(): ReactNode {
  const { t } = useText();
  const { length: count } = useFailingEndpoints();
  return count === 0 ? null : <StatusWord tone="high">{t("menu.failing", { count })}</StatusWord>;
}
