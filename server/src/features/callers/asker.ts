/** What members of staff may do. Each role may do what the roles after it may. */
export const STAFF_ROLES = ["owner", "admin", "technician", "viewer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What an operator's token may do: look, or everything. */
export const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A member of staff, in one organisation. */
export type StaffAsker = {
  kind: "staff";
  personId: string;
  sessionId: string;
  membershipId: string;
  role: StaffRole;
  /** Whether the person has signed in, or used a passkey, within the last minutes. */
  isFresh: boolean;
};

/** What authenticates a caller: a key, a token, or a session. */
export const holderOf = (asker: AskingParty): string => (asker.kind === "staff" ? asker.sessionId : asker.keyId);

/**
 * Who is asking: a program of an organisation, one of the operator, or a member of staff. A program has the role that
 * the creator of its key had at that time.
 */
export type AskingParty =
  | { kind: "key"; keyId: string; role: StaffRole }
  | { kind: "token"; keyId: string; role: StaffRole; scope: TokenScope }
  | StaffAsker;
