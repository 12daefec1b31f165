import { type ReactNode, useEffect, useRef } from "react";
import "../../parts/button.css";
import "../../parts/card.css";
import "./session-over.css";

type OverPageProps = { title: string; sign?: ReactNode; children: ReactNode };

/** Replaces everything once the portal has nothing more to show. Screen readers announce its title. */
export function OverPage({ title, sign, children }: OverPageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <main className="session-over">
      <div className="card session-over-card">
        {sign}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
