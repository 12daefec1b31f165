import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../parts/icon.ts";
import { useText } from "../../texts/use-text.ts";
import { useStore } from "../../../state/use-store.ts";
import { lastListStore } from "../../parts/lists/last-list.ts";

export function BackLink(): ReactNode {
  const { t } = useText();
  const href = useStore(lastListStore);
  return (
    <Link href={href} className="back-link">
      <Icon name="back" size={16} />
      {t("breach.back")}
    </Link>
  );
}
