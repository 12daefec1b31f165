import { type ReactNode, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { DetailDialog, Dialog } from "../../parts/dialog.tsx";
import { countDone, refusedOf, usePaced } from "../../parts/paced.ts";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import type { RowSelection } from "../../parts/row-selection.ts";
import { useText } from "../../texts/texts.ts";
import { allowedFor, changeStatus, type LifecycleAction } from "../../parts/lifecycle.ts";
import type { Customer } from "./customer-columns.tsx";

const ACTIONS: readonly LifecycleAction[] = ["upgrade", "downgrade", "offboard", "reactivate"];

/** Changes many customers: counts them first, then changes one after another, with progress and a Stop button. */
export function BulkBar({
  customers,
  selection,
}: {
  customers: readonly Customer[];
  selection: RowSelection;
}): ReactNode {
  const { t } = useText();
  const [action, setAction] = useState<LifecycleAction>();
  const selected = customers.filter(({ customerId }) => selection.selected.has(customerId));
  if (selected.length === 0 && action === undefined) return null;
  return (
    <div className="bulk" role="region" aria-label={t("customers.selected", { count: selected.length })}>
      <b>{t("customers.selected", { count: selected.length })}</b>
      {ACTIONS.map((one) => (
        <Button key={one} kind="ghost" onClick={() => setAction(one)}>
          {t(`customers.bulk.${one}`)}…
        </Button>
      ))}
      <Button kind="bare" onClick={() => selection.set([])}>
        {t("customers.clearSelection")}
      </Button>
      {action && (
        <BulkChange
          action={action}
          selected={selected}
          close={() => {
            setAction(undefined);
            selection.set([]);
          }}
          cancel={() => setAction(undefined)}
        />
      )}
    </div>
  );
}

type BulkChangeProps = {
  action: LifecycleAction;
  selected: readonly Customer[];
  close: () => void;
  cancel: () => void;
};

function BulkChange({ action, selected, close, cancel }: BulkChangeProps): ReactNode {
  const { t } = useText();
  // The list is refetched while the work is in progress, but the chosen customers stay the same.
  const [meant] = useState(() => selected.filter(({ status }) => allowedFor(status).includes(action)));
  const [skipped] = useState(selected.length - meant.length);
  const { progress, run, stop } = usePaced();
  const begin = () =>
    run(
      meant.map(({ customerId }) => customerId),
      (customerId, as) => changeStatus(action, customerId, as),
    );
  const verb = t(`customers.bulk.${action}`);
  const title = t(`customers.bulkTitle.${action}`, { count: meant.length });
  if (progress.all === 0) {
    const effects = [
      ...t(`customer.${action}Effects`).split("|"),
      ...(skipped > 0 ? [t("customers.bulkSkipped", { count: skipped })] : []),
      t("customers.bulkPaced"),
    ];
    if (meant.length === 0) {
      return (
        <DetailDialog close={cancel} title={verb}>
          <p>{t("customers.bulkNone")}</p>
        </DetailDialog>
      );
    }
    return (
      <ConfirmDialog
        close={cancel}
        title={title}
        effects={effects}
        verb={verb}
        typed={action === "offboard" ? String(meant.length) : undefined}
        act={begin}
        // By then the progress has replaced the dialog. It stays until the user has read it.
        done={() => undefined}
      />
    );
  }
  const refused = refusedOf(progress);
  const nameOf = (id: string) => meant.find(({ customerId }) => customerId === id)?.companyName ?? id;
  return (
    <Dialog close={progress.isRunning ? stop : close} title={title}>
      <ProgressBar progress={progress} stop={stop} />
      {!progress.isRunning && <p>{t("customers.bulkDone", { count: countDone(progress) })}</p>}
      {refused.length > 0 && (
        <>
          <p className="problem">{t("customers.bulkFailed", { count: refused.length })}</p>
          <ul className="effects">
            {refused.map(([id, why]) => (
              <li key={id}>
                <b>{nameOf(id)}</b>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="buttons end">
        <Button disabled={progress.isRunning} onClick={close}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}
