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
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, number } from "./context.ts";

type CodeOptions = { json?: boolean; distributor: string; code?: string; price?: number };

const CodeId = z.int().min(1).max(2_147_483_647);
const codeId = (text: string): number => checked(CodeId, number(text));

const EVERYTHING = { page: 1, perPage: 10_000 };

export const billingCodeCommand: AddCommand = (program, context) => {
  const add = adding(program.command("billing-code").description("a distributor's price list"), context);

  add("create", "add a billing code", (options: CodeOptions) => {
    const distributorId = checked(Uuid, options.distributor);
    const code = checked(NewBillingCode, options);
    return inTransaction(context, (tx) => createBillingCode(tx, cliActor(), distributorId, code));
  })
    .requiredOption("--distributor <id>", "whose code it is")
    .requiredOption("--code <code>", "the code")
    .requiredOption("--price <number>", "its price", number);

  add("list", "a distributor's billing codes", async (options: CodeOptions) => {
    const distributorId = checked(Uuid, options.distributor);
    const { rows: codes } = await context.withDb((db) => listBillingCodes(db, distributorId, EVERYTHING));
    return codes;
  }).requiredOption("--distributor <id>", "whose codes");

  add("show <id>", "one billing code", (id: string) => context.withDb((db) => readBillingCode(db, codeId(id))));

  add(
    "assign <id>",
    "set the billing code on the lines of a partner's customers from today on, or `none`",
    async (id: string, options: { json?: boolean; partner: string }) => {
      const partnerId = checked(Uuid, options.partner);
      const wanted = id === "none" ? null : codeId(id);
      const work = inTransaction(context, (tx) => assignBillingCode(tx, cliActor(), partnerId, wanted));
      return { partnerId, billingCode: (await work)?.code ?? null };
    },
  ).requiredOption("--partner <id>", "whose customers' lines");

  add("update <id>", "change a billing code", (id: string, options: CodeOptions) => {
    const changes = checked(BillingCodeChanges, options);
    return inTransaction(context, (tx) => changeBillingCode(tx, cliActor(), codeId(id), changes));
  })
    .option("--code <code>", "the new code")
    .option("--price <number>", "the new price", number);
};
