import { distributorId, partnerId } from "../../kernel/example-ids.ts";
import { countedPage, type Examples } from "../../kernel/examples.ts";

const byStatus = { total: 214, active: 188, prospect: 21, inactive: 4, dormant: 1 };
const ownWebhooks = {
  endpoints: 2,
  failing: 1,
  paused: 0,
  disabled: 0,
  lastSuccessAt: "2026-11-16T08:14:00.000Z",
};
const PARTNER_FIGURES_EXAMPLE = {
  partnerId,
  distributorId,
  name: "Harbour IT",
  sandbox: false,
  customers: byStatus,
  growth: [
    { month: "2026-10", came: 7 },
    { month: "2026-11", came: 4 },
  ],
  webhooks: ownWebhooks,
};

export const TENANT_EXAMPLES = {
  listPartnerFigures: { answer: { data: [PARTNER_FIGURES_EXAMPLE], pagination: countedPage } },
  listDistributorFigures: {
    answer: {
      data: [
        { distributorId, name: "Meridian Distribution", partners: 25, customers: byStatus, webhooks: ownWebhooks },
      ],
      pagination: countedPage,
    },
  },
  listAllPartnerFigures: { answer: { data: [PARTNER_FIGURES_EXAMPLE], pagination: countedPage } },
} satisfies Examples;
