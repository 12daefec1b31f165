import { type Examples } from "../../kernel/examples.ts";
import { verification } from "../customers/examples.ts";
import { portalSession } from "../portal-access/examples.ts";

const portal = {
  partner: {
    id: "019a6a3e-5b10-7d21-8a4c-0f6b2d9e7c31",
    name: "Harbour IT",
    supportEmail: "support@harbour-it.example",
    colours: { light: "#1f5f5b", dark: "#6fc3b8" },
    logoUrl: null,
  },
  customer: { name: "Juniper Bakery", isProspect: false, hasAlerts: true, hasReports: true },
  user: { email: "owner@juniper-bakery.example", isPerson: true },
  lookIn: null,
  localeCode: "en-GB",
};
const breachId = "01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55";
const row = {
  id: breachId,
  isRedacted: false,
  title: "Parcelhub",
  severity: "critical",
  isUnconfirmed: false,
  resolved: false,
  breachDate: "2026-03-14",
  foundAt: "2026-04-02T06:40:12.000Z",
  exposed: ["passwords", "phone numbers", "email addresses"],
  addressCount: 3,
  firstAddress: "info@juniper-bakery.example",
};
const choices = {
  alerts: { enabled: true, recipients: ["owner@juniper-bakery.example"], unsubscribed: [] },
  monthlyReport: true,
};

export const PORTAL_EXAMPLES = {
  getPortalOverview: {
    answer: {
      portal,
      scannedAt: "2026-11-15T06:40:00.000Z",
      monitored: { domains: 1, emails: 14 },
      exposed: { watched: 1, found: 2 },
      score: { value: 58, level: "elevated", lastMonth: 67 },
      wouldLower: { breachId, title: "Parcelhub", score: 21 },
      history: [
        { at: "2026-11-01T00:00:00.000Z", month: "2026-10", score: 67 },
        { at: "2026-11-15T09:01:00.000Z", month: "2026-11", score: 58 },
      ],
      dots: [{ at: "2026-04-02T06:40:12.000Z", month: "2026-04", severity: "critical", count: 1 }],
      counts: { open: 1, resolved: 5 },
      sinceLastVisit: { at: "2026-11-08T17:20:00.000Z", found: 0, resolved: 1, score: 67 },
      breaches: [row],
    },
  },
  listPortalBreaches: {
    answer: {
      portal,
      scannedAt: "2026-11-15T06:40:00.000Z",
      counts: { open: 1, resolved: 5, all: 6 },
      breaches: [row],
      pagination: { totalCount: 1, page: 1, pageSize: 25, hasNextPage: false },
    },
  },
  getPortalBreach: {
    answer: {
      portal,
      breach: {
        id: breachId,
        isRedacted: false,
        title: "Parcelhub",
        domain: "parcelhub.example",
        severity: "critical",
        isUnconfirmed: false,
        resolved: false,
        resolvedAt: null,
        breachDate: "2026-03-14",
        foundAt: "2026-04-02T06:40:12.000Z",
        accounts: 4_218_000,
        description: "Data from Parcelhub (parcelhub.example) was exposed in a breach on 14 March 2026.",
        exposed: [{ name: "passwords", severity: "critical" }],
        addresses: ["info@juniper-bakery.example"],
        addressCount: 1,
        steps: [
          {
            key: "passwordAtSite",
            action: "Change your password at parcelhub.example, and anywhere else you use the same one.",
            reason: "Someone else may know it.",
            minutes: 10,
            done: false,
          },
        ],
      },
    },
  },
  setPortalBreachStatus: { request: { resolved: true }, answer: { resolved: true } },
  setPortalStep: { request: { done: true }, answer: { done: true } },
  listPortalPrivateFindings: {
    answer: {
      portal,
      isPerson: true,
      findings: [
        {
          id: breachId,
          title: "Trystery",
          severity: "critical",
          breachDate: "2026-02-01",
          foundAt: "2026-04-02T06:40:12.000Z",
          description: "Data from Trystery (trystery.example) was exposed in a breach on 1 February 2026.",
          exposed: ["passwords"],
          steps: [
            {
              key: "passwordAtSite",
              action: "Change your password at trystery.example, and anywhere else you use the same one.",
              reason: "Someone else may know it.",
              minutes: 10,
            },
          ],
          done: false,
        },
      ],
    },
  },
  setPortalPrivateFinding: { request: { done: true }, answer: { done: true } },
  getPortalAssets: {
    answer: {
      portal,
      scannedAt: "2026-11-15T06:40:00.000Z",
      domains: [
        {
          name: "juniper-bakery.example",
          addedAt: "2026-01-05T10:00:00.000Z",
          open: 1,
          resolved: 2,
          exposedAddresses: 3,
          verification,
        },
      ],
      emails: [{ address: "owner@juniper-bakery.example", addedAt: "2026-01-05T10:00:00.000Z", open: 0, resolved: 1 }],
      counts: { domains: 1, emails: 1 },
      pagination: { totalCount: 1, page: 1, pageSize: 50, hasNextPage: false },
    },
  },
  listPortalAddresses: {
    answer: {
      portal,
      scannedAt: "2026-11-15T06:40:00.000Z",
      domains: ["juniper-bakery.example"],
      counts: { all: { watched: 1, found: 2 }, open: { watched: 0, found: 2 } },
      addresses: [
        {
          address: "info@juniper-bakery.example",
          isWatched: false,
          open: 1,
          resolved: 0,
          isRedacted: false,
          severity: "critical",
          isUnconfirmed: false,
          breaches: [{ id: breachId, title: "Parcelhub", resolved: false }],
        },
      ],
      pagination: { totalCount: 3, page: 1, pageSize: 25, hasNextPage: false },
    },
  },
  verifyPortalDomain: { request: { domain: "juniper-bakery.example", method: "dns" }, answer: { verification } },
  getPortalReports: {
    answer: {
      portal,
      monthlyReport: true,
      months: [{ month: "2026-11", score: 58, level: "elevated", found: 0, resolved: 1, open: 1, reportId: null }],
    },
  },
  getPortalSettings: { answer: { portal, canChange: true, ...choices, sessions: [portalSession] } },
  updatePortalSettings: { request: { monthlyReport: true }, answer: choices },
  setPortalLanguage: { request: { localeCode: "nl-NL" }, answer: { localeCode: "nl-NL" } },
} satisfies Examples;
