import type { ReactNode } from "react";
import { Link } from "wouter";
import "./tabs.css";

export type Tab = { href: string; text: string; count?: string; isCurrent: boolean };

/** Links that filter the current page. They change the URL, so users can share them and go back. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, text, count, isCurrent }) => (
        <Link key={href} href={href} className="tab" aria-current={isCurrent ? "true" : undefined}>
          {text}
          {count !== undefined && <span className="figures"> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}
