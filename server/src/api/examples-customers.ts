import { breachId, customerId, distributorId, partnerId } from "./example-ids.ts";

/** Examples of what is read of customers, by the operator and by partners. */
const summary = {
  customerId,
  companyName: "Juniper Bakery",
  customerReference: "CRM-1042",
  contactEmail: "owner@juniper-bakery.example",
  status: "active",
  planType: "service-basic",
  scanned_status: true,
  createdAt: "2026-01-31T09:00:00.000Z",
  partnerId,
};
const pagination = { pageSize: 20, hasNextPage: false, nextCursor: null };

type Actor = { kind: string; id: string | null };

/** A change shows what a reader may know of who made it. */
const timelineOf = (actor: Actor) => ({
  success: true,
  entries: [
    {
      id: "01990b4c-52d1-7b3e-8c60-5f7a9b1c3d42",
      kind: "event",
      type: "customer.breach.found",
      at: "2026-11-15T08:12:04.000Z",
      actor: null,
      details: { count: 1 },
    },
    {
      id: "01990b4b-1a2c-7d4f-9e81-6a8b0c2d4e53",
      kind: "audit",
      type: "customer.upgraded",
      at: "2026-11-15T08:12:00.000Z",
      actor,
      details: { from: "prospect", to: "active" },
    },
  ],
  pagination,
});

const operatorsTimeline = timelineOf({ kind: "key", id: "01990b40-3c5d-7e6f-8a90-1b2c3d4e5f60" });

export const CUSTOMER_READ_EXAMPLES = {
  listAllCustomers: { answer: { success: true, customers: [summary], pagination } },
  getAnyCustomer: {
    answer: {
      success: true,
      data: {
        customerId,
        partnerId,
        partnerName: "Harbour IT",
        distributorId,
        distributorName: "Meridian Distribution",
        companyName: "Juniper Bakery",
        customerReference: "CRM-1042",
        contactEmail: "owner@juniper-bakery.example",
        status: "active",
        previousStatus: null,
        statusChangedAt: "2026-01-31T09:00:00.000Z",
        planType: "service-basic",
        price: 12.5,
        currencyCode: "EUR",
        billedFromDate: "2026-01-31T09:00:00.000Z",
        localeCode: "en-GB",
        monitoredDomains: 1,
        monitoredEmails: 2,
        scannedAt: "2026-01-31T09:00:02.000Z",
        createdAt: "2026-01-31T09:00:00.000Z",
      },
    },
  },
  getAnyCustomerTimeline: {
    answer: {
      ...operatorsTimeline,
      entries: operatorsTimeline.entries.map((entry) =>
        entry.kind === "audit"
          ? { ...entry, details: { details: entry.details, ip: "203.0.113.7", requestId: "req-1042" } }
          : entry,
      ),
    },
  },
  listCustomerUsers: {
    answer: {
      success: true,
      users: [
        {
          id: "01990b3f-0c2b-7a63-8d1f-4e2a6c8b0d24",
          email: "owner@juniper-bakery.example",
          createdAt: "2026-01-31T09:00:00.000Z",
          lastSignInAt: "2026-11-14T17:20:00.000Z",
          lastSeenAt: "2026-11-15T08:12:00.000Z",
          sessions: 1,
        },
      ],
    },
  },
  listCustomerMails: {
    answer: {
      success: true,
      mails: [
        {
          id: 48213,
          kind: "alert",
          state: "sent",
          address: "owner@juniper-bakery.example",
          createdAt: "2026-11-15T08:12:04.000Z",
          finishedAt: "2026-11-15T08:12:05.000Z",
        },
      ],
      pagination,
    },
  },
  listUrgentCustomers: {
    answer: {
      success: true,
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
  getCustomerTimeline: { answer: timelineOf({ kind: "key", id: null }) },
};
