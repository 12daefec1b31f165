import type { ReactNode } from "react";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { figureColumn, momentColumn } from "../../parts/columns.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Offboarding, useOffboardings, usePartnerCalls } from "./partner-calls.ts";

const canBeRestored = ({ state }: Offboarding): boolean => state === "offboarding" || state === "offboarded";

/** Partners that are leaving or have left, as long as they can come back. */
export function Leavers(): ReactNode {
  const { t, number } = useText();
  const leavers = useOffboardings().filter(({ state }) => state !== "restored");
  if (leavers.length === 0) return null;
  const columns: Column<Offboarding>[] = [
    { id: "name", header: t("partners.name"), cell: ({ partnerName }) => <b>{partnerName}</b> },
    {
      id: "state",
      header: t("leavers.state"),
      cell: ({ state }) => <StatusWord tone="neutral">{t(`leavers.is.${state}`)}</StatusWord>,
    },
    figureColumn("left", t("leavers.toGo"), ({ customersToGo }) => number(customersToGo)),
    momentColumn("started", t("leavers.since"), ({ startedAt }) => startedAt),
    momentColumn("until", t("leavers.until"), ({ restorableUntil }) => restorableUntil),
    { id: "act", header: t("leavers.act"), isFigure: true, onPhone: true, cell: (one) => <Restore one={one} /> },
  ];
  return (
    <>
      <Toolbar title={t("leavers.title")} />
      <DataTable label={t("leavers.title")} columns={columns} rows={leavers} keyOf={({ id }) => id} />
    </>
  );
}

function Restore({ one }: { one: Offboarding }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const calls = usePartnerCalls();
  const restore = useChange({
    act: () => calls.restore(one.partnerUuid),
    says: () => t("leavers.restored", { name: one.partnerName }),
  });
  if (!may("partners:delete") || !canBeRestored(one)) return null;
  return (
    <Button kind="ghost" isBusy={restore.isPending} onClick={() => restore.mutate()}>
      {t("leavers.restore")}
    </Button>
  );
}
