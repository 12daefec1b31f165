import { customerId, distributorId, partnerId } from "./example-ids.ts";

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
  getCustomerTimeline: { answer: timelineOf({ kind: "key", id: null }) },
};
