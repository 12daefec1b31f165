import type { ReactNode } from "react";
import type { IconName } from "./icon.ts";
import { StateCard } from "./state-card.tsx";

type EmptyStateProps = { title: string; icon?: IconName; children?: ReactNode; action?: ReactNode };

/** Shown inside a card: says that there is nothing to list, and why. */
export function EmptyState({ title, icon = "check", children, action }: EmptyStateProps): ReactNode {
  return (
    <StateCard icon={icon} title={<h3>{title}</h3>} action={action}>
      {children !== undefined && <p>{children}</p>}
    </StateCard>
  );
}
