import type { ReactNode } from "react";
import { patch } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import { useAllPages, useNumberedPages } from "../../api/numbered-pages.ts";
import { Choice } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { Partner } from "./partner-calls.ts";
import "./tenants.css";

const CODE = "/api/v1/operator/partners/{partnerId}/billing-code";
const NONE = "";

/** The distributor's billing code for a partner's usage lines. Only the operator assigns it. */
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
  const { distributor_id: distributorId = "" } = partner;
  const list = useNumberedPages("/api/v1/operator/billing-codes", { query: { distributorId } });
  useAllPages(list);
  const codes = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const form = useForm({
    initial: { billingCodeId: String(now ?? NONE) },
    act: ({ billingCodeId: chosen }) => {
      const billingCodeId = chosen === NONE ? null : Number(chosen);
      return patch(CODE, { path: { partnerId: partner.uuid }, body: { billingCodeId } });
    },
    says: ({ billingCode }) =>
      billingCode ? t("partnerCode.saved", { code: billingCode.code }) : t("partnerCode.taken"),
    hasUndo: true,
  });
  return (
    <Form form={form} verb={t("common.save")} kind="ghost" isReady={form.isChanged} className="code-form">
      <Choice
        at={form.at("billingCodeId")}
        label={t("partnerCode.code")}
        hint={t("partnerCode.hint")}
        options={[
          { value: NONE, text: t("partnerCode.none") },
          ...codes.map(({ id, code }) => ({ value: String(id), text: code })),
        ]}
      />
    </Form>
  );
}
