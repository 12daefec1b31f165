import type { ShownSetting } from "../features/operations/index.ts";
import { type Config, givenText, readConfig } from "./config.ts";
import { type Setting, SETTINGS } from "./settings.ts";

const HIDDEN = "…";

/** No part of settings with such names is ever shown. */
const SECRET_NAME = /(^|_)(KEYS?|SECRET|PASSWORD|TOKEN|HEADERS)$/;

/**
 * A value without the secrets that it may contain: the account of any URL, and what stands in its query. An account ends
 * at the last @, so that no spelling of a password shows a part of it.
 */
export function maskedSetting(value: string): string {
  const at = value.indexOf("://");
  if (at < 0) return value;
  const start = at + "://".length;
  const end = value.lastIndexOf("@");
  const shown = end < start ? value : `${value.slice(0, start)}${HIDDEN}${value.slice(end)}`;
  const query = shown.search(/[?#]/);
  return query < 0 ? shown : `${shown.slice(0, query)}?${HIDDEN}`;
}

/**
 * Every setting as people may see it, from the table that `docs/settings.md` is made from. A command may set some
 * itself, as the demo does; these differ from the environment.
 */
export function shownSettings(config: Config, environment?: NodeJS.ProcessEnv): ShownSetting[] {
  const asked = readConfig(environment) as Record<string, unknown>;
  return Object.entries<Setting>(SETTINGS).map(([name, { byDefault, about }]) => {
    const used = (config as Record<string, unknown>)[name];
    const given = givenText(name, environment);
    const isCommands = JSON.stringify(used) !== JSON.stringify(asked[name]);
    const text = isCommands ? String(used) : (given ?? (byDefault === "" ? undefined : byDefault));
    const value = text === undefined ? null : SECRET_NAME.test(name) ? HIDDEN : maskedSetting(text);
    return {
      name,
      value,
      byDefault: byDefault === "" ? null : byDefault,
      from: isCommands ? "command" : given === undefined ? "default" : "environment",
      about,
    };
  });
}
