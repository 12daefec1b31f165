import { type ReactNode, type SyntheticEvent, useState } from "react";
import { patch } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import { useAllPages, useNumberedPages } from "../../api/numbered-pages.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { Partner } from "./partner-calls.ts";
import "./tenants.css";

const CODE = "/api/v1/operator/partners/{partnerId}/billing-code";
const NONE = "";

/** Under which of its distributor's billing codes a partner's lines of usage stand. Only the operator assigns it. */
export function PartnerCode({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const query = useGet(CODE, { path: { partnerId: partner.uuid } });
  return (
    <Section title={t("partnerCode.title")}>
      <Loaded query={query}>
        {({ billingCode }) =>
          may("billing:write") ? (
            <CodeForm key={billingCode?.id ?? NONE} partner={partner} now={billingCode?.id ?? null} />
          ) : (
            <p>{billingCode?.code ?? t("partnerCode.none")}</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function CodeForm({ partner, now }: { partner: Partner; now: number | null }): ReactNode {
  const { t } = useText();
  const [chosen, setChosen] = useState(String(now ?? NONE));
  const { distributor_id: distributorId = "" } = partner;
  const list = useNumberedPages("/api/v1/operator/billing-codes", { query: { distributorId } });
  useAllPages(list);
  const codes = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const save = useChange({
    act: (billingCodeId: number | null) => patch(CODE, { path: { partnerId: partner.uuid }, body: { billingCodeId } }),
    changes: [CODE],
    says: ({ billingCode }) =>
      billingCode ? t("partnerCode.saved", { code: billingCode.code }) : t("partnerCode.taken"),
    undo: () => ({ text: t("common.undo"), act: () => save.mutate(now) }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(chosen === NONE ? null : Number(chosen));
  };
  return (
    <form className="code-form" onSubmit={submit}>
      <Choice
        label={t("partnerCode.code")}
        hint={t("partnerCode.hint")}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          { value: NONE, text: t("partnerCode.none") },
          ...codes.map(({ id, code }) => ({ value: String(id), text: code })),
        ]}
      />
      <Button type="submit" kind="ghost" disabled={chosen === String(now ?? NONE)} isBusy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}
