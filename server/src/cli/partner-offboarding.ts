import type { Command } from "commander";
import { listOffboardings, type Offboarding, offboardPartner, restorePartner } from "../features/customers/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { checked, cliActor, type CommandContext, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

type Json = { json?: boolean };

const MOST_LISTED = 100;

const shown = ({ partnerId, partnerName, startedAt, finishedAt, restoredAt, ...rest }: Offboarding) => ({
  partner: partnerId,
  name: partnerName,
  started: startedAt,
  customersGone: finishedAt,
  restored: restoredAt,
  restorableUntil: rest.isFinal ? null : rest.restorableUntil,
  customersToGo: rest.customersToGo,
});

/** `partner offboard`, `partner restore` and `partner offboardings`. */
export function addOffboarding(command: Command, context: CommandContext): void {
  const steps = [
    {
      name: "offboard",
      about: "end the service for a partner: keys and sessions stop at once, its customers become inactive",
      run: offboardPartner,
    },
    { name: "restore", about: "undo an offboarding, within 30 days", run: restorePartner },
  ];
  for (const { name, about, run } of steps) {
    command
      .command(`${name} <id>`)
      .description(about)
      .option(...JSON_OPTION)
      .action(async (id: string, options: Json) => {
        const which = { id: checked(Uuid, id) };
        showOne(context, shown(await inTransaction(context, (tx) => run(tx, cliActor(), which))), options);
      });
  }

  command
    .command("offboardings")
    .description(`partners that were offboarded, the last ${MOST_LISTED}, and how far their customers have followed`)
    .option(...JSON_OPTION)
    .action(async (options: Json) => {
      const all = await context.withDb((db) => listOffboardings(db, undefined, MOST_LISTED));
      show(context, all.map(shown), options);
    });
}
