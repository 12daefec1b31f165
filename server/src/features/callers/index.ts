export {
  type AskingParty,
  holderOf,
  STAFF_ROLES,
  type StaffAsker,
  type StaffRole,
  TOKEN_SCOPES,
  type TokenScope,
} from "./asker.ts";
export {
  askerOf,
  type Caller,
  callerOf,
  OPERATOR_ID,
  type OperatorCaller,
  partnerIdOf,
  tokenRequired,
  unverified,
} from "./caller.ts";
export { requireRights } from "./require-rights.ts";
export {
  FRESH_MINUTES,
  freshSignInRequired,
  lesserRole,
  refusalOfRight,
  type Right,
  RIGHTS,
  rightsOf,
  rolesWith,
} from "./rights.ts";
