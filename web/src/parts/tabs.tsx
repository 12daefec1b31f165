import type { ReactNode } from "react";
import { Link } from "wouter";
import "./tabs.css";

export type Tab = { href: string; text: string; count?: string; isCurrent: boolean };

/** Links that narrow the page they stand on; they change the address, so they can be shared and gone back from. */
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
