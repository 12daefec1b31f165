import { z } from "zod";
import {
  cancelImport,
  findImport,
  IMPORT_STATES,
  importNotFound,
  importView,
  listImports,
} from "../features/imports/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { textOf } from "../kernel/text.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, number } from "./context.ts";

const Filter = z.object({
  state: z.enum(IMPORT_STATES).optional(),
  breach: textOf(1, 200).optional(),
  limit: z.int().min(1).max(10_000),
});

type ImportLine = ReturnType<typeof importView>;

const lineOf = ({ id, createdAt, breach, input, state, progress, problem }: ImportLine) => ({
  id,
  created: createdAt,
  breach,
  input,
  state,
  addresses: progress?.addresses ?? null,
  problem,
});

export const importsCommand: AddCommand = (program, context) => {
  const group = program
    .command("imports")
    .description("imports requested through the API; `corpus import` runs one directly");
  const add = adding(group, context);

  add(
    "list",
    "imports, newest first",
    async (options: { state?: string; breach?: string; limit: number; json?: boolean }) => {
      const { state, breach, limit } = options;
      const filter = checked(Filter, { state, breach, limit });
      const views = (await context.withDb((db) => listImports(db, filter))).map(importView);
      return options.json ? views : views.map(lineOf);
    },
  )
    .option("--state <state>", IMPORT_STATES.join(", "))
    .option("--breach <name>", "those into one breach")
    .option("--limit <number>", "how many", number, 50);

  add("show <id>", "one import: its progress or its result", async (given: string) => {
    const id = checked(Uuid, given);
    const found = await context.withDb((db) => findImport(db, id));
    if (!found) throw importNotFound();
    return importView(found);
  });

  add(
    "cancel <id>",
    "cancel an import: immediately if it is queued, within seconds if it is running; what it has stored stays",
    async (given: string) => {
      const id = checked(Uuid, given);
      const cancelled = await inTransaction(context, (tx) => cancelImport(tx, cliActor(), id));
      return importView(cancelled);
    },
  );
};
