import { recordAudit } from "../features/audit/index.ts";
import { conflict } from "../kernel/errors.ts";
import { type Db, keyringFor, type Tx } from "../platform/db/database.ts";
import { listNodes } from "../platform/nodes.ts";
import { nameOfKey, newSealingKey, SealingError, type SealingKey } from "../platform/sealing/keyring.ts";
import { forgetOlderKeys } from "../platform/sealing/known-keys.ts";
import { checkAll, resealAll, type SealingStep } from "../platform/sealing/reseal.ts";
import { type AddCommand, cliActor, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

type Options = { json?: boolean };

export const secretsCommand: AddCommand = (program, context) => {
  const secrets = program.command("secrets").description("the keys that seal the secrets in the database");

  secrets
    .command("new-key")
    .description("print a new key for SECRETS_KEYS, or put it first in DATA_DIR/secrets.key")
    .option("--save", "put it into DATA_DIR/secrets.key; it counts from the next start")
    .action(({ save }: { save?: boolean }) => {
      if (!save) context.write(newSealingKey());
      else context.write(`A new key is the first in ${context.secrets.addKeyToFile()}`);
    });

  secrets
    .command("check")
    .description("open every sealed value, and count the values by column and key")
    .option(...JSON_OPTION)
    .action(async (options: Options) => {
      const found = await context.withDb((db) => checkAll({ db, columns: context.secrets.columns }));
      show(context, found, options);
      const unopened = found.reduce((sum, one) => sum + one.unopened, 0);
      if (unopened > 0)
        throw new SealingError(`${unopened} values cannot be opened: a key is wrong, or they were changed.`);
    });

  secrets
    .command("rotate")
    .description("seal everything with the newest key, beside a running service")
    .option(...JSON_OPTION)
    .action((options: Options) =>
      context.withDb(async (db) => {
        const { newest } = keyringFor(db);
        await requireKeyOnNodes(db, nameOfKey(newest.id));
        const step: SealingStep = (work) => db.transaction().execute(work);
        const resealed = await resealAll({ db, columns: context.secrets.columns, step });
        // One that started meanwhile may seal with an older key again.
        await requireKeyOnNodes(db, nameOfKey(newest.id));
        const retired = await step((tx) => retireOlderKeys(tx, newest, resealed));
        showOne(context, { newest: nameOfKey(newest.id), resealed, retired }, options);
      }),
    );
};

async function retireOlderKeys(tx: Tx, newest: SealingKey, resealed: number): Promise<string[]> {
  const retired = await forgetOlderKeys(tx, newest);
  const subject = { kind: "secrets", id: nameOfKey(newest.id) };
  await recordAudit(tx, { actor: cliActor(), action: "secrets.rotated", subject, details: { resealed, retired } });
  return retired;
}

/** A node without the key could open nothing any more; one that has another first would go on sealing with that. */
async function requireKeyOnNodes(db: Db, name: string): Promise<void> {
  const others = (await listNodes(db)).filter(({ isAlive, sealingKeys }) => isAlive && sealingKeys[0] !== name);
  if (others.length === 0) return;
  const hosts = others.map(({ host, role }) => `${host} (${role})`).join(", ");
  throw conflict(`Restart these nodes first, with ${name} as their newest key; they seal with another: ${hosts}`);
}
