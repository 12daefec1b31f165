import { get } from "../api/client.ts";
import type { Right, Scope } from "../session/session.ts";

export type Hit = { id: string; text: string; note?: string; href: string };

type Finder = {
  scopes: readonly Scope[];
  right: Right;
  find: (words: string) => Promise<Hit[]>;
};

const FEW = 6;

/** What the palette searches by words. */
export const finders: readonly Finder[] = [
  {
    scopes: ["partner"],
    right: "customers:read",
    find: async (search) => {
      const { customers } = await get("/api/v1/integrations/customers", { query: { search, pageSize: FEW } });
      return customers.map(({ customerId, companyName, customerReference }) => ({
        id: customerId,
        text: companyName,
        ...(customerReference === null ? {} : { note: customerReference }),
        href: `/customers/${customerId}`,
      }));
    },
  },
  {
    scopes: ["operator"],
    right: "customers:read",
    find: async (search) => {
      const { customers } = await get("/api/v1/operator/customers", { query: { search, pageSize: FEW } });
      return customers.map(({ customerId, companyName }) => ({
        id: customerId,
        text: companyName,
        href: `/customers/${customerId}`,
      }));
    },
  },
];

type IdFinder = { scopes: readonly Scope[]; right: Right; find: (id: string) => Promise<Hit> };

/** What a pasted id can belong to. All of these are queried, and those that know the id respond. */
export const idFinders: readonly IdFinder[] = [
  {
    scopes: ["partner"],
    right: "customers:read",
    find: async (customerId) => {
      const { companyName } = await get("/api/v1/integrations/customer/{customerId}/info", { path: { customerId } });
      return { id: customerId, text: companyName, href: `/customers/${customerId}` };
    },
  },
  {
    scopes: ["partner"],
    right: "webhooks:read",
    find: async (deliveryId) => {
      const { delivery } = await get("/api/v1/integrations/webhooks/deliveries/{deliveryId}", { path: { deliveryId } });
      return { id: deliveryId, text: delivery.eventType, href: `/webhooks/deliveries/${deliveryId}` };
    },
  },
  {
    scopes: ["operator"],
    right: "customers:read",
    find: async (customerId) => {
      const { data } = await get("/api/v1/operator/customers/{customerId}", { path: { customerId } });
      return { id: customerId, text: data.companyName, href: `/customers/${customerId}` };
    },
  },
  {
    scopes: ["distributor"],
    right: "partners:read",
    find: async (partnerUuid) => {
      const { name } = await get("/api/v1/distributors/partners/{partnerUuid}", { path: { partnerUuid } });
      return { id: partnerUuid, text: name, href: `/partners/${partnerUuid}` };
    },
  },
  {
    scopes: ["operator"],
    right: "partners:read",
    find: async (partnerId) => {
      const { data } = await get("/api/v1/operator/partners/{partnerId}", { path: { partnerId } });
      return { id: partnerId, text: data.name, href: `/partners/${partnerId}` };
    },
  },
  {
    scopes: ["operator"],
    right: "distributors:read",
    find: async (distributorId) => {
      const { data } = await get("/api/v1/operator/distributors/{distributorId}", { path: { distributorId } });
      return { id: distributorId, text: data.name, href: `/distributors/${distributorId}` };
    },
  },
  {
    scopes: ["operator"],
    right: "imports:read",
    find: async (importId) => {
      const answer = await get("/api/v1/operator/imports/{importId}", { path: { importId } });
      return { id: importId, text: answer.import.breach, href: `/imports/${importId}` };
    },
  },
  {
    scopes: ["operator"],
    right: "catalogue:read",
    find: async (breachUuid) => {
      const { breach } = await get("/api/v1/operator/catalogue/breaches/{breachUuid}", { path: { breachUuid } });
      return { id: breachUuid, text: breach.title, href: `/catalogue/${breachUuid}` };
    },
  },
];
