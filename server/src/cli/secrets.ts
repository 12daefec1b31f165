import { conflict } from "../kernel/errors.ts";
import { type Db, keyringFor } from "../platform/db/database.ts";
import { listNodes } from "../platform/nodes.ts";
import { nameOfKey, newSealingKey, SealingError } from "../platform/sealing/keyring.ts";
import { forgetOlderKeys } from "../platform/sealing/known-keys.ts";
import { checkAll, resealAll, type SealingStep } from "../platform/sealing/reseal.ts";
import { type AddCommand, JSON_OPTION } from "./context.ts";
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
        const retired = await db.transaction().execute((tx) => forgetOlderKeys(tx, newest));
        showOne(context, { newest: nameOfKey(newest.id), resealed, retired }, options);
      }),
    );
};

/** A node that lacks the key could not open anything any more. */
async function requireKeyOnNodes(db: Db, name: string): Promise<void> {
  const lacking = (await listNodes(db)).filter(({ isAlive, sealingKeys }) => isAlive && !sealingKeys.includes(name));
  if (lacking.length === 0) return;
  const hosts = lacking.map(({ host, role }) => `${host} (${role})`).join(", ");
  throw conflict(`Restart these nodes with key ${name} first; they do not have it: ${hosts}`);
}
