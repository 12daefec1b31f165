import { type ReactNode, useMemo } from "react";
import { Link, useLocation } from "wouter";
import type { DetailName } from "../../api/customer-details.gen.ts";
import { post } from "../../api/client.ts";
import { DETAIL_NAMES, DetailFields, eachDetail } from "../../parts/customer-details.tsx";
import { Area, Choice, Field, TickField } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { LANGUAGES } from "../../parts/languages.ts";
import { NumberField, numberIn } from "../../parts/number-field.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import { usePlanOptions } from "../../parts/plan-names.ts";
import { useText } from "../../texts/texts.ts";
import "./onboarding.css";

/**
 * Onboards one customer. Domains and addresses can be pasted in any format, and problems are shown beside their field.
 */
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

type Texts = "companyName" | "contactEmail" | "assetsDomains" | "planType" | "price";
type Draft = Record<Texts | DetailName | "currencyCode" | "localeCode", string> & {
  status: "active" | "prospect";
  sendMonthlyReport: boolean;
};

const BLANK: Draft = {
  companyName: "",
  contactEmail: "",
  assetsDomains: "",
  status: "active",
  ...eachDetail(() => ""),
  planType: "service-basic",
  price: "",
  currencyCode: "EUR",
  localeCode: "en-GB",
  sendMonthlyReport: false,
};

function OnboardForm(): ReactNode {
  const { t, enumeration } = useText();
  const [, go] = useLocation();
  const form = useForm({
    initial: BLANK,
    check: ({ companyName, contactEmail, assetsDomains: pasted }) => {
      const { domains, emails, unreadable } = readPastedAssets(pasted);
      const isEmpty = domains.length + emails.length === 0 && contactEmail === "";
      return {
        ...(companyName.trim() === "" && { companyName: t("onboard.needCompany") }),
        ...(isEmpty && { assetsDomains: t("onboard.needWatched") }),
        ...(unreadable.length > 0 && {
          assetsDomains: t("customer.addUnreadable", { list: enumeration(unreadable) }),
        }),
      };
    },
    act: ({ companyName, contactEmail, assetsDomains: pasted, price, ...given }) => {
      const { domains, emails } = readPastedAssets(pasted);
      const body = {
        ...given,
        companyName: companyName.trim(),
        contactEmail: contactEmail.trim() || null,
        ...eachDetail((name) => given[name].trim() || null),
        assetsDomains: domains,
        assetsEmails: emails,
        ...(price.trim() !== "" && { price: numberIn(price, given.currencyCode) }),
      };
      return post("/api/v1/integrations/customer/onboard", { body, idempotencyKey });
    },
    says: (_answer, { companyName }) => t("onboard.done", { name: companyName.trim() }),
    done: ({ customerId }) => go(`/customers/${customerId}`),
  });
  const { assetsDomains, currencyCode, planType } = form.values;
  const plans = usePlanOptions(planType);
  const { domains, emails } = readPastedAssets(assetsDomains);
  // The same form gets the same key, so pressing twice, or again after a lost response, creates one customer.
  const filledIn: string = JSON.stringify(form.values);
  const idempotencyKey: string = useMemo(() => `${crypto.randomUUID()}-${filledIn.length}`, [filledIn]);
  return (
    <Form
      form={form}
      verb={t("onboard.submit")}
      className="onboard section line"
      noValidate
      row="buttons"
      after={
        <Link className="link small" href="/customers/onboard-many">
          {t("onboard.many")}
        </Link>
      }
    >
      <div>
        <Field at={form.at("companyName")} label={t("onboard.company")} autoFocus />
        <Field
          at={form.at("contactEmail")}
          label={t("onboard.contact")}
          hint={t("onboard.contactHint")}
          type="email"
          autoComplete="off"
        />
        <Area
          at={form.at("assetsDomains")}
          takes={["assetsEmails"]}
          label={t("onboard.watched")}
          hint={
            domains.length + emails.length === 0
              ? t("onboard.watchedHint")
              : t("customer.addCount", { domains: domains.length, emails: emails.length })
          }
        />
        <Choice
          at={form.at("status")}
          label={t("onboard.as")}
          options={[
            { value: "active", text: t("onboard.asActive") },
            { value: "prospect", text: t("onboard.asProspect") },
          ]}
        />
      </div>
      <div>
        <DetailFields names={DETAIL_NAMES} at={form.at} />
        <Choice at={form.at("planType")} label={t("onboard.plan")} options={plans} />
        <div className="pair">
          <NumberField
            at={form.at("price")}
            label={t("onboard.price")}
            hint={t("onboard.priceHint")}
            currency={currencyCode}
          />
          <Field
            at={form.at("currencyCode")}
            label={t("onboard.currency")}
            maxLength={3}
            tidy={(text) => text.toUpperCase()}
          />
        </div>
        <Choice at={form.at("localeCode")} label={t("onboard.language")} options={LANGUAGES} />
        <TickField at={form.at("sendMonthlyReport")} label={t("onboard.report")} />
      </div>
    </Form>
  );
}
