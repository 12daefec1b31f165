import type { Command } from "commander";
import {
  findPortalHost,
  notePortalHostProof,
  PortalHost,
  type PortalHostProof,
  provePortalHost,
  recordsFor,
  removePortalHost,
  setPortalHost,
} from "../features/organisations/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { checked, cliActor, type CommandContext, inTransaction } from "./context.ts";

/** `partner portal-host <id> set <host>`, `… check` and `… remove`. */
export function addPortalHost(command: Command, context: CommandContext): void {
  const add = adding(command, context);
  const ourHost = () => new URL(context.mails().publicUrl).hostname;

  async function set(partnerId: string, sent: string | undefined): Promise<void> {
    if (sent === undefined) throw invalid("portal-host set needs a host name");
    const host = checked(PortalHost, sent);
    if (host === ourHost()) throw invalid(`${host} is the service's own host`);
    await inTransaction(context, (tx) => setPortalHost(tx, cliActor(), partnerId, { host, isServed: true }));
  }

  async function check(partnerId: string) {
    const known = await context.withDb((db) => findPortalHost(db, partnerId));
    if (!known) throw notFound("This partner has no portal host");
    const { host } = known;
    const records = recordsFor(host, partnerId, ourHost());
    const proof = await provePortalHost(context.dns(), records);
    if (proof.kind !== "unanswered") {
      await inTransaction(context, (tx) => notePortalHostProof(tx, cliActor(), { partnerId, host }, proof));
    }
    const isVerified = proof.kind === "unanswered" ? known.verifiedAt !== null : proof.kind === "proved";
    const { cname, txt } = records;
    const needed = isVerified
      ? {}
      : { cname: `${cname.name} CNAME ${cname.target}`, orTxt: `${txt.name} TXT "${txt.value}"` };
    return { host, verified: isVerified, found: foundText(proof), ...needed };
  }

  add(
    "portal-host <id> <set|check|remove> [host]",
    "the host name at which its customers reach the portal; it counts once the DNS shows that it leads here",
    async (id: string, what: string, host: string | undefined) => {
      const partnerId = checked(Uuid, id);
      if (what === "remove") {
        await inTransaction(context, (tx) => removePortalHost(tx, cliActor(), partnerId));
        context.write("Links lead to PUBLIC_URL again.");
        return undefined;
      }
      if (what !== "set" && what !== "check") throw invalid(`'${what}' is none of set, check and remove`);
      if (what === "set") await set(partnerId, host);
      return check(partnerId);
    },
  );
}

function foundText(proof: PortalHostProof): string {
  if (proof.kind === "proved") return `a ${proof.by} record that leads here`;
  return proof.kind === "missing" ? "no record that leads here" : `nothing yet: ${proof.why}`;
}
