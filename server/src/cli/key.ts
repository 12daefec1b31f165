import { z } from "zod";
import { TOKEN_SCOPES } from "../features/callers/index.ts";
import { issueKey, type IssuedKey, listKeys, OPERATOR_TOKEN_MS, revokeKey, rotateKey } from "../features/keys/index.ts";
import { durationMs } from "../kernel/duration.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { textOf } from "../kernel/text.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";
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
  const group = program.command("key").description("API keys; a key is shown once, when it is created");
  const add = adding(group, context);
  const addOwned = adding(group, context, withOwner);

  addOwned(
    "issue",
    "create a key",
    async (options: OwnerOptions & { name: string; expiresIn?: number; scope?: string }) => {
      const owner = requireOwner(options);
      const name = checked(textOf(1, 100), options.name);
      const scope = options.scope === undefined ? undefined : checked(TokenScopeOption, options.scope);
      if (scope !== undefined && owner !== "operator") throw invalid("--scope is for --operator; other keys have none");
      const lifetimeMs = options.expiresIn ?? (owner === "operator" ? OPERATOR_TOKEN_MS : undefined);
      const expiresAt = lifetimeMs === undefined ? null : new Date(Date.now() + lifetimeMs);
      const request = { owner, name, expiresAt, scope };
      const issued = await inTransaction(context, (tx) => issueKey(tx, cliActor(), request));
      return shown(issued);
    },
  )
    .option("--name <name>", "what it is for", "default")
    .option(
      "--expires-in <duration>",
      "such as 90d; without it a key does not expire, and an operator's token does after 90d",
      duration,
    )
    .option("--scope <scope>", `what an operator's token may do: ${TOKEN_SCOPES.join(" or ")}`);

  addOwned("list", "keys of one owner, or all", (options: OwnerOptions) => {
    const owner = ownerOf(options);
    return context.withDb((db) => listKeys(db, owner));
  });

  add(
    "rotate <id>",
    "replace a key with a new one; the old one keeps working for a while",
    async (id: string, options: { overlap: number }) => {
      const which = { id: checked(Uuid, id), overlapMs: options.overlap };
      return shown(await inTransaction(context, (tx) => rotateKey(tx, cliActor(), which)));
    },
  ).option("--overlap <duration>", "how long the old key still works", duration, duration("24h"));

  add("revoke <id>", "revoke a key; every node rejects it within five seconds", (id: string) => {
    const keyId = checked(Uuid, id);
    return inTransaction(context, (tx) => revokeKey(tx, cliActor(), keyId));
  });
};
