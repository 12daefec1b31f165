import { type ReactNode, type SyntheticEvent, useState } from "react";
import { patch } from "../../api/client.ts";
import { download } from "../../api/download.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Asked } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { NumberField, readNumber } from "../../parts/number-field.tsx";
import { readersLocale, typeNumeral } from "../../parts/numeral.ts";
import { LANGUAGES } from "../../parts/languages.ts";
import { usePlanOptions } from "../../parts/plan-names.ts";
import { Section, Split } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";
import { DetailList } from "./detail-list.tsx";
import { CHANGED } from "../../parts/lifecycle.ts";

type Changed = NonNullable<Asked<"/api/v1/integrations/customer/{customerId}/info", "patch">["body"]>;

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
  const texts = useText();
  const { t } = texts;
  const [name, setName] = useState(info.companyName);
  const [contact, setContact] = useState(info.contactEmail);
  const [price, setPrice] = useState(typeNumeral(info.price, readersLocale()));
  const [planType, setPlanType] = useState(info.planType);
  const [localeCode, setLocale] = useState(info.localeCode);
  const [refusal, setRefusal] = useState<{ field: string | null; message: string }>();
  const plans = usePlanOptions(info.planType);
  const { numeral } = readNumber(price, {}, texts);
  const changed: Changed = {
    ...(name === info.companyName ? {} : { companyName: name }),
    ...(contact === info.contactEmail ? {} : { contactEmail: contact }),
    ...(numeral === undefined || Number(numeral) === info.price ? {} : { price: Number(numeral) }),
    ...(planType === info.planType ? {} : { planType }),
    ...(localeCode === info.localeCode ? {} : { localeCode }),
  };
  const save = useChange({
    act: () => patch("/api/v1/integrations/customer/{customerId}/info", { path: { customerId }, body: changed }),
    changes: CHANGED,
    says: () => t("customer.saved"),
    refused: ({ field, message }) => {
      setRefusal({ field, message });
      return true;
    },
  });
  const problemOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    save.mutate();
  };
  return (
    <form className="edit-form" onSubmit={submit}>
      <Field
        label={t("customer.name")}
        problem={problemOf("companyName")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t("customer.contact")}
        type="email"
        problem={problemOf("contactEmail")}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <Choice
        label={t("customer.plan")}
        options={plans}
        value={planType}
        onChange={(event) => setPlanType(event.target.value)}
      />
      <NumberField label={t("customer.price")} required problem={problemOf("price")} text={price} onText={setPrice} />
      <Choice
        label={t("customer.language")}
        options={LANGUAGES}
        value={localeCode}
        onChange={(event) => setLocale(event.target.value)}
      />
      {refusal && refusal.field === null && (
        <p className="problem" role="alert">
          {refusal.message}
        </p>
      )}
      <Button type="submit" disabled={Object.keys(changed).length === 0} isBusy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}

function ReportsSection({ customerId }: { customerId: string }): ReactNode {
  const { t, month } = useText();
  const path = { customerId };
  const { data } = useGet("/api/v1/integrations/customer/{customerId}/reports", { path });
  return (
    <Section title={t("customer.reports")}>
      {data?.reports.length === 0 && <p className="small soft">{t("customer.noReports")}</p>}
      <ul className="kv">
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
