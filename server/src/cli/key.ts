import type { Command } from "commander";
import { issueKey, type IssuedKey, type KeyOwner, listKeys, revokeKey, rotateKey } from "../features/keys/index.ts";
import { durationMs } from "../kernel/duration.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { textOf } from "../kernel/text.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

type OwnerOptions = { json?: boolean; distributor?: string; partner?: string; operator?: boolean };

const withOwner = (command: Command): Command =>
  command
    .option("--distributor <id>", "a distributor's")
    .option("--partner <id>", "a partner's")
    .option("--operator", "the operator's own")
    .option(...JSON_OPTION);

function ownerOf({ distributor, partner, operator }: OwnerOptions): KeyOwner | undefined {
  const owners = [
    ...(distributor === undefined ? [] : [{ distributorId: checked(Uuid, distributor) }]),
    ...(partner === undefined ? [] : [{ partnerId: checked(Uuid, partner) }]),
    ...(operator ? (["operator"] as const) : []),
  ];
  if (owners.length > 1) throw invalid("Name one owner: --distributor, --partner or --operator");
  return owners[0];
}

function duration(text: string): number {
  const ms = durationMs(text);
  if (ms === undefined) throw invalid(`'${text}' is not a duration such as 30m, 24h or 7d`);
  return ms;
}

/** The only time the key itself is shown. */
const shown = ({ key, apiKey }: IssuedKey) => ({ apiKey, id: key.id, name: key.name, expiresAt: key.expiresAt });

export const keyCommand: AddCommand = (program, context) => {
  const command = program.command("key").description("API keys; a key is shown once, when it is made");

  withOwner(command.command("issue").description("make a key"))
    .option("--name <name>", "what it is for", "default")
    .option("--expires-in <duration>", "such as 90d; without it the key does not expire", duration)
    .action(async (options: OwnerOptions & { name: string; expiresIn?: number }) => {
      const owner = ownerOf(options);
      if (owner === undefined) throw invalid("Name the owner: --distributor, --partner or --operator");
      const name = checked(textOf(1, 100), options.name);
      const expiresAt = options.expiresIn === undefined ? null : new Date(Date.now() + options.expiresIn);
      const issued = await inTransaction(context, (tx) => issueKey(tx, cliActor(), { owner, name, expiresAt }));
      showOne(context, shown(issued), options);
    });

  withOwner(command.command("list").description("keys of one owner, or all")).action(async (options: OwnerOptions) => {
    const owner = ownerOf(options);
    show(context, await context.withDb((db) => listKeys(db, owner)), options);
  });

  command
    .command("rotate <id>")
    .description("make a new key in place of one that goes on working for a while")
    .option("--overlap <duration>", "how long the old key still works", duration, duration("24h"))
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean; overlap: number }) => {
      const which = { id: checked(Uuid, id), overlapMs: options.overlap };
      showOne(context, shown(await inTransaction(context, (tx) => rotateKey(tx, cliActor(), which))), options);
    });

  command
    .command("revoke <id>")
    .description("end a key; every node refuses it within five seconds")
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean }) => {
      const keyId = checked(Uuid, id);
      showOne(context, await inTransaction(context, (tx) => revokeKey(tx, cliActor(), keyId)), options);
    });
};
