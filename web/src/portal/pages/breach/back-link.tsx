import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../parts/icon.tsx";
import { useText } from "../../texts/use-text.ts";
import { useStore } from "../../../state/use-store.ts";
import { lastListStore } from "../breaches/last-list.ts";

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
