import type { ReactNode } from "react";
import { Link } from "wouter";
import { CUSTOMER_DETAILS } from "../../api/customer-details.gen.ts";
import { useGet, useGetPages } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { LinkButton } from "../../parts/button.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { usePlanName } from "../../parts/plan-names.ts";
import { Section, Split } from "../../parts/section.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { CustomerTimeline } from "../../parts/timeline.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Customer = Schemas["OperatorsCustomer"];

/** One customer of any partner: what the operator may know about it, and what happened. */
export function AnyCustomerPage({ params }: PageProps): ReactNode {
  const { t } = useText();
  const customerId = params["customerId"] ?? "";
  const query = useGet("/api/v1/operator/customers/{customerId}", { path: { customerId } });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Crumbs to="/customers" list={t("page.customers")} here={data.companyName} />
          <OneCustomer customer={data} />
        </>
      )}
    </Loaded>
  );
}

function OneCustomer({ customer }: { customer: Customer }): ReactNode {
  const { t, number } = useText();
  const may = useMay();
  const asked = { path: { customerId: customer.customerId }, query: { pageSize: 50 } };
  const timeline = useGetPages("/api/v1/operator/customers/{customerId}/timeline", asked);
  return (
    <>
      <PageHead
        headline={customer.companyName}
        mark={
          <StatusWord tone={customer.status === "active" ? "good" : "neutral"}>
            {t(`allCustomers.is.${customer.status}`)}
          </StatusWord>
        }
        text={t("anyCustomer.of", { partner: customer.partnerName, distributor: customer.distributorName })}
      >
        {may("mails:read") && (
          <LinkButton kind="ghost" href={`/mails?customer=${customer.customerId}`}>
            {t("anyCustomer.mails")}
          </LinkButton>
        )}
        {may("audit:read") && (
          <LinkButton kind="ghost" href={`/audit?customerId=${customer.customerId}`}>
            {t("anyCustomer.audit")}
          </LinkButton>
        )}
      </PageHead>
      <Figures>
        <FigureTile label={t("anyCustomer.domains")} figure={number(customer.monitoredDomains)} />
        <FigureTile label={t("anyCustomer.emails")} figure={number(customer.monitoredEmails)} />
        <FigureTile label={t("anyCustomer.scanned")} figure={<Moment at={customer.scannedAt} />} />
      </Figures>
      <Split rail={<Facts customer={customer} />}>
        <Section title={t("anyCustomer.timeline")}>
          <CustomerTimeline list={timeline} />
        </Section>
      </Split>
    </>
  );
}

function Facts({ customer }: { customer: Customer }): ReactNode {
  const { t } = useText();
  const planName = usePlanName();
  return (
    <Section title={t("partner.facts")}>
      <KeyValue
        rows={[
          [
            t("page.partner"),
            <Link key="partner" href={`/partners/${customer.partnerId}`}>
              {customer.partnerName}
            </Link>,
          ],
          [
            t("page.distributor"),
            <Link key="distributor" href={`/distributors/${customer.distributorId}`}>
              {customer.distributorName}
            </Link>,
          ],
          ...CUSTOMER_DETAILS.map(({ name }) => [t(`customerDetail.${name}`), customer[name]] as const),
          [t("allCustomers.contact"), customer.contactEmail],
          [t("allCustomers.plan"), planName(customer.planType, customer.distributorId)],
          [
            t("anyCustomer.price"),
            t("anyCustomer.priceOf", { price: customer.price, currency: customer.currencyCode }),
          ],
          [t("anyCustomer.billedFrom"), <Moment key="billed" at={customer.billedFromDate} />],
          [t("anyCustomer.language"), customer.localeCode],
          [t("allCustomers.since"), <Moment key="since" at={customer.createdAt} />],
          [t("anyCustomer.changed"), <Moment key="changed" at={customer.statusChangedAt} />],
          [t("partner.id"), <CopyableId key="id" id={customer.customerId} />],
        ]}
      />
    </Section>
  );
}
