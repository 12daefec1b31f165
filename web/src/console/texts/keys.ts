import type operations from "../../../../locales/en-GB/console/operations.json";
import type customers from "../../../../locales/en-GB/console/customers.json";
import type shell from "../../../../locales/en-GB/console/shell.json";
import type parts from "../../../../locales/en-GB/console/parts.json";
import type signIn from "../../../../locales/en-GB/console/sign-in.json";

/** The console's texts: one file for the shell, one for the shared parts, and one for each folder of pages. */
type Files = typeof shell & typeof parts & typeof signIn & typeof customers & typeof operations;

export type TextKey = keyof Files;
