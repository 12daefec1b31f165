import type { Answer, Schemas } from "./types.ts";

/** Names for response types that several files use. */

export type CustomerInfo = Answer<"/api/v1/integrations/customer/{customerId}/info">;
export type Breach = Schemas["BreachList"]["breaches"][number];
export type DisclosedBreach = Extract<Breach, { title: string }>;
export type Mail = Schemas["Mail"];
export type Job = Schemas["Job"];
export type Urgency = Schemas["Urgency"];
export type UrgentCustomer = Schemas["UrgentCustomer"];
export type Plan = Schemas["Plan"] & Partial<Schemas["OperatorsPlan"]>;
