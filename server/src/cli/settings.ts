import { adding } from "./adding.ts";
import { type AddCommand } from "./context.ts";

export const settingsCommand: AddCommand = (program, context) => {
  const add = adding(program, context);
  add(
    "settings",
    "the settings as this command finds them, with their defaults; keys and passwords are masked",
    (options: { json?: boolean }) => {
      const { settings } = context.operations();
      const lineOf = ({ name, value, from, byDefault }: (typeof settings)[number]) => ({
        name,
        value,
        from,
        default: byDefault,
      });
      return options.json ? settings : settings.map(lineOf);
    },
  );
};
