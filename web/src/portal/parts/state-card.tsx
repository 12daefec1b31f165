import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.ts";
import "./state-card.css";

type StateCardProps = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** A message in the middle of a page or card, instead of content. The caller picks the title's heading level. */
export function StateCard({ icon, title, children, action }: StateCardProps): ReactNode {
  return (
    <div className="state-card">
      {icon && (
        <span className="state-icon">
          <Icon name={icon} size={24} />
        </span>
      )}
      {title}
      {children}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}
