import { Refusal } from "../../kernel/errors.ts";
import { type AskingParty, STAFF_ROLES, type StaffRole } from "./asker.ts";

/**
 * `from`: the lowest role that has the right. `freshly`: a stolen session must not be enough, so the person must have
 * signed in, or used a passkey, within the last minutes. `of`: only the operator's staff have it.
 */
type RightFacts = { from: StaffRole; freshly?: true; of?: "operator" };

/**
 * Every right, and who has it: staff by their role, keys and tokens by the role of their creator. Rights that end in
 * `:read` change nothing, and are all that a token with the scope `read` can have. Everyone who may create keys has the
 * rights that the integration contract's calls need, so every key has them too. A route names the right it needs in its
 * `config`, and `requireRights` checks it.
 */
export const RIGHTS = {
  "customers:read": { from: "viewer" },
  "customers:write": { from: "technician" },
  /** A link that signs in as the customer. */
  "customers:sign-in": { from: "technician" },
  /** Seeing what the customer sees, without changing anything. */
  "customers:look-in": { from: "technician" },
  /** A customer's own identity provider. */
  "customer-connections:read": { from: "viewer" },
  "customer-connections:write": { from: "admin", freshly: true },
  "assets:read": { from: "viewer" },
  "assets:write": { from: "technician" },
  "breaches:read": { from: "viewer" },
  "breaches:write": { from: "technician" },
  /** Looking up any address. It's audited and limited, so it's more than reading. */
  "breaches:look-up": { from: "technician" },
  "reports:read": { from: "viewer" },
  "plans:read": { from: "viewer" },
  "plans:write": { from: "admin" },
  "analytics:read": { from: "viewer" },
  "webhooks:read": { from: "viewer" },
  "webhooks:write": { from: "technician" },
  "webhooks:delete": { from: "technician", freshly: true },
  "webhook-secrets:read": { from: "admin" },
  "webhook-secrets:write": { from: "admin", freshly: true },
  "partners:read": { from: "viewer" },
  "partners:write": { from: "admin" },
  "partners:delete": { from: "admin", freshly: true },
  "distributors:read": { from: "viewer" },
  "distributors:write": { from: "admin" },
  "audit:read": { from: "admin" },
  "catalogue:read": { from: "viewer" },
  "catalogue:write": { from: "admin" },
  "imports:read": { from: "admin" },
  "imports:write": { from: "admin" },
  "uploads:read": { from: "admin" },
  "uploads:write": { from: "admin" },
  /** The names and prices of the distributor's own codes. */
  "billing-codes:read": { from: "admin" },
  "billing:read": { from: "owner" },
  "billing:write": { from: "owner" },
  "keys:read": { from: "admin" },
  "keys:write": { from: "admin", freshly: true },
  "people:read": { from: "owner" },
  "people:write": { from: "owner", freshly: true },
  "sign-in:read": { from: "owner" },
  "sign-in:write": { from: "owner", freshly: true },
  "jobs:read": { from: "viewer", of: "operator" },
  "jobs:write": { from: "technician", of: "operator" },
  "mails:read": { from: "viewer", of: "operator" },
  "mails:write": { from: "technician", of: "operator" },
  "settings:read": { from: "viewer", of: "operator" },
  "system:read": { from: "viewer", of: "operator" },
} as const satisfies Record<string, RightFacts>;

export type Right = keyof typeof RIGHTS;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The right that a caller of this route needs. */
    right?: Right;
  }
}

const hasRole = (role: StaffRole, least: StaffRole): boolean => STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(least);

/** Of two roles, the one that may do less. */
export const lesserRole = (one: StaffRole, other: StaffRole): StaffRole => (hasRole(one, other) ? other : one);

/** The roles that have a right. */
export const rolesWith = (right: Right): StaffRole[] => STAFF_ROLES.filter((role) => hasRole(role, RIGHTS[right].from));

/** The rights of a role in such an organisation, for a page that shows only what its reader can do. */
export const rightsOf = (role: StaffRole, kind: "operator" | "distributor" | "partner" = "operator"): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) => {
    const { from, of }: RightFacts = RIGHTS[right];
    return hasRole(role, from) && (of === undefined || of === kind);
  });

/** For how long a link or a passkey counts as a fresh proof. */
export const FRESH_MINUTES = 10;

export const freshSignInRequired = (): Refusal =>
  new Refusal(
    "fresh-sign-in-required",
    `Use a passkey or a new sign-in link first, then repeat this within ${FRESH_MINUTES} minutes`,
  );

/** Decides whether someone may do something: undefined if so, otherwise the error that they get. */
export function refusalOfRight(asker: AskingParty, right: Right): Refusal | undefined {
  const { from, freshly }: RightFacts = RIGHTS[right];
  if (asker.kind === "token" && asker.scope === "read" && !right.endsWith(":read"))
    return new Refusal("right-missing", "This token may only read");
  if (!hasRole(asker.role, from)) return new Refusal("right-missing", missing(asker, from));
  return asker.kind === "staff" && freshly === true && !asker.isFresh ? freshSignInRequired() : undefined;
}

const missing = ({ kind, role }: AskingParty, from: StaffRole): string =>
  kind === "staff"
    ? `This needs the role ${from}; yours is ${role}`
    : `This needs a ${kind} with the rights of the role ${from}; this one has those of ${role}`;
