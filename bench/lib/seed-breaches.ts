import { importCatalogue, readCatalogue } from "../../server/src/features/catalogue/index.ts";
import type { Database } from "../../server/src/platform/db/database.ts";

/** Kinds of data as Have I Been Pwned names them; each breach exposes some of them. */
const DATA_CLASSES = [
  "Passwords",
  "Phone numbers",
  "Physical addresses",
  "Dates of birth",
  "IP addresses",
  "Partial credit card data",
  "Usernames",
  "Security questions and answers",
  "Job titles",
];

/** Starts in 2012 and repeats after this many months, so that no date is in the future. */
const MONTHS = 150;

/** Fills the catalogue like its import, and returns the names. */
export async function seedBreaches({ db }: Database, count: number): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2012, index % MONTHS, 1 + (index % 28))).toISOString().slice(0, 10);
    return {
      Name: `Breach${index + 1}`,
      Title: `Breach ${index + 1}`,
      Domain: `breach-${index + 1}.example`,
      BreachDate: date,
      AddedDate: `${date}T12:00:00Z`,
      PwnCount: 1_000_000 + index * 12_345,
      DataClasses: ["Email addresses", ...DATA_CLASSES.filter((_class, bit) => ((index * 37 + 5) >> (bit % 7)) & 1)],
      IsStealerLog: index % 10 === 9,
    };
  });
  const { records, problems } = readCatalogue(entries);
  if (problems.length > 0) throw new Error(problems.join("; "));
  await db.transaction().execute((tx) => importCatalogue(tx, { kind: "system", id: "bench" }, records));
  return entries.map(({ Name }) => Name);
}
