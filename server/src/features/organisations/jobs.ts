import { z } from "zod";
import { type DnsLookUps, LOOK_UPS_AT_ONCE } from "../../platform/dns/look-ups.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { type Notice, notifyPages } from "../events/index.ts";
import { notePortalHostProof, provePortalHost, recordsFor } from "./portal-host/portal-host.ts";
import { listPortalHosts } from "./portal-host/queries.ts";
import { listSenders } from "./sender/queries.ts";
import type { SendingServer } from "./sender/sender.ts";
import { checkSender } from "./sender/check.ts";
import { noteCheck } from "./sender/manage.ts";

export type { SendingServer };

/** Checks whether the domains that partners' mails come from still have the right DNS records. */
const checkAllSenders = defineJob("check-senders", z.unknown());

async function askAbout<Thing>(things: readonly Thing[], ask: (thing: Thing) => Promise<void>): Promise<void> {
  for (let start = 0; start < things.length; start += LOOK_UPS_AT_ONCE) {
    await Promise.all(things.slice(start, start + LOOK_UPS_AT_ONCE).map(ask));
  }
}

/** Pages show when an address was last checked, and what was found. */
const addressChecked = (ownerId: string): Notice => ({ what: "partner.address-checked", ownerId, customerId: null });

/** What is in the payload of a scheduled run: the moment that it is for. */
const Scheduled = z.object({ _cron: z.object({ ts: z.coerce.date() }) });

/** A run that is repeated because it lost the database doesn't count a failure twice on the same day. */
function isLeft({ checkedAt }: { checkedAt: Date | null }, payload: unknown): boolean {
  const since = Scheduled.safeParse(payload).data?._cron.ts;
  return since === undefined || checkedAt === null || checkedAt < since;
}

export const checkingSenders = (dns: DnsLookUps, settings: SendingServer): JobHandler =>
  handle(checkAllSenders, async (payload, { db, log }) => {
    const actor = systemActor(checkAllSenders.name);
    const left = (await listSenders(db)).filter((sender) => isLeft(sender, payload));
    await askAbout(left, async (sender) => {
      const check = await checkSender(dns, sender, settings);
      const { partnerId, address } = sender;
      const noted = await db.transaction().execute(async (tx) => {
        await notifyPages(tx, [addressChecked(partnerId)]);
        return noteCheck(tx, actor, sender, check, { countsFailures: true });
      });
      if (noted?.change === "lapsed") {
        log.warn({ partnerId, address }, "a partner's sender is no longer verified; its mails come from MAIL_FROM");
      } else if (noted?.change === "verified") {
        log.info({ partnerId, address }, "a partner's sender is verified; its mails come from it");
      } else if (check.verdict.kind === "refused" && sender.verifiedAt !== null) {
        log.warn({ partnerId, address, failures: noted?.sender.failuresInARow }, "a partner's sender lost a record");
      }
    });
  });

/** Checks whether the DNS records of partners' portal hosts still point here. */
const checkAllPortalHosts = defineJob("check-portal-hosts", z.unknown());

/**
 * Links use PUBLIC_URL as soon as a host's DNS record no longer points here: its domain may have expired, and its next
 * owner would get the tokens of sign-in links. Links to PUBLIC_URL work in any case.
 */
export const checkingPortalHosts = (dns: DnsLookUps, publicUrl: () => string): JobHandler =>
  handle(checkAllPortalHosts, async (_payload, { db, log }) => {
    const actor = systemActor(checkAllPortalHosts.name);
    const ourHost = new URL(publicUrl()).hostname;
    await askAbout(await listPortalHosts(db), async ({ partnerId, host, verifiedAt }) => {
      const proof = await provePortalHost(dns, recordsFor(host, partnerId, ourHost));
      if (proof.kind === "unanswered") return;
      await db.transaction().execute(async (tx) => {
        await notifyPages(tx, [addressChecked(partnerId)]);
        await notePortalHostProof(tx, actor, { partnerId, host }, proof);
      });
      if (proof.kind === "missing" && verifiedAt !== null) {
        log.warn({ partnerId, host }, "a partner's portal host does not lead here any more; links go to PUBLIC_URL");
      }
    });
  });
