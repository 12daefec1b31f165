import { type ReactNode, type SyntheticEvent, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Area, Choice, Field, Tick } from "../../parts/field.tsx";
import { LANGUAGES } from "../../parts/languages.ts";
import { NumberField, readNumber } from "../../parts/number-field.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import { usePlanOptions } from "../../parts/plan-names.ts";
import { useText } from "../../texts/texts.ts";
import { ONBOARDED, type OnboardBody } from "./onboarding.ts";
import "./onboarding.css";

type Problems = Partial<Record<string, string>>;

/** One customer. Domains and addresses are pasted as they come; what is wrong stands beside its field. */
export function OnboardPage(): ReactNode {
  const { t } = useText();
  return (
    <>
      <Crumbs to="/customers" list={t("page.customers")} here={t("page.onboard")} />
      <PageHead headline={t("onboard.headline")} text={t("onboard.text")} />
      <OnboardForm />
    </>
  );
}

function OnboardForm(): ReactNode {
  const texts = useText();
  const { t, enumeration } = texts;
  const [, go] = useLocation();
  const [company, setCompany] = useState("");
  const [contact, setContact] = useState("");
  const [watched, setWatched] = useState("");
  const [reference, setReference] = useState("");
  const [planType, setPlanType] = useState("service-basic");
  const [price, setPrice] = useState("");
  const [currency, setCurrency] = useState("EUR");
  const [localeCode, setLocale] = useState("en-GB");
  const [status, setStatus] = useState<"active" | "prospect">("active");
  const [sendsReport, setSendsReport] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  /** What was wrong with a field is no longer said once the field changes. */
  const mend = (...fields: string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  const plans = usePlanOptions(planType);
  const { domains, emails, unreadable } = readPastedAssets(watched);

  const readPrice = readNumber(price, { currency }, texts);
  const body: OnboardBody = {
    companyName: company.trim(),
    contactEmail: contact.trim() === "" ? null : contact.trim(),
    customerReference: reference.trim() === "" ? null : reference.trim(),
    assetsDomains: domains,
    assetsEmails: emails,
    ...(readPrice.numeral === undefined ? {} : { price: Number(readPrice.numeral) }),
    currencyCode: currency,
    planType,
    localeCode,
    status,
    sendMonthlyReport: sendsReport,
  };
  const filledIn = JSON.stringify(body);
  // The same key for the same form: pressing twice, or again after a lost answer, makes one customer.
  const idempotencyKey = useMemo(() => `${crypto.randomUUID()}-${filledIn.length}`, [filledIn]);
  const onboard = useChange({
    act: () => post("/api/v1/integrations/customer/onboard", { body, idempotencyKey }),
    changes: ONBOARDED,
    says: () => t("onboard.done", { name: body.companyName }),
    done: ({ customerId }) => go(`/customers/${customerId}`),
    refused: ({ field, message }) => {
      setProblems({ [field ?? "whole"]: message });
      return true;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(body.companyName === "" ? { companyName: t("onboard.needCompany") } : {}),
      ...(domains.length + emails.length === 0 && contact === "" ? { assetsDomains: t("onboard.needWatched") } : {}),
      ...(unreadable.length > 0
        ? { assetsDomains: t("customer.addUnreadable", { list: enumeration(unreadable) }) }
        : {}),
      ...(readPrice.problem === undefined ? {} : { price: readPrice.problem }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) onboard.mutate();
  };
  const watchedHint =
    domains.length + emails.length === 0
      ? t("onboard.watchedHint")
      : t("customer.addCount", { domains: domains.length, emails: emails.length });
  return (
    <form className="onboard sec line" onSubmit={submit} noValidate>
      <div className="onboard-main">
        <Field
          label={t("onboard.company")}
          autoFocus
          problem={problems["companyName"]}
          value={company}
          onChange={(event) => {
            setCompany(event.target.value);
            mend("companyName");
          }}
        />
        <Field
          label={t("onboard.contact")}
          hint={t("onboard.contactHint")}
          type="email"
          autoComplete="off"
          problem={problems["contactEmail"]}
          value={contact}
          onChange={(event) => {
            setContact(event.target.value);
            mend("contactEmail", "assetsDomains");
          }}
        />
        <Area
          label={t("onboard.watched")}
          hint={watchedHint}
          problem={problems["assetsDomains"] ?? problems["assetsEmails"]}
          value={watched}
          onChange={(event) => {
            setWatched(event.target.value);
            mend("assetsDomains", "assetsEmails");
          }}
        />
        <Choice
          label={t("onboard.as")}
          value={status}
          options={[
            { value: "active", text: t("onboard.asActive") },
            { value: "prospect", text: t("onboard.asProspect") },
          ]}
          onChange={(event) => setStatus(event.target.value === "prospect" ? "prospect" : "active")}
        />
      </div>
      <div className="onboard-more">
        <Field
          label={t("onboard.reference")}
          problem={problems["customerReference"]}
          value={reference}
          onChange={(event) => {
            setReference(event.target.value);
            mend("customerReference");
          }}
        />
        <Choice
          label={t("onboard.plan")}
          problem={problems["planType"]}
          options={plans}
          value={planType}
          onChange={(event) => setPlanType(event.target.value)}
        />
        <div className="pair">
          <NumberField
            label={t("onboard.price")}
            hint={t("onboard.priceHint")}
            currency={currency}
            problem={problems["price"]}
            text={price}
            onText={(text) => {
              setPrice(text);
              mend("price");
            }}
          />
          <Field
            label={t("onboard.currency")}
            maxLength={3}
            problem={problems["currencyCode"]}
            value={currency}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
        </div>
        <Choice
          label={t("onboard.language")}
          options={LANGUAGES}
          value={localeCode}
          onChange={(event) => setLocale(event.target.value)}
        />
        <Tick
          label={t("onboard.report")}
          checked={sendsReport}
          onChange={(event) => setSendsReport(event.target.checked)}
        />
      </div>
      {problems["whole"] !== undefined && (
        <p className="problem" role="alert">
          {problems["whole"]}
        </p>
      )}
      <div className="btns">
        <Button type="submit" isBusy={onboard.isPending}>
          {t("onboard.submit")}
        </Button>
        <Link className="link small" href="/customers/onboard-many">
          {t("onboard.many")}
        </Link>
      </div>
    </form>
  );
}
