import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { createKeyVerifier, issueKey, type KeyOwner } from "../features/keys/index.ts";
import { closeDueMonths } from "../features/usage/index.ts";
import { lockUntilEnd } from "../platform/db/advisory-locks.ts";
import type { Db } from "../platform/db/database.ts";
import type { Corpus } from "../features/corpus/index.ts";
import { SAMPLE, seedDemoCorpus } from "./demo-corpus.ts";
import { demoActor } from "./demo-made.ts";
import { type DemoOrganisations, seedDemo } from "./demo-seed.ts";
import { type ConsoleLinks, makeConsoleLinks } from "./demo-staff.ts";

const Credentials = z.object({ id: z.string(), apiKey: z.string() });

/** What lasts from one start to the next. */
const LastingDemo = z.object({
  baseUrl: z.string(),
  distributor: Credentials,
  partner: Credentials,
  otherDistributor: Credentials,
  otherPartner: Credentials,
  sandbox: Credentials,
  operator: z.object({ token: z.string() }),
  sample: z.object({ exposedDomain: z.string(), exposedEmail: z.string(), cleanEmail: z.string() }),
});
type LastingDemo = z.infer<typeof LastingDemo>;

/** The contents of `DATA_DIR/demo.json`, which tools and newcomers rely on. */
export type Demo = LastingDemo & {
  /** Links that work once, new at each start. */
  console: ConsoleLinks;
};

/**
 * Seeds the demo if it is missing. Issues new keys if the ones in the file no longer work for this database: keys are
 * stored as hashes, so lost ones cannot be read back.
 */
export async function prepareDemo(
  db: Db,
  corpus: Corpus,
  { file, baseUrl }: { file: string; baseUrl: string },
): Promise<Demo> {
  const known = await readDemo(file);
  // Runs before any scan, also in a database that an older version has filled.
  await seedDemoCorpus(db, corpus);
  const demo = known && (await stillWorks(db, known)) ? { ...known, baseUrl } : await makeDemo(db, corpus, baseUrl);
  // The made-up past has months that are due.
  await closeDueMonths(db, demoActor);
  return { ...demo, console: await db.transaction().execute((tx) => makeConsoleLinks(tx, demo, baseUrl)) };
}

/** The same at another address, where the port was not known before. */
export const movedTo = (demo: Demo, baseUrl: string): Demo => {
  const moved = (link: string): string => link.replace(demo.baseUrl, baseUrl);
  const { operator, distributor, partner } = demo.console;
  const console = { operator: moved(operator), distributor: moved(distributor), partner: moved(partner) };
  return { ...demo, baseUrl, console };
};

/** Writes the file completely or not at all; only its owner can read it. */
export async function saveDemo(file: string, demo: Demo): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export async function readDemo(file: string): Promise<LastingDemo | undefined> {
  try {
    return LastingDemo.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined; // the file does not exist yet, or has another format
  }
}

async function stillWorks(db: Db, demo: LastingDemo): Promise<boolean> {
  const keys = createKeyVerifier(db);
  const proofs = await Promise.all([
    keys.forDistributor(demo.distributor.id, demo.distributor.apiKey),
    keys.forPartner(demo.partner.id, demo.partner.apiKey),
    keys.forDistributor(demo.otherDistributor.id, demo.otherDistributor.apiKey),
    keys.forPartner(demo.otherPartner.id, demo.otherPartner.apiKey),
    keys.forPartner(demo.sandbox.id, demo.sandbox.apiKey),
    keys.forOperator(demo.operator.token),
  ]);
  return proofs.every(Boolean);
}

/** One transaction, so that a demo killed during its creation leaves nothing behind. */
function makeDemo(db: Db, corpus: Corpus, baseUrl: string): Promise<LastingDemo> {
  return db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, "demo");
    const organisations = await seedDemo(tx, corpus);
    const issue = async (owner: KeyOwner): Promise<string> => {
      const issued = await issueKey(tx, demoActor, { owner, name: "demo", expiresAt: null });
      return issued.apiKey;
    };
    const credentials = async (name: keyof DemoOrganisations, kind: "distributorId" | "partnerId") => {
      const id = organisations[name];
      return { id, apiKey: await issue(kind === "partnerId" ? { partnerId: id } : { distributorId: id }) };
    };
    return {
      baseUrl,
      distributor: await credentials("distributor", "distributorId"),
      partner: await credentials("partner", "partnerId"),
      otherDistributor: await credentials("otherDistributor", "distributorId"),
      otherPartner: await credentials("otherPartner", "partnerId"),
      sandbox: await credentials("sandbox", "partnerId"),
      operator: { token: await issue("operator") },
      sample: SAMPLE,
    };
  });
}
