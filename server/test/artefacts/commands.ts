import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import type { AddCommand, CommandContext } from "../../src/cli/context.ts";
import { NO_DNS } from "../support/settings.ts";
import { ROOT } from "./repository.ts";

/** `options` is undefined for the commands of main. */
export type CliCommand = { usage: string; about: string; file: string; options?: string[] };

const MAIN = "server/src/main/cli.ts";
const FOLDER = "server/src/cli";

/**
 * Every command of the `sablewatch` program. The commands that run the service are in main; each other command has its
 * own file.
 */
export async function commandsOf(): Promise<CliCommand[]> {
  const commands = serviceCommands();
  for (const name of readdirSync(join(ROOT, FOLDER))
    .filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name))
    .sort()) {
    const module = (await import(join(ROOT, FOLDER, name))) as Record<string, unknown>;
    const added = Object.entries(module).filter(([key]) => key.endsWith("Command"));
    for (const [, add] of added) commands.push(...leavesOf(add as AddCommand, `${FOLDER}/${name}`));
  }
  return commands;
}

/** Importing main would run it, so its own few commands are read from its source text. */
function serviceCommands(): CliCommand[] {
  const text = readFileSync(join(ROOT, MAIN), "utf8");
  const found = [...text.matchAll(/\.command\("([^"]+)"\)\s*\.description\("([^"]+)"\)/g)];
  if (found.length === 0) throw new Error(`${MAIN} no longer holds the commands serve, demo and migrate`);
  return found.map(([, usage = "", about = ""]) => ({ usage: `sablewatch ${usage}`, about, file: MAIN }));
}

const idle: CommandContext = {
  write: () => undefined,
  complain: () => undefined,
  ask: () => Promise.resolve(undefined),
  pour: () => Promise.resolve(),
  terminal: { isTty: false, write: () => undefined },
  mails: () => ({ folder: "", publicUrl: "", writers: () => [] }),
  operations: () => ({ settings: [], liveSourceUrl: undefined, version: "test" }),
  backups: {
    make: () => Promise.reject(new Error("no database here")),
    restore: () => Promise.reject(new Error("no database here")),
  },
  secrets: {
    columns: [],
    addKeyToFile: () => "",
    withKeysAtHand: () => Promise.reject(new Error("Commands are only listed here")),
  },
  disclosureLimit: () => 1,
  sortFolder: () => "",
  outbound: () => ({ allowsLocal: false }),
  senders: () => ({ dkimSelector: undefined, spfInclude: undefined }),
  dns: () => NO_DNS,
  callersFolder: () => "",
  access: () => ({ url: undefined, partnerId: undefined, apiKey: undefined, demo: () => Promise.resolve(undefined) }),
  userAgent: () => "",
  stopping: () => AbortSignal.abort(),
  hasColours: () => false,
  withBothEngines: () => Promise.reject(new Error("Commands are only listed here")),
  withCorpus: () => Promise.reject(new Error("Commands are only listed here")),
  withDb: () => Promise.reject(new Error("Commands are only listed here")),
};

function leavesOf(add: AddCommand, file: string): CliCommand[] {
  const program = new Command("sablewatch");
  add(program, idle);
  const walk = (command: Command, path: string): CliCommand[] => {
    const usage = [path, command.name(), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(
      " ",
    );
    const options = command.options.flatMap(({ long }) => long ?? []);
    if (command.commands.length === 0) return [{ usage, about: command.description(), file, options }];
    return command.commands.flatMap((child) => walk(child, usage));
  };
  return program.commands.flatMap((command) => walk(command, "sablewatch"));
}
