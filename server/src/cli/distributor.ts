import {
  createDistributor,
  listDistributors,
  NewDistributor,
  renameDistributor,
} from "../features/organisations/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";

export const distributorCommand: AddCommand = (program, context) => {
  const add = adding(program.command("distributor").description("organisations that own partners"), context);

  add("create", "add a distributor", (options: { name: string }) => {
    const distributor = checked(NewDistributor, options);
    return inTransaction(context, (tx) => createDistributor(tx, cliActor(), distributor));
  }).requiredOption("--name <name>", "its name");

  add("list", "all distributors", () => context.withDb(listDistributors));

  add("update <id>", "rename a distributor", (id: string, options: { name: string }) => {
    const distributorId = checked(Uuid, id);
    const { name } = checked(NewDistributor, options);
    return inTransaction(context, (tx) => renameDistributor(tx, cliActor(), distributorId, name));
  }).requiredOption("--name <name>", "its new name");
};
