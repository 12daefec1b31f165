import type { Schemas } from "../../api/types.ts";
import type { Column } from "../../parts/data-table.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import type { PlanName } from "../../parts/plan-names.ts";
import type { Texts } from "../../texts/texts.ts";

export type Customer = Schemas["CustomerSummary"];

export const customerColumns = ({ t }: Texts, planName: PlanName): Column<Customer>[] => [
  {
    id: "name",
    header: t("customers.name"),
    cell: ({ companyName, customerReference }) => (
      <>
        {companyName} {customerReference !== null && <span className="soft">{customerReference}</span>}
      </>
    ),
  },
  { id: "status", header: t("customers.status"), onPhone: true, cell: ({ status }) => t(`customerStatus.${status}`) },
  { id: "plan", header: t("customers.plan"), cell: ({ planType }) => planName(planType) },
  { id: "contact", header: t("customers.contact"), cell: ({ contactEmail }) => contactEmail ?? t("common.none") },
  momentColumn("since", t("customers.since"), ({ createdAt }) => createdAt),
];
