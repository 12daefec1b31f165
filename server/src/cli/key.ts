import { z } from "zod";
import { TOKEN_SCOPES } from "../features/callers/index.ts";
import { issueKey, type IssuedKey, listKeys, OPERATOR_TOKEN_MS, revokeKey, rotateKey } from "../features/keys/index.ts";
import { durationMs } from "../kernel/duration.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { textOf } from "../kernel/text.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";
import { ownerOf, type OwnerOptions, requireOwner, withOwner } from "./owner.ts";

function duration(text: string): number {
  const ms = durationMs(text);
  if (ms === undefined) throw invalid(`'${text}' is not a duration such as 30m, 24h or 7d`);
  return ms;
}

const TokenScopeOption = z.enum(TOKEN_SCOPES, { error: `scope: must be one of ${TOKEN_SCOPES.join(", ")}` });

/** The only time the key itself is shown. */
const shown = ({ key, apiKey }: IssuedKey) => ({ apiKey, id: key.id, name: key.name, expiresAt: key.expiresAt });

export const keyCommand: AddCommand = (program, context) => {
  const command = program.command("key").description("API keys; a key is shown once, when it is created");

  withOwner(command.command("issue").description("create a key"))
    .option("--name <name>", "what it is for", "default")
    .option(
      "--expires-in <duration>",
      "such as 90d; without it a key does not expire, and an operator's token does after 90d",
      duration,
    )
    .option("--scope <scope>", `what an operator's token may do: ${TOKEN_SCOPES.join(" or ")}`)
    .action(async (options: OwnerOptions & { name: string; expiresIn?: number; scope?: string }) => {
      const owner = requireOwner(options);
      const name = checked(textOf(1, 100), options.name);
      const scope = options.scope === undefined ? undefined : checked(TokenScopeOption, options.scope);
      if (scope !== undefined && owner !== "operator") throw invalid("--scope is for --operator; other keys have none");
      const lifetimeMs = options.expiresIn ?? (owner === "operator" ? OPERATOR_TOKEN_MS : undefined);
      const expiresAt = lifetimeMs === undefined ? null : new Date(Date.now() + lifetimeMs);
      const request = { owner, name, expiresAt, scope };
      const issued = await inTransaction(context, (tx) => issueKey(tx, cliActor(), request));
      showOne(context, shown(issued), options);
    });

  withOwner(command.command("list").description("keys of one owner, or all")).action(async (options: OwnerOptions) => {
    const owner = ownerOf(options);
    show(context, await context.withDb((db) => listKeys(db, owner)), options);
  });

  command
    .command("rotate <id>")
    .description("replace a key with a new one; the old one keeps working for a while")
    .option("--overlap <duration>", "how long the old key still works", duration, duration("24h"))
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean; overlap: number }) => {
      const which = { id: checked(Uuid, id), overlapMs: options.overlap };
      showOne(context, shown(await inTransaction(context, (tx) => rotateKey(tx, cliActor(), which))), options);
    });

  command
    .command("revoke <id>")
    .description("revoke a key; every node rejects it within five seconds")
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean }) => {
      const keyId = checked(Uuid, id);
      showOne(context, await inTransaction(context, (tx) => revokeKey(tx, cliActor(), keyId)), options);
    });
};
