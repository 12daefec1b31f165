import type { ReactNode } from "react";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { Field, TickField } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { NumberField, numberIn } from "../../parts/number-field.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, usePartnerCalls } from "./partner-calls.ts";
import { PartnerCode } from "./partner-code.tsx";
import "./tenants.css";

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
      {may("partners:write") ? (
        <SettingsForm key={JSON.stringify(partner)} partner={partner} />
      ) : (
        <SettingsRead partner={partner} />
      )}
    </Split>
  );
}

function SettingsForm({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const { scope } = useWorking();
  const calls = usePartnerCalls();
  const form = useForm({
    initial: {
      name: partner.name,
      contact_email: partner.contact_email,
      reply_to_email: partner.reply_to_email,
      account_reference: partner.account_reference,
      time_zone: partner.time_zone,
      monthly_churn_limit: String(partner.monthly_churn_limit),
      send_transactional_emails: partner.send_transactional_emails,
      send_customer_welcome_emails: partner.send_customer_welcome_emails,
      may_attest_domains: partner.may_attest_domains ?? false,
    },
    act: (_values, { monthly_churn_limit: limit, ...changed }) =>
      calls.change(partner.uuid, {
        ...changed,
        ...(limit !== undefined && { monthly_churn_limit: numberIn(limit) }),
      }),
    says: () => t("partner.saved"),
    hasUndo: true,
  });
  return (
    <Form
      form={form}
      verb={t("common.save")}
      isReady={form.isChanged}
      className="narrow-form section"
      row="buttons end"
    >
      <Field at={form.at("name")} label={t("partner.name")} required />
      <Field at={form.at("contact_email")} label={t("partner.contact")} type="email" required />
      <Field at={form.at("reply_to_email")} label={t("partner.replyTo")} hint={t("partner.replyToHint")} type="email" />
      <Field at={form.at("account_reference")} label={t("partner.reference")} hint={t("partner.referenceHint")} />
      <Field at={form.at("time_zone")} label={t("partner.zone")} hint={t("partner.zoneHint")} list="time-zones" />
      <datalist id="time-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <NumberField
        at={form.at("monthly_churn_limit")}
        label={t("partner.churn")}
        hint={t("partner.churnHint")}
        isWhole
        required
      />
      <TickField at={form.at("send_transactional_emails")} label={t("partner.alerts")} hint={t("partner.alertsHint")} />
      <TickField
        at={form.at("send_customer_welcome_emails")}
        label={t("partner.welcome")}
        hint={t("partner.welcomeHint")}
      />
      {scope === "operator" && (
        <TickField at={form.at("may_attest_domains")} label={t("partner.attest")} hint={t("partner.attestHint")} />
      )}
    </Form>
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
