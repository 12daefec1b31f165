import type { Command } from "commander";
import type { OwnersChange } from "../features/webhooks/index.ts";
import { invalid } from "../kernel/errors.ts";
import { cliActor } from "./context.ts";
import { type OwnerOptions, requireOwner } from "./owner.ts";

/** `sablewatch webhook`, whichever file adds to it first. */
export const webhookGroup = (program: Command): Command =>
  program.commands.find((one) => one.name() === "webhook") ??
  program.command("webhook").description("endpoints that get the events of partners and distributors");

/** Whose webhooks it's about, and who changes them. */
export function webhookOwner(options: OwnerOptions): OwnersChange & { isDistributors: boolean } {
  const owner = requireOwner(options);
  if (owner === "operator")
    throw invalid("Only distributors and partners have webhooks: use --distributor or --partner");
  const isDistributors = "distributorId" in owner;
  return { actor: cliActor(), ownerId: isDistributors ? owner.distributorId : owner.partnerId, isDistributors };
}
