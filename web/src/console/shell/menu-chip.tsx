import type { ReactNode } from "react";
import { useGet } from "../api/hooks.ts";
import type { ConsolePage } from "../pages.ts";
import { StatusWord } from "../parts/status-word.tsx";
import { useScopedPath } from "../session/scoped-path.ts";
import { useText } from "../texts/texts.ts";

const EVERY_MS = 60_000;

/** What a page in the menu has to say before it is opened. Only trouble: a menu full of figures is not read. */
export function MenuChip({ page }: { page: ConsolePage }): ReactNode {
  return page.text === "page.webhooks" ? <FailingEndpoints /> : null;
}

function FailingEndpoints(): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const { data } = useGet(at("/api/v1/integrations/webhooks"), {}, { everyMs: EVERY_MS });
  const failing = data?.webhooks.filter(({ enabled, health }) => enabled && health.consecutiveFailures > 0).length ?? 0;
  return failing === 0 ? null : <StatusWord tone="high">{t("menu.failing", { count: failing })}</StatusWord>;
}
