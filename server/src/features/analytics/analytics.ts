import { z } from "zod";

export const PartnerAnalytics = z
  .object({
    totalCustomers: z.int(),
    activeCustomers: z.int(),
    newCustomerLast30Days: z.int(),
    totalMonitoredDomains: z.int(),
    totalMonitoredEmails: z.int(),
    totalBreachesDetected: z.int(),
  })
  .meta({
    id: "PartnerAnalytics",
    examples: [
      {
        totalCustomers: 42,
        activeCustomers: 30,
        newCustomerLast30Days: 4,
        totalMonitoredDomains: 51,
        totalMonitoredEmails: 388,
        totalBreachesDetected: 17,
      },
    ],
  });
export type PartnerAnalytics = z.infer<typeof PartnerAnalytics>;

export const DistributorAnalytics = z
  .object({ totalPartners: z.int(), ...PartnerAnalytics.shape })
  .meta({ id: "DistributorAnalytics" });
