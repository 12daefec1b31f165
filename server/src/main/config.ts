import { resolve } from "node:path";
import type { z } from "zod";
import { folderOfCaller } from "./callers-folder.ts";
import { type Setting, SETTINGS } from "./settings.ts";

/** An unusable setting; the message is for the person who set it. */
export class ConfigError extends Error {}

type Values = { [Name in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Name]["schema"]> };

export type Config = Readonly<Omit<Values, "DATA_DIR"> & { DATA_DIR: string }>;

/** Reads and checks all settings at once. An empty value counts as not set. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, { schema, byDefault }]) => {
    const text = [environment[name], byDefault].find((value) => value !== undefined && value !== "");
    const result = schema.safeParse(text);
    // The message leaves out the value itself: some values contain passwords.
    if (!result.success) problems.push(`${name} ${result.error.issues.map(({ message }) => message).join(", ")}`);
    return [name, result.data] as const;
  });
  const values = Object.fromEntries(entries) as Values;
  for (const name of ["MAIL_FROM", "PUBLIC_URL"] as const) {
    if (values.SMTP_URL !== undefined && !environment[name]) problems.push(`SMTP_URL needs ${name} too`);
  }
  if (values.DATABASE_URL !== undefined && !environment["SECRETS_KEYS"]) {
    problems.push(
      "DATABASE_URL needs SECRETS_KEYS too: the key that seals secrets; sablewatch secrets new-key makes one",
    );
  }
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    problems.push("DATABASE_READ_URL needs DATABASE_URL too: the embedded database has no replicas");
  }
  if (problems.length > 0) throw new ConfigError(`Wrong settings: ${problems.join("; ")}`);
  return Object.freeze({ ...values, DATA_DIR: resolve(values.DATA_DIR) });
}

/** The text of a setting as it was set, if it was. */
export function givenText(name: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const text = environment[name];
  return text === "" ? undefined : text;
}

export const callersFolder = (): string => folderOfCaller(process.env, process.cwd());
