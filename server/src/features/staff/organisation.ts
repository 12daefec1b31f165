import { OPERATOR_ID } from "../callers/index.ts";

/** The organisation that a member of staff works for: the operator, a distributor or a partner. */
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

/** The columns of an organisation in a row: one of the two is set, or neither for the operator. */
export const columnsOf = (organisation: Organisation) => ({
  distributor_id: organisation.kind === "distributor" ? organisation.id : null,
  partner_id: organisation.kind === "partner" ? organisation.id : null,
});

/** Where an entry about an organisation's staff belongs in the audit trail. */
export const trailOf = (organisation: Organisation): { ownerId?: string } =>
  organisation.kind === "operator" ? {} : { ownerId: organisation.id };
