import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { Tick } from "../../parts/field.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, PARTNER_READS, usePartnerCalls } from "./partner-calls.ts";
import { PartnerCode } from "./partner-code.tsx";
import { PartnerFields, type PartnerValues, type Problem } from "./partner-fields.tsx";
import "./tenants.css";

const valuesOf = (partner: Partner): PartnerValues & { may_attest_domains?: boolean } => ({
  name: partner.name,
  contact_email: partner.contact_email,
  reply_to_email: partner.reply_to_email,
  account_reference: partner.account_reference,
  monthly_churn_limit: partner.monthly_churn_limit,
  send_customer_welcome_emails: partner.send_customer_welcome_emails,
  send_transactional_emails: partner.send_transactional_emails,
  time_zone: partner.time_zone,
  ...(partner.may_attest_domains === undefined ? {} : { may_attest_domains: partner.may_attest_domains }),
});

export function PartnerSettings({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { scope } = useWorking();
  return (
    <Split
      rail={
        <>
          <Section title={t("partner.facts")}>
            <KeyValue
              rows={[
                [t("partner.id"), <CopyableId key="id" id={partner.uuid} />],
                [t("partner.reference"), partner.account_reference || t("common.none")],
                [t("partner.zone"), partner.time_zone],
              ]}
            />
          </Section>
          {scope === "operator" && may("billing:read") && <PartnerCode partner={partner} />}
        </>
      }
    >
      {may("partners:write") ? <SettingsForm partner={partner} /> : <SettingsRead partner={partner} />}
    </Split>
  );
}

function SettingsForm({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const { scope } = useWorking();
  const calls = usePartnerCalls();
  const saved = valuesOf(partner);
  const [values, setValues] = useState(saved);
  const [problem, setProblem] = useState<Problem>();
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => saved[name as keyof typeof saved] !== value),
  );
  const save = useChange({
    act: (given: Partial<PartnerValues>) => calls.change(partner.uuid, given),
    changes: PARTNER_READS,
    says: () => t("partner.saved"),
    undo: () => {
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, saved[name as keyof typeof saved]]));
      return {
        text: t("common.undo"),
        act: () => {
          setValues(saved);
          save.mutate(before);
        },
      };
    },
    refused: (error) => {
      setProblem({ field: error.field, text: error.message });
      return error.field !== null;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    save.mutate(changed);
  };
  return (
    <form className="narrow-form sec" onSubmit={submit}>
      <PartnerFields
        values={values}
        change={(given) => setValues((before) => ({ ...before, ...given }))}
        problem={problem}
        isFull
      />
      {scope === "operator" && (
        <Tick
          label={t("partner.attest")}
          hint={t("partner.attestHint")}
          checked={values.may_attest_domains ?? false}
          onChange={(event) => setValues((before) => ({ ...before, may_attest_domains: event.target.checked }))}
        />
      )}
      <div className="btns end">
        <Button type="submit" disabled={Object.keys(changed).length === 0} isBusy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}

function SettingsRead({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const yesOrNo = (is: boolean) => (is ? t("partner.on") : t("partner.off"));
  return (
    <Section title={t("partner.settings")}>
      <KeyValue
        rows={[
          [t("partner.contact"), partner.contact_email],
          [t("partner.replyTo"), partner.reply_to_email || t("common.none")],
          [t("partner.churn"), String(partner.monthly_churn_limit)],
          [t("partner.alerts"), yesOrNo(partner.send_transactional_emails)],
          [t("partner.welcome"), yesOrNo(partner.send_customer_welcome_emails)],
        ]}
      />
    </Section>
  );
}
