import type { ReactNode } from "react";
import { INFO_DETAILS } from "../../api/customer-details.gen.ts";
import { patch } from "../../api/client.ts";
import { download } from "../../api/download.ts";
import { useGet } from "../../api/hooks.ts";
import { changedDetails, DetailFields, typedDetails } from "../../parts/customer-details.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { LANGUAGES } from "../../parts/languages.ts";
import { NumberField, numberIn, typedNumber } from "../../parts/number-field.tsx";
import { usePlanOptions } from "../../parts/plan-names.ts";
import { Section, Split } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";
import { DetailList } from "./detail-list.tsx";

export function DetailsTab({ customerId, info }: CustomerProps): ReactNode {
  const { t } = useText();
  const may = useMay();
  return (
    <Split rail={<ReportsSection customerId={customerId} />}>
      <Section title={t("customer.details")}>
        {may("customers:write") ? (
          <EditForm key={JSON.stringify(info)} customerId={customerId} info={info} />
        ) : (
          <DetailList customerId={customerId} info={info} />
        )}
      </Section>
    </Split>
  );
}

function EditForm({ customerId, info }: CustomerProps): ReactNode {
  const { t } = useText();
  const { companyName, contactEmail, planType, localeCode } = info;
  const form = useForm({
    initial: { companyName, contactEmail, ...typedDetails(info), planType, price: typedNumber(info.price), localeCode },
    act: (_values, { price, ...changed }) =>
      patch("/api/v1/integrations/customer/{customerId}/info", {
        path: { customerId },
        body: { ...changed, ...changedDetails(changed), ...(price !== undefined && { price: numberIn(price) }) },
      }),
    says: () => t("customer.saved"),
  });
  const plans = usePlanOptions(planType);
  return (
    <Form form={form} verb={t("common.save")} isReady={form.isChanged} className="edit-form">
      <Field at={form.at("companyName")} label={t("customer.name")} />
      <Field at={form.at("contactEmail")} label={t("customer.contact")} type="email" />
      <DetailFields names={INFO_DETAILS} at={form.at} />
      <Choice at={form.at("planType")} label={t("customer.plan")} options={plans} />
      <NumberField at={form.at("price")} label={t("customer.price")} required />
      <Choice at={form.at("localeCode")} label={t("customer.language")} options={LANGUAGES} />
    </Form>
  );
}

function ReportsSection({ customerId }: { customerId: string }): ReactNode {
  const { t, month } = useText();
  const path = { customerId };
  const { data } = useGet("/api/v1/integrations/customer/{customerId}/reports", { path });
  return (
    <Section title={t("customer.reports")}>
      {data?.reports.length === 0 && <p className="small soft">{t("customer.noReports")}</p>}
      <ul className="plain-lines">
        {data?.reports.map((report) => (
          <li key={report.id}>
            <button
              type="button"
              className="link"
              onClick={() =>
                void download(
                  `${report.month}.pdf`,
                  "/api/v1/integrations/customer/{customerId}/reports/{reportId}.pdf",
                  {
                    path: { customerId, reportId: report.id },
                  },
                )
              }
            >
              {t("customer.reportOf", { month: month(`${report.month}-01`) })}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
