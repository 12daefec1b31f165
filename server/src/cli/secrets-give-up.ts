import { recordAudit, recordAudits } from "../features/audit/index.ts";
import { OPERATOR_ID } from "../features/callers/index.ts";
import { listOwnersOf } from "../features/staff/index.ts";
import { conflict } from "../kernel/errors.ts";
import { type Db, keyringFor, type Tx } from "../platform/db/database.ts";
import { listNodes, namesOfNodes } from "../platform/nodes.ts";
import {
  findLostValues,
  forgetLostKeys,
  giveUpValues,
  listLostKeys,
  type LostValues,
} from "../platform/sealing/give-up.ts";
import { nameOfKey } from "../platform/sealing/keyring.ts";
import type { SealingStep } from "../platform/sealing/reseal.ts";
import type { SealedColumn } from "../platform/sealing/sealed-column.ts";
import type { Add } from "./adding.ts";
import { cliActor, type CommandContext } from "./context.ts";

/** What the person types: too long for a habit. */
const AGREED = "give up";

type Options = { yes?: boolean; json?: boolean };

/** The way out when a sealing key is lost for good. */
export function addGiveUp(add: Add, context: CommandContext): void {
  add(
    "give-up",
    "after a key was lost: show which secrets can't be opened any more, ask, and let their owners create new ones",
    ({ yes, json }: Options) =>
      context.secrets.withKeysAtHand(async (db) => {
        const keys = await listLostKeys(db);
        if (keys.length === 0) throw conflict("No key is missing. Nothing was changed.");
        await requireStoppedNodes(db);
        const lost = await describe(db, await findLostValues(db, context.secrets.columns));
        if (!json) context.write(textOf(keys, lost));
        if (!yes) await requireAgreement(context);
        await giveUp(db, context.secrets.columns, keys);
        return { newest: nameOfKey(keyringFor(db).newest.id), lostKeys: keys, ...(json ? { lost } : {}) };
      }),
  ).option("--yes", "don't ask");
}

/** A running node may be the last place where the lost key is. */
async function requireStoppedNodes(db: Db): Promise<void> {
  const running = (await listNodes(db)).filter(({ isAlive }) => isAlive);
  if (running.length === 0) return;
  throw conflict(
    `These nodes are running: ${namesOfNodes(running)}. They may still have the key: look in the settings of their processes (docs/secrets.md). If not, stop them first. Nothing was changed.`,
  );
}

async function requireAgreement(context: CommandContext): Promise<void> {
  const answer = await context.ask(
    `If the key is found later, it's too late for these values. Type "${AGREED}" to go on: `,
  );
  if (answer?.trim() === AGREED) return;
  const why = answer === undefined ? "There is no terminal to ask at; --yes answers for you." : "You did not agree.";
  throw conflict(`${why} Nothing was changed.`);
}

type Described = {
  column: string;
  values: number;
  means: string;
  organisations: { organisationId: string; organisation: string; owners: string[]; values: number }[];
};

const describe = (db: Db, lost: readonly LostValues[]): Promise<Described[]> =>
  Promise.all(
    lost.map(async ({ column, values, byOwner }) => ({
      column: column.name,
      values,
      means: column.whenLost.means,
      organisations: (await listOwnersOf(db, [...byOwner.keys()])).map((one) => ({
        ...one,
        values: byOwner.get(one.organisationId) ?? 0,
      })),
    })),
  );

function textOf(keys: readonly string[], lost: readonly Described[]): string {
  const lines = [
    `Missing: ${keys.join(", ")}. Without ${keys.length === 1 ? "this key" : "these keys"}, nobody can open:`,
  ];
  for (const { column, values, means, organisations } of lost) {
    lines.push("", `${column}: ${values}`, `  ${means}`);
    for (const one of organisations) {
      const owners = one.owners.length === 0 ? "it has no owner in the console" : `tell ${one.owners.join(", ")}`;
      lines.push(`  - ${one.organisation} (${one.organisationId}): ${one.values}; ${owners}`);
    }
  }
  if (lost.length === 0) lines.push("", "nothing that is still stored");
  return `${lines.join("\n")}\n`;
}

async function giveUp(db: Db, columns: readonly SealedColumn[], keys: readonly string[]): Promise<void> {
  const step: SealingStep = (work) => db.transaction().execute(work);
  await giveUpValues(db, columns, step, noteInTrails);
  await step(async (tx) => {
    await forgetLostKeys(tx, keyringFor(tx), () => requireStoppedNodes(tx));
    const subject = { kind: "secrets", id: nameOfKey(keyringFor(tx).newest.id) };
    await recordAudit(tx, { actor: cliActor(), action: "secrets.given-up", subject, details: { lostKeys: keys } });
  });
}

/** Owners find it in their own trail: what is gone is why nothing is delivered, or no one can sign in. */
async function noteInTrails(tx: Tx, { name }: SealedColumn, owners: readonly string[]): Promise<void> {
  const entries = [...new Set(owners)].map((owner) => ({
    actor: cliActor(),
    action: "secrets.lost",
    subject: { kind: "secrets", id: name },
    ownerId: owner === OPERATOR_ID ? undefined : owner,
    details: { values: owners.filter((one) => one === owner).length },
  }));
  if (entries.length > 0) await recordAudits(tx, entries);
}
