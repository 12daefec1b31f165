import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { STAFF_ROLES } from "../callers/index.ts";
import { ORGANISATION_KINDS } from "./organisation.ts";

export const RoleField = z.enum(STAFF_ROLES);

/** The organisation that someone works for. The operator has no id. */
export const OrganisationView = z
  .object({ kind: z.enum(ORGANISATION_KINDS), id: Uuid.nullable(), name: z.string() })
  .meta({ id: "StaffOrganisation" });
