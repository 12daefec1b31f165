import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { findPortalHost, rootOf } from "../features/organisations/index.ts";
import {
  askForTry,
  changeCustomerSignInConnection,
  checkedConnection,
  CustomerSignInConnectionChanges,
  customerSignInConnectionSettings,
  customerSignInConnectionView,
  providerCallbackPath,
  readCustomerSignInConnection,
  removeCustomerSignInConnection,
  setCustomerSignInConnection,
} from "../features/portal-access/index.ts";
import { findPartnerOf } from "../features/customers/index.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Db } from "../platform/db/database.ts";
import { createGuardedFetch } from "../platform/outbound/fetch.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, listed, yesOrNo } from "./context.ts";

type SetOptions = { issuer: string; clientId: string; clientSecretFile?: string; domains: string };
type SwitchOptions = { enabled?: boolean; required?: boolean; magicLinks?: boolean };

/** `sablewatch sign-in-connection`: what the Partner API does with a customer's own identity provider. */
export const signInConnectionCommand: AddCommand = (program, context) => {
  const group = program
    .command("sign-in-connection")
    .description("a customer's own identity provider (OpenID Connect), by which its people sign in to the portal");
  const add = adding(group, context);

  async function whoseOf(db: Db, sent: string) {
    const customerId = checked(Uuid, sent);
    const partnerId = await findPartnerOf(db, customerId);
    if (partnerId === undefined) throw notFound(`There is no customer ${customerId}`);
    const { publicUrl } = context.mails();
    const host = await findPortalHost(db, partnerId);
    const root = rootOf(host?.verifiedAt ? host.host : null, publicUrl);
    return { whose: { actor: cliActor(), partnerId, customerId }, root, publicUrl };
  }

  add(
    "show <customerId>",
    "the sign-in connection, and what the provider has to allow as redirect URLs",
    (id: string) =>
      context.withDb(async (db) => {
        const { whose, root, publicUrl } = await whoseOf(db, id);
        const connection = await readCustomerSignInConnection(db, whose);
        const redirectUrls = [...new Set([root, publicUrl])].map((one) => one + providerCallbackPath(whose.customerId));
        return {
          ...(connection ? customerSignInConnectionView(connection, root) : { connection: null }),
          redirectUrls,
        };
      }),
  );

  add(
    "set <customerId>",
    "set it up or change it; the issuer must be reachable",
    async (id: string, options: SetOptions) => {
      const { allowsLocal } = context.outbound();
      const outbound = createGuardedFetch({ allowsLocal, userAgent: context.userAgent() });
      const file = options.clientSecretFile;
      const clientSecret =
        file === undefined ? undefined : (await readFile(resolve(context.callersFolder(), file), "utf8")).trim();
      const sent = {
        issuer: options.issuer,
        clientId: options.clientId,
        clientSecret,
        domains: listed(options.domains),
      };
      const settings = checked(customerSignInConnectionSettings(allowsLocal), sent);
      try {
        return await context.withDb(async (db) => {
          const { whose, root } = await whoseOf(db, id);
          const whole = await checkedConnection(db, { guardedFetch: outbound.fetch, allowsLocal }, whose, settings);
          const made = await db.transaction().execute((tx) => setCustomerSignInConnection(tx, whose, whole));
          return customerSignInConnectionView(made, root);
        });
      } finally {
        await outbound.close();
      }
    },
  )
    .requiredOption("--issuer <url>", "the provider, as it calls itself")
    .requiredOption("--client-id <id>", "what the provider calls this service")
    .option("--client-secret-file <file>", "a file with the secret; without it, the stored one is kept")
    .requiredOption("--domains <list>", "domains of the addresses that may sign in, separated by commas");

  add("try <customerId>", "print a link that tests it, for an hour; opening it signs no one in here", (id: string) =>
    inTransaction(context, async (tx) => {
      const { whose, root } = await whoseOf(tx, id);
      const { path, expiresAt } = await askForTry(tx, whose);
      return { url: root + path, expiresAt };
    }),
  );

  add(
    "switch <customerId>",
    "switch it on or off, require it, or switch magic links off",
    (id: string, { enabled, required, magicLinks }: SwitchOptions) => {
      const sent = { isEnabled: enabled, isRequired: required, allowsMagicLinks: magicLinks };
      const changes = checked(CustomerSignInConnectionChanges, sent);
      return inTransaction(context, async (tx) => {
        const { whose, root } = await whoseOf(tx, id);
        return customerSignInConnectionView(await changeCustomerSignInConnection(tx, whose, changes), root);
      });
    },
  )
    .option("--enabled <yes|no>", "whether the customer's people can sign in with it", yesOrNo)
    .option("--required <yes|no>", "whether the portal's own sign-in page asks for it", yesOrNo)
    .option("--magic-links <yes|no>", "whether the partner's magic links work", yesOrNo);

  group
    .command("remove <customerId>")
    .description("remove it; sessions that came through it end, those that came through magic links stay")
    .action(async (id: string) => {
      await inTransaction(context, async (tx) => removeCustomerSignInConnection(tx, (await whoseOf(tx, id)).whose));
      context.write("Removed.");
    });
};
