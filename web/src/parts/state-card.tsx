import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./state-card.css";

type StateCardProps = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** The middle of a page or card that has something to say in place of content. The title's level is the caller's. */
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
