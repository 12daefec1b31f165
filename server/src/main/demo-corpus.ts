import { findBreachIds, importCatalogue } from "../features/catalogue/index.ts";
import { type Corpus, keyOfMailbox, noteExposures } from "../features/corpus/index.ts";
import type { Db } from "../platform/db/database.ts";
import { DEMO_BREACHES } from "./demo-breaches.ts";
import { DEMO_COMPANIES } from "./demo-companies.ts";
import { demoActor } from "./demo-made.ts";

/** Part of the demo's corpus, so that anyone who tries the demo can see a customer with exposures. */
export const SAMPLE = {
  exposedDomain: "bluefinch-books.example",
  exposedEmail: "orders@bluefinch-books.example",
  cleanEmail: "hello@quiet-harbour.example",
};

/** The watched mailboxes first; the others are discovered under the domain. */
const MAILBOXES = ["owner", "orders", "accounts", "info", "bookings", "team", "warehouse"];

/** Fills the catalogue and the corpus with the demo's own data. Running it again changes nothing. */
export async function seedDemoCorpus(db: Db, corpus: Corpus): Promise<void> {
  await db.transaction().execute((tx) => importCatalogue(tx, demoActor, DEMO_BREACHES));
  const ids = await findBreachIds(
    db,
    DEMO_BREACHES.filter(({ retired }) => !retired).map(({ name }) => name),
  );
  const engine = await corpus.engine();
  for (const [index, id] of [...ids.values()].entries()) {
    const keys = [...new Set(exposedIn(index))].map(keyOfMailbox).sort();
    await engine.store({
      breachId: id,
      chunks: [keys].values(),
      keys: keys.length,
      alongside: ({ fresh }) => Promise.resolve((tx) => noteExposures(tx, new Map([[id, fresh.length]]))),
    });
  }
}

/** About every third company is in a breach, with one to three addresses. The sample company is in more of them. */
function exposedIn(breach: number): string[] {
  const companies = DEMO_COMPANIES.flatMap(({ domain }, company) => {
    const draw = (company * 7 + breach * 5) % 17;
    return draw < 5 ? MAILBOXES.slice(draw, draw + 1 + (company % 3)).map((name) => `${name}@${domain}`) : [];
  });
  const sample =
    breach % 2 === 0 ? MAILBOXES.slice(1, 2 + breach / 2).map((name) => `${name}@${SAMPLE.exposedDomain}`) : [];
  return [...companies, ...sample];
}
