import type { Command } from "commander";
import { type CommandContext, JSON_OPTION } from "./context.ts";
import { type Row, show, showOne } from "./output.ts";

/** One object or a list of them; undefined from commands that print for themselves. */
type Answer = Row | readonly Row[] | undefined;
/** Gets the arguments, then the options. */
type Work = (...given: never[]) => Answer | Promise<Answer>;

/** Adds a command to a group. Its options follow. */
export type Add = (usage: string, about: string, work: Work) => Command;

/**
 * How commands are added to a group. Each prints what its work returns: for people, or as JSON with `--json`.
 * `withOptions`: those that all of them have.
 */
export const adding =
  (group: Command, context: CommandContext, withOptions = (command: Command): Command => command): Add =>
  (usage, about, work) =>
    withOptions(
      group
        .command(usage)
        .description(about)
        .option(...JSON_OPTION),
    ).action(async (...given: unknown[]) => {
      const answer = await (work as (...given: unknown[]) => Answer | Promise<Answer>)(...given);
      if (answer === undefined) return;
      // The command itself comes after its options.
      const options = given.at(-2) as { json?: boolean };
      if (isList(answer)) show(context, answer, options);
      else showOne(context, answer, options);
    });

const isList = (answer: Row | readonly Row[]): answer is readonly Row[] => Array.isArray(answer);
