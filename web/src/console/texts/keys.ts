import type addresses from "../../../../locales/en-GB/console/addresses.json";
import type catalogue from "../../../../locales/en-GB/console/catalogue.json";
import type mails from "../../../../locales/en-GB/console/mails.json";
import type tenants from "../../../../locales/en-GB/console/tenants.json";
import type operations from "../../../../locales/en-GB/console/operations.json";
import type customers from "../../../../locales/en-GB/console/customers.json";
import type today from "../../../../locales/en-GB/console/today.json";
import type shell from "../../../../locales/en-GB/console/shell.json";
import type parts from "../../../../locales/en-GB/console/parts.json";
import type account from "../../../../locales/en-GB/console/account.json";
import type audit from "../../../../locales/en-GB/console/audit.json";
import type brand from "../../../../locales/en-GB/console/brand.json";
import type keys from "../../../../locales/en-GB/console/keys.json";
import type staff from "../../../../locales/en-GB/console/staff.json";
import type usage from "../../../../locales/en-GB/console/usage.json";
import type webhooks from "../../../../locales/en-GB/console/webhooks.json";
import type signIn from "../../../../locales/en-GB/console/sign-in.json";

/** The console's texts: one file for the shell, one for the shared parts, and one for each folder of pages. */
type Files = typeof shell &
  typeof parts &
  typeof signIn &
  typeof customers &
  typeof today &
  typeof account &
  typeof addresses &
  typeof audit &
  typeof brand &
  typeof keys &
  typeof staff &
  typeof usage &
  typeof webhooks &
  typeof operations &
  typeof tenants &
  typeof catalogue &
  typeof mails;

export type TextKey = keyof Files;
