import type { ReactNode } from "react";
import type { ConsolePage } from "../routes/pages.ts";
import { useFailingEndpoints } from "../parts/failing-endpoints.ts";
import { StatusWord } from "../parts/status-word.tsx";
import { useText } from "../texts/texts.ts";

/** What a page in the menu has to say before it is opened. Only trouble: a menu full of figures is not read. */
export function MenuChip({ page }: { page: ConsolePage }): ReactNode {
  return page.text === "page.webhooks" ? <FailingCount /> : null;
}

function FailingCount(): ReactNode {
  const { t } = useText();
  const { length: count } = useFailingEndpoints();
  return count === 0 ? null : <StatusWord tone="high">{t("menu.failing", { count })}</StatusWord>;
}
