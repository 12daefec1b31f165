import { type AddCommand, JSON_OPTION } from "./context.ts";
import { show } from "./output.ts";

export const settingsCommand: AddCommand = (program, context) => {
  program
    .command("settings")
    .description("the settings as this command finds them, with their defaults; keys and passwords are masked")
    .option(...JSON_OPTION)
    .action((options: { json?: boolean }) => {
      const { settings } = context.operations();
      const lineOf = ({ name, value, from, byDefault }: (typeof settings)[number]) => ({
        name,
        value,
        from,
        default: byDefault,
      });
      show(context, options.json ? settings : settings.map(lineOf), options);
    });
};
