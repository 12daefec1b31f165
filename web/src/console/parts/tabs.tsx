import type { ReactNode } from "react";
import { Link, useSearch } from "wouter";

type Tab = { id: string; text: string; count?: number };

/** The parts of one item. The selected tab is kept in the URL as `tab`, except for the first. */
export function Tabs({ label, tabs, path }: { label: string; tabs: readonly Tab[]; path: string }): ReactNode {
  const chosen = useTab(tabs.map(({ id }) => id));
  return (
    <nav className="tab-line" aria-label={label}>
      {tabs.map(({ id, text, count }, at) => (
        <Link key={id} href={at === 0 ? path : `${path}?tab=${id}`} aria-current={id === chosen ? "page" : undefined}>
          {text}
          {count !== undefined && <span className="digits">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

export function useTab(ids: readonly string[]): string {
  const given = new URLSearchParams(useSearch()).get("tab");
  return ids.find((id) => id === given) ?? ids[0] ?? "";
}
