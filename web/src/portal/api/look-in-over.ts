import { SignedOut } from "../../calls/errors.ts";

/** A member of staff may no longer see this portal. */
export class LookInOver extends SignedOut {
  override readonly name = "LookInOver";
}
