import { z } from "zod";
import {
  BillingCodeChanges,
  changeBillingCode,
  createBillingCode,
  listBillingCodes,
  NewBillingCode,
} from "../features/plans/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION, number } from "./context.ts";
import { show, showOne } from "./output.ts";

type CodeOptions = { json?: boolean; distributor: string; code?: string; price?: number };

const EVERYTHING = { page: 1, perPage: 10_000 };

export const billingCodeCommand: AddCommand = (program, context) => {
  const command = program.command("billing-code").description("a distributor's price list");

  command
    .command("create")
    .description("add a billing code")
    .requiredOption("--distributor <id>", "whose code it is")
    .requiredOption("--code <code>", "the code")
    .requiredOption("--price <number>", "its price", number)
    .option(...JSON_OPTION)
    .action(async (options: CodeOptions) => {
      const distributorId = checked(Uuid, options.distributor);
      const code = checked(NewBillingCode, options);
      const work = inTransaction(context, (tx) => createBillingCode(tx, cliActor(), distributorId, code));
      showOne(context, await work, options);
    });

  command
    .command("list")
    .description("a distributor's billing codes")
    .requiredOption("--distributor <id>", "whose codes")
    .option(...JSON_OPTION)
    .action(async (options: CodeOptions) => {
      const distributorId = checked(Uuid, options.distributor);
      const { codes } = await context.withDb((db) => listBillingCodes(db, distributorId, EVERYTHING));
      show(context, codes, options);
    });

  command
    .command("update <id>")
    .description("change a billing code")
    .option("--code <code>", "the new code")
    .option("--price <number>", "the new price", number)
    .option(...JSON_OPTION)
    .action(async (id: string, options: CodeOptions) => {
      const codeId = checked(z.int().min(1).max(2_147_483_647), number(id));
      const changes = checked(BillingCodeChanges, options);
      const work = inTransaction(context, (tx) => changeBillingCode(tx, cliActor(), codeId, changes));
      showOne(context, await work, options);
    });
};
