import type { Command } from "commander";

/** `sablewatch customer`, whichever file adds to it first. */
export const customerGroup = (program: Command): Command =>
  program.commands.find((one) => one.name() === "customer") ??
  program.command("customer").description("customers of any partner");
