import { eachDetail, eachInfoDetail } from "../../kernel/customer-details.ts";
import { customerId, distributorId, partnerId } from "../../kernel/example-ids.ts";
import { done, lastPage, type Examples } from "../../kernel/examples.ts";

const details = eachDetail(({ example }) => example);
const moved = (verb: string, status: string) => ({
  request: { customerId },
  answer: { message: `Customer ${verb} successfully`, customerId, status },
});
const assets = { domains: ["juniper-bakery.example"], emails: ["owner@juniper-bakery.example"] };
const assetChange = { request: assets, answer: assets };
const listed = {
  customerId,
  companyName: "Juniper Bakery",
  ...details,
  contactEmail: "owner@juniper-bakery.example",
  status: "active",
  planType: "service-basic",
  scanned_status: true,
  createdAt: "2026-01-31T09:00:00.000Z",
};
export const verification = {
  domain: "juniper-bakery.example",
  status: "verified",
  method: "dns",
  verifiedAt: "2026-01-05T10:20:00.000Z",
  checkedAt: "2026-11-05T06:13:00.000Z",
  record: {
    type: "TXT",
    name: "_sablewatch.juniper-bakery.example",
    value: "sablewatch-verification=q0m1Jc2W8…",
  },
};

export const CUSTOMER_EXAMPLES = {
  onboardCustomer: {
    request: {
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper-bakery.example",
      ...details,
      assetsDomains: ["juniper-bakery.example"],
      assetsEmails: ["orders@juniper-bakery.example"],
      price: 12.5,
      currencyCode: "EUR",
      planType: "service-basic",
      localeCode: "nl-NL",
      status: "active",
    },
    answer: { message: "Customer onboarded successfully", customerId },
  },
  offboardCustomer: { request: { customerId }, ...done("Customer offboarded successfully") },
  upgradeCustomer: moved("upgraded", "active"),
  downgradeCustomer: moved("downgraded", "prospect"),
  reactivateCustomer: moved("reactivated", "active"),
  getCustomerInfo: {
    answer: {
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper-bakery.example",
      price: 12.5,
      planType: "service-basic",
      localeCode: "nl-NL",
      ...eachInfoDetail(({ example }) => example),
      status: "active",
      scanned_status: true,
    },
  },
  updateCustomerInfo: {
    request: { companyName: "Juniper Bakery & Sons", price: 15, planType: "service-plus" },
    ...done("Customer info updated successfully"),
  },
  listCustomers: {
    answer: {
      customers: [listed],
      pagination: { pageSize: 20, hasNextPage: true, nextCursor: "customers.AZkLPnwafVKfDj8fbx8qEA" },
    },
  },
  getCustomerAssets: { answer: assets },
  replaceCustomerAssets: assetChange,
  addCustomerAssets: assetChange,
  removeCustomerAssets: assetChange,
  verifyCustomerDomain: { request: { domain: "juniper-bakery.example", method: "dns" }, answer: { verification } },
  listAllCustomers: { answer: { customers: [{ ...listed, partnerId }], pagination: lastPage } },
  getAnyCustomer: {
    answer: {
      data: {
        customerId,
        partnerId,
        partnerName: "Harbour IT",
        distributorId,
        distributorName: "Meridian Distribution",
        companyName: "Juniper Bakery",
        ...details,
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
} satisfies Examples;
