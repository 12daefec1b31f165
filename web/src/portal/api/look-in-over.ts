import { SignedOut } from "../../calls/errors.ts";

/** A staff member may no longer view this portal. */
export class LookInOver extends SignedOut {
  override readonly name = "LookInOver";
}
