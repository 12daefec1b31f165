import { breachId, customerId } from "../../kernel/example-ids.ts";
import { type Examples } from "../../kernel/examples.ts";

export const URGENCY_EXAMPLES = {
  listUrgentCustomers: {
    answer: {
      at: "2026-11-16T08:15:00.000Z",
      totals: {
        customers: 214,
        needingAttention: 3,
        openBreaches: 183,
        openCritical: 12,
        firstScanRunning: 2,
        averageScore: 8.2,
        levels: { clear: 122, low: 64, moderate: 24, elevated: 3, high: 1 },
      },
      changes: {
        since: "2026-11-15T08:00:00.000Z",
        foundBreaches: 9,
        customersWithFound: 7,
        resolvedBreaches: 4,
        newCustomers: 1,
      },
      scores: [77, 58, 41],
      customers: [
        {
          customerId,
          companyName: "Juniper Bakery",
          customerReference: "CRM-1042",
          status: "active",
          planName: "Service Basic",
          score: 77,
          level: "high",
          scoreChange: 32,
          reasons: ["critical-open", "new-breaches"],
          openBreaches: 2,
          openCritical: 1,
          foundSince: 1,
          mostUrgent: {
            id: breachId,
            title: "Larchmont Parcels",
            severity: "critical",
            isFromDevices: false,
            breachCategories: ["Passwords", "Email addresses"],
            addressCount: 9,
            foundAt: "2026-11-16T05:44:00.000Z",
            steps: 5,
            stepsDone: 0,
          },
          lastScanAt: "2026-11-16T05:44:00.000Z",
          lastSignInAt: null,
          lastAlert: { state: "sent", address: "owner@juniper-bakery.example", at: "2026-11-16T05:44:02.000Z" },
        },
      ],
      pagination: { page: 1, pageSize: 50, totalCount: 92, hasNextPage: true },
      isPartial: false,
    },
  },
} satisfies Examples;
