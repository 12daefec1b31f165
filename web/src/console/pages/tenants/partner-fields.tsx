import { type ReactNode, useState } from "react";
import { Field, Tick } from "../../parts/field.tsx";
import { NumberField, readNumber } from "../../parts/number-field.tsx";
import { useText } from "../../texts/texts.ts";
import type { Partner } from "./partner-calls.ts";

export type Problem = { field: string | null; text: string } | undefined;

/** What can be set for a partner, when it is added and later. */
export type PartnerValues = Pick<
  Partner,
  | "name"
  | "contact_email"
  | "reply_to_email"
  | "account_reference"
  | "monthly_churn_limit"
  | "send_customer_welcome_emails"
  | "send_transactional_emails"
  | "time_zone"
>;

type PartnerFieldsProps = {
  values: PartnerValues;
  change: (changed: Partial<PartnerValues>) => void;
  problem: Problem;
  /** Whether the less usual settings are shown as well. */
  isFull: boolean;
};

export function PartnerFields({ values, change, problem, isFull }: PartnerFieldsProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const [churn, setChurn] = useState(String(values.monthly_churn_limit));
  const of = (field: keyof PartnerValues) => (problem?.field === field ? problem.text : undefined);
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <>
      <Field
        label={t("partner.name")}
        required
        value={values.name}
        problem={of("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={t("partner.contact")}
        type="email"
        required
        value={values.contact_email}
        problem={of("contact_email")}
        onChange={(event) => change({ contact_email: event.target.value })}
      />
      {isFull && (
        <>
          <Field
            label={t("partner.replyTo")}
            type="email"
            hint={t("partner.replyToHint")}
            value={values.reply_to_email}
            problem={of("reply_to_email")}
            onChange={(event) => change({ reply_to_email: event.target.value })}
          />
          <Field
            label={t("partner.reference")}
            hint={t("partner.referenceHint")}
            value={values.account_reference}
            problem={of("account_reference")}
            onChange={(event) => change({ account_reference: event.target.value })}
          />
          <Field
            label={t("partner.zone")}
            hint={t("partner.zoneHint")}
            list="time-zones"
            value={values.time_zone}
            problem={of("time_zone")}
            onChange={(event) => change({ time_zone: event.target.value })}
          />
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <NumberField
            label={t("partner.churn")}
            isWhole
            required
            hint={t("partner.churnHint")}
            text={churn}
            problem={of("monthly_churn_limit")}
            onText={(text) => {
              setChurn(text);
              const { numeral } = readNumber(text, { isWhole: true }, texts);
              if (numeral !== undefined) change({ monthly_churn_limit: Number(numeral) });
            }}
          />
          <Tick
            label={t("partner.alerts")}
            hint={t("partner.alertsHint")}
            checked={values.send_transactional_emails}
            onChange={(event) => change({ send_transactional_emails: event.target.checked })}
          />
          <Tick
            label={t("partner.welcome")}
            hint={t("partner.welcomeHint")}
            checked={values.send_customer_welcome_emails}
            onChange={(event) => change({ send_customer_welcome_emails: event.target.checked })}
          />
        </>
      )}
    </>
  );
}
