import { revokeAllSessions, revokeSessionsOf } from "../features/portal-access/index.ts";
import { revokeAllStaffSessions, revokeStaffSessionsOf } from "../features/staff/index.ts";
import { EmailAddress } from "../kernel/email-address.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";

type RevokeOptions = { customer?: string; all?: boolean; staff?: string; allStaff?: boolean };

/** Ends sessions. */
function revocationOf({ customer, all, staff, allStaff }: RevokeOptions): (tx: Tx) => Promise<number> {
  const actor = cliActor();
  const chosen = [
    ...(customer === undefined ? [] : [(tx: Tx) => revokeSessionsOf(tx, actor, checked(Uuid, customer))]),
    ...(all === true ? [(tx: Tx) => revokeAllSessions(tx, actor)] : []),
    ...(staff === undefined ? [] : [(tx: Tx) => revokeStaffSessionsOf(tx, actor, checked(EmailAddress, staff))]),
    ...(allStaff === true ? [(tx: Tx) => revokeAllStaffSessions(tx, actor)] : []),
  ];
  const [revoke, ...others] = chosen;
  if (!revoke || others.length > 0) {
    throw invalid("Name whose: --customer <id>, --all for every customer's, --staff <email>, or --all-staff");
  }
  return revoke;
}

export const sessionsCommand: AddCommand = (program, context) => {
  const group = program.command("sessions").description("who is signed in to the portal and the console");
  const add = adding(group, context);

  add(
    "revoke",
    "end sessions and unused links immediately; --all also replaces the key that signs the portal's tokens",
    async (options: RevokeOptions) => ({ ended: await inTransaction(context, revocationOf(options)) }),
  )
    .option("--customer <id>", "portal sessions of one customer")
    .option("--all", "all portal sessions")
    .option("--staff <email>", "those of one member of staff")
    .option("--all-staff", "those of all staff");
};
