import { recordAudit } from "../features/audit/index.ts";
import { conflict } from "../kernel/errors.ts";
import { type Db, keyringFor, type Tx } from "../platform/db/database.ts";
import { listNodes, namesOfNodes, type ServiceNode } from "../platform/nodes.ts";
import { nameOfKey, newSealingKey, SealingError, type SealingKey } from "../platform/sealing/keyring.ts";
import { forgetOlderKeys } from "../platform/sealing/known-keys.ts";
import { checkAll, resealAll, type Resealed, type SealingStep, type Unopened } from "../platform/sealing/reseal.ts";
import { adding } from "./adding.ts";
import { type AddCommand, cliActor } from "./context.ts";
import { addGiveUp } from "./secrets-give-up.ts";
import { show } from "./output.ts";

export const secretsCommand: AddCommand = (program, context) => {
  const secrets = program.command("secrets").description("the keys that seal the secrets in the database");
  const add = adding(secrets, context);

  secrets
    .command("new-key")
    .description("print a new key for SECRETS_KEYS, or put it first in DATA_DIR/secrets.key")
    .option("--save", "put it into DATA_DIR/secrets.key; it's used from the next start")
    .action(({ save }: { save?: boolean }) => {
      if (!save) context.write(newSealingKey());
      else context.write(`A new key is the first in ${context.secrets.addKeyToFile()}`);
    });

  add(
    "check",
    "open every sealed value, and count the values by column and key",
    async (options: { json?: boolean }) => {
      const found = await context.withDb((db) => checkAll({ db, columns: context.secrets.columns }));
      show(context, found, options);
      const unopened = found.reduce((sum, one) => sum + one.unopened, 0);
      if (unopened > 0)
        throw new SealingError(`${unopened} values cannot be opened: a key is wrong, or they were changed.`);
    },
  );

  add("rotate", "seal everything with the newest key, while the service is running", () =>
    context.withDb(async (db) => {
      const { newest } = keyringFor(db);
      const name = nameOfKey(newest.id);
      await requireKeyOnNodes(db, name);
      const step: SealingStep = (work) => db.transaction().execute(work);
      const reseal = () => resealAll({ db, columns: context.secrets.columns, step });
      const first = await reseal();
      const retired = await step((tx) => retireOlderKeys(tx, newest, first));
      // What a node with an older key sealed that started and stopped in the meantime.
      const late = await reseal();
      const unopened = valuesOf(late.unopened);
      for (const one of late.unopened) context.complain(sentenceOf(one));
      const silent = (await nodesWithout(db, name)).filter(({ isAlive }) => !isAlive);
      if (silent.length > 0)
        context.complain(
          `These nodes went without a word and sealed with another key; make sure that they do not run any more: ${namesOfNodes(silent)}`,
        );
      return { newest: name, resealed: first.resealed + late.resealed, retired, unopened };
    }),
  );

  addGiveUp(add, context);
};

const valuesOf = (unopened: readonly Unopened[]): number => unopened.reduce((sum, { values }) => sum + values, 0);

function sentenceOf({ column, values, rows }: Unopened): string {
  const named = rows.map((row) => row.join(" ")).join(", ");
  const more = values > rows.length ? `, and ${values - rows.length} more` : "";
  return `${values} in ${column} cannot be opened with any key and stay as they are: ${named}${more}`;
}

async function retireOlderKeys(tx: Tx, newest: SealingKey, { resealed, unopened }: Resealed): Promise<string[]> {
  // A node that started in the meantime may seal with an older key again.
  const retired = await forgetOlderKeys(tx, newest, () => requireKeyOnNodes(tx, nameOfKey(newest.id)));
  const subject = { kind: "secrets", id: nameOfKey(newest.id) };
  const details = { resealed, retired, unopened: valuesOf(unopened) };
  await recordAudit(tx, { actor: cliActor(), action: "secrets.rotated", subject, details });
  return retired;
}

/** A node without the key couldn't open anything any more; one with another key first would keep sealing with that. */
async function requireKeyOnNodes(db: Db, name: string): Promise<void> {
  const others = (await nodesWithout(db, name)).filter(({ isAlive }) => isAlive);
  if (others.length === 0) return;
  throw conflict(
    `Restart these nodes first, with ${name} as their newest key; they seal with another: ${namesOfNodes(others)}`,
  );
}

const nodesWithout = async (db: Db, name: string): Promise<ServiceNode[]> =>
  (await listNodes(db)).filter(({ sealingKeys }) => sealingKeys[0] !== name);
