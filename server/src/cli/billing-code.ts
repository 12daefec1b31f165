import { z } from "zod";
import {
  BillingCodeChanges,
  changeBillingCode,
  createBillingCode,
  listBillingCodes,
  NewBillingCode,
  readBillingCode,
} from "../features/plans/index.ts";
import { assignBillingCode } from "../features/usage/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION, number } from "./context.ts";
import { show, showOne } from "./output.ts";

type CodeOptions = { json?: boolean; distributor: string; code?: string; price?: number };

const CodeId = z.int().min(1).max(2_147_483_647);
const codeId = (text: string): number => checked(CodeId, number(text));

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
      const { rows: codes } = await context.withDb((db) => listBillingCodes(db, distributorId, EVERYTHING));
      show(context, codes, options);
    });

  command
    .command("show <id>")
    .description("one billing code")
    .option(...JSON_OPTION)
    .action(async (id: string, options: CodeOptions) => {
      showOne(context, await context.withDb((db) => readBillingCode(db, codeId(id))), options);
    });

  command
    .command("assign <id>")
    .description("set the billing code on the lines of a partner's customers from today on, or `none`")
    .requiredOption("--partner <id>", "whose customers' lines")
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean; partner: string }) => {
      const partnerId = checked(Uuid, options.partner);
      const wanted = id === "none" ? null : codeId(id);
      const work = inTransaction(context, (tx) => assignBillingCode(tx, cliActor(), partnerId, wanted));
      showOne(context, { partnerId, billingCode: (await work)?.code ?? null }, options);
    });

  command
    .command("update <id>")
    .description("change a billing code")
    .option("--code <code>", "the new code")
    .option("--price <number>", "the new price", number)
    .option(...JSON_OPTION)
    .action(async (id: string, options: CodeOptions) => {
      const changes = checked(BillingCodeChanges, options);
      const work = inTransaction(context, (tx) => changeBillingCode(tx, cliActor(), codeId(id), changes));
      showOne(context, await work, options);
    });
};
