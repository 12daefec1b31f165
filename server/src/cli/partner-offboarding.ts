import type { Command } from "commander";
import { countToFollow } from "../features/customers/index.ts";
import {
  listOffboardings,
  type Offboarding,
  offboardPartner,
  restorePartner,
} from "../features/organisations/index.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Db } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { checked, cliActor, type CommandContext, inTransaction } from "./context.ts";

const MOST_LISTED = 100;

const shown = async (db: Db, all: Offboarding[]) => {
  const toGo = await countToFollow(
    db,
    all.map(({ id }) => id),
  );
  return all.map(({ id, partnerId, partnerName, startedAt, finishedAt, restoredAt, restorableUntil, isFinal }) => ({
    partner: partnerId,
    name: partnerName,
    started: startedAt,
    customersGone: finishedAt,
    restored: restoredAt,
    restorableUntil: isFinal ? null : restorableUntil,
    customersToGo: toGo.get(id) ?? 0,
  }));
};

/** `partner offboard`, `partner restore` and `partner offboardings`. */
export function addOffboarding(command: Command, context: CommandContext): void {
  const add = adding(command, context);
  const steps = [
    {
      name: "offboard",
      about: "end the service for a partner: keys and sessions stop at once, its customers become inactive",
      run: offboardPartner,
    },
    { name: "restore", about: "undo an offboarding, within 30 days", run: restorePartner },
  ];
  for (const { name, about, run } of steps) {
    add(`${name} <id>`, about, async (id: string) => {
      const which = { id: checked(Uuid, id) };
      const [one] = await inTransaction(context, async (tx) => shown(tx, [await run(tx, cliActor(), which)]));
      return one;
    });
  }

  add(
    "offboardings",
    `the last ${MOST_LISTED} partners that were offboarded, and how many of their customers still have to be changed`,
    () => context.withDb(async (db) => shown(db, await listOffboardings(db, undefined, MOST_LISTED))),
  );
}
