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
  .meta({ id: "PartnerAnalytics" });
export type PartnerAnalytics = z.infer<typeof PartnerAnalytics>;

export const DistributorAnalytics = z
  .object({ totalPartners: z.int(), ...PartnerAnalytics.shape })
  .meta({ id: "DistributorAnalytics" });
