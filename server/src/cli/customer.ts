import type { Command } from "commander";
import type { AddCommand, CommandContext } from "./context.ts";
import { addCustomerReads } from "./customer-read.ts";

/** What can be done with customers, each part in a file of its own. */
const PARTS: readonly ((customer: Command, context: CommandContext) => void)[] = [addCustomerReads];

export const customerCommand: AddCommand = (program, context) => {
  const command = program.command("customer").description("customers of all partners");
  for (const add of PARTS) add(command, context);
};
