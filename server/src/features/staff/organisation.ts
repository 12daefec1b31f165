import { OPERATOR_ID } from "../callers/index.ts";

/** Whose staff somebody is: the operator's, a distributor's or a partner's. */
export type Organisation = { kind: "operator" } | { kind: "distributor" | "partner"; id: string };

export const ORGANISATION_KINDS = ["operator", "distributor", "partner"] as const;

/** The operator has no id of its own. */
export const organisationIdOf = (organisation: Organisation): string =>
  organisation.kind === "operator" ? OPERATOR_ID : organisation.id;

/** An organisation by the id of its own kind; with neither, the operator. */
export function organisationFrom({
  distributorId,
  partnerId,
}: {
  distributorId?: string | null | undefined;
  partnerId?: string | null | undefined;
}): Organisation {
  if (typeof partnerId === "string") return { kind: "partner", id: partnerId };
  return typeof distributorId === "string" ? { kind: "distributor", id: distributorId } : { kind: "operator" };
}

/** How an organisation is written into a row: in one of two columns, or in neither. */
export const columnsOf = (organisation: Organisation) => ({
  distributor_id: organisation.kind === "distributor" ? organisation.id : null,
  partner_id: organisation.kind === "partner" ? organisation.id : null,
});

/** Where an entry about an organisation's staff belongs in the audit trail. */
export const trailOf = (organisation: Organisation): { ownerId?: string } =>
  organisation.kind === "operator" ? {} : { ownerId: organisation.id };
