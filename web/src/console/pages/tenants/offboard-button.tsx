import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useChange } from "../../api/hooks.ts";
import { ConfirmButton } from "../../parts/confirm-dialog.tsx";
import { useText } from "../../texts/texts.ts";
import { type Partner, usePartnerCalls } from "./partner-calls.ts";
import { usePartnerFigures } from "./use-figures.ts";

/** Ends the service for a partner, once its name is typed. It can be undone right away, or within 30 days. */
export function OffboardButton({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const [, go] = useLocation();
  const calls = usePartnerCalls();
  const figures = usePartnerFigures().rows.find(({ partnerId }) => partnerId === partner.uuid);
  const customers = figures ? figures.customers.active + figures.customers.prospect : 0;
  const restore = useChange({
    act: () => calls.restore(partner.uuid),
    says: () => t("leavers.restored", { name: partner.name }),
  });
  return (
    <ConfirmButton
      title={t("offboard.title", { name: partner.name })}
      effects={[
        t("offboard.keys"),
        t("offboard.customers", { count: customers }),
        t("offboard.stays"),
        t("offboard.until"),
      ]}
      verb={t("offboard.verb")}
      cancel={t("offboard.keep", { name: partner.name })}
      typed={partner.name}
      act={() => calls.offboard(partner.uuid)}
      says={() => t("offboard.done", { name: partner.name })}
      undo={() => restore.mutate()}
      done={() => go("/partners")}
    />
  );
}
