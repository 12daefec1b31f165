import type { ReactNode } from "react";
import { useGetPages } from "../../api/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { CustomerTimeline } from "../../parts/timeline.tsx";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

export function TimelineTab({ customerId }: CustomerProps): ReactNode {
  const { t } = useText();
  const asked = { path: { customerId }, query: { pageSize: 50 } };
  const list = useGetPages("/api/v1/integrations/customer/{customerId}/timeline", asked);
  return (
    <Section title={t("customer.timeline")}>
      <CustomerTimeline list={list} />
    </Section>
  );
}
