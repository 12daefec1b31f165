import type { Command } from "commander";
import type { KeyOwner } from "../features/keys/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { checked } from "./context.ts";

export type OwnerOptions = { json?: boolean; distributor?: string; partner?: string; operator?: boolean };

/** Adds the options that name an organisation. */
export const withOwner = (command: Command): Command =>
  command
    .option("--distributor <id>", "a distributor's")
    .option("--partner <id>", "a partner's")
    .option("--operator", "the operator's own");

export function ownerOf({ distributor, partner, operator }: OwnerOptions): KeyOwner | undefined {
  const owners = [
    ...(distributor === undefined ? [] : [{ distributorId: checked(Uuid, distributor) }]),
    ...(partner === undefined ? [] : [{ partnerId: checked(Uuid, partner) }]),
    ...(operator ? (["operator"] as const) : []),
  ];
  if (owners.length > 1) throw invalid("Name one owner: --distributor, --partner or --operator");
  return owners[0];
}

/** For commands that are about one organisation. */
export function requireOwner(options: OwnerOptions): KeyOwner {
  const owner = ownerOf(options);
  if (owner === undefined) throw invalid("Name the owner: --distributor, --partner or --operator");
  return owner;
}
