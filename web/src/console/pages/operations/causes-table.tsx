import type { ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { useText } from "../../texts/texts.ts";

export type Cause = {
  id: string;
  cause: string;
  /** What failed for this reason. */
  what: string;
  count: number;
  latestAt: string;
  /** A link to the list of these failures. */
  href?: string;
  act?: { verb: string; isBusy: boolean; run: () => void };
};

/** Failures grouped by cause, most frequent first, with what can be done about each. */
export function CausesTable({
  label,
  causes,
  empty,
}: {
  label: string;
  causes: readonly Cause[];
  empty: string;
}): ReactNode {
  const { t, number } = useText();
  const columns: Column<Cause>[] = [
    { id: "cause", header: t("causes.cause"), cell: ({ cause }) => <span className="cause">{cause}</span> },
    { id: "what", header: t("causes.what"), cell: ({ what }) => <span className="soft">{what}</span> },
    { id: "count", header: t("causes.count"), isFigure: true, onPhone: true, cell: ({ count }) => number(count) },
    momentColumn("latest", t("causes.latest"), ({ latestAt }) => latestAt),
  ];
  if (causes.some(({ act }) => act !== undefined)) {
    columns.push({
      id: "act",
      header: t("causes.act"),
      onPhone: true,
      isFigure: true,
      cell: ({ act }) =>
        act && (
          <Button kind="ghost" isBusy={act.isBusy} onClick={act.run}>
            {act.verb}
          </Button>
        ),
    });
  }
  const hasLinks = causes.some(({ href }) => href !== undefined);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={causes}
      keyOf={({ id }) => id}
      {...(hasLinks ? { hrefOf: ({ href }: Cause) => href ?? "" } : {})}
      empty={<p className="quiet soft">{empty}</p>}
    />
  );
}
