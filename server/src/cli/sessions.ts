import { revokeAllSessions, revokeSessionsOf } from "../features/portal-access/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { showOne } from "./output.ts";

type RevokeOptions = { json?: boolean; customer?: string; all?: boolean };

/** The customer whose sessions to end; undefined for all customers. */
function customerOf({ customer, all }: RevokeOptions): string | undefined {
  if ((customer === undefined) === (all !== true))
    throw invalid("Name whose: --customer <id>, or --all for everybody's");
  return customer === undefined ? undefined : checked(Uuid, customer);
}

export const sessionsCommand: AddCommand = (program, context) => {
  const command = program.command("sessions").description("who is signed in to the portal");

  command
    .command("revoke")
    .description("end portal sessions and unused magic links at once; --all also replaces the key that signs tokens")
    .option("--customer <id>", "those of one customer")
    .option("--all", "everybody's")
    .option(...JSON_OPTION)
    .action(async (options: RevokeOptions) => {
      const customerId = customerOf(options);
      const ended = await inTransaction(context, (tx) =>
        customerId === undefined ? revokeAllSessions(tx, cliActor()) : revokeSessionsOf(tx, cliActor(), customerId),
      );
      showOne(context, { ended }, options);
    });
};
