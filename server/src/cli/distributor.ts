import {
  createDistributor,
  listDistributors,
  NewDistributor,
  renameDistributor,
} from "../features/organisations/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

type Json = { json?: boolean };

export const distributorCommand: AddCommand = (program, context) => {
  const command = program.command("distributor").description("organisations that own partners");

  command
    .command("create")
    .description("add a distributor")
    .requiredOption("--name <name>", "its name")
    .option(...JSON_OPTION)
    .action(async (options: Json & { name: string }) => {
      const distributor = checked(NewDistributor, options);
      showOne(context, await inTransaction(context, (tx) => createDistributor(tx, cliActor(), distributor)), options);
    });

  command
    .command("list")
    .description("all distributors")
    .option(...JSON_OPTION)
    .action(async (options: Json) => {
      show(context, await context.withDb(listDistributors), options);
    });

  command
    .command("update <id>")
    .description("rename a distributor")
    .requiredOption("--name <name>", "its new name")
    .option(...JSON_OPTION)
    .action(async (id: string, options: Json & { name: string }) => {
      const distributorId = checked(Uuid, id);
      const { name } = checked(NewDistributor, options);
      const work = inTransaction(context, (tx) => renameDistributor(tx, cliActor(), distributorId, name));
      showOne(context, await work, options);
    });
};
