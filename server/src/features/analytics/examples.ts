import { type Examples } from "../../kernel/examples.ts";

const figures = {
  totalCustomers: 42,
  activeCustomers: 30,
  newCustomerLast30Days: 4,
  totalMonitoredDomains: 51,
  totalMonitoredEmails: 388,
  totalBreachesDetected: 17,
};

export const ANALYTICS_EXAMPLES = {
  getPartnerAnalytics: { answer: { data: figures } },
  getDistributorAnalytics: { answer: { data: { totalPartners: 3, ...figures } } },
} satisfies Examples;
