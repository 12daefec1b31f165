import { Fragment, type ReactNode } from "react";
import { CUSTOMER_DETAILS } from "../../api/customer-details.gen.ts";
import { useGet } from "../../api/hooks.ts";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Moment } from "../../parts/moment.tsx";
import { usePlanName } from "../../parts/plan-names.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

export function DetailList({ customerId, info }: CustomerProps): ReactNode {
  const { t, number } = useText();
  // The call for one customer returns neither of these, but the list does.
  const list = useGet("/api/v1/integrations/customers", { query: { search: info.companyName } });
  const known = list.data?.customers.find((one) => one.customerId === customerId);
  const planName = usePlanName();
  return (
    <KeyValue
      rows={[
        [t("customer.contact"), info.contactEmail === "" ? t("common.none") : info.contactEmail],
        [
          t("customer.plan"),
          <Fragment key="plan">
            {planName(info.planType)} <code className="soft">{info.planType}</code>
          </Fragment>,
        ],
        [t("customer.price"), number(info.price)],
        ...CUSTOMER_DETAILS.map(({ name }) => [t(`customerDetail.${name}`), known?.[name]] as const),
        [t("customer.language"), info.localeCode],
        [t("customer.onboarded"), known && <Moment key="at" at={known.createdAt} />],
        [t("customer.id"), <CopyableId key="id" id={customerId} />],
      ]}
    />
  );
}
