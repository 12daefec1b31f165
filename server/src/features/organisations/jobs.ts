import { z } from "zod";
import type { DnsLookUps } from "../../platform/dns/look-ups.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { listSenders } from "./queries-sender.ts";
import type { SendingServer } from "./sender.ts";
import { checkSender } from "./sender-check.ts";
import { noteCheck } from "./sender-manage.ts";

export type { SendingServer };

/** Checks whether the domains that partners' mails come from still say so. */
const checkAllSenders = defineJob("check-senders", z.unknown());

/** Silent name servers cost seconds each. */
const AT_ONCE = 8;

export const checkingSenders = (dns: DnsLookUps, settings: SendingServer): JobHandler =>
  handle(checkAllSenders, async (_payload, { db, log }) => {
    const actor = systemActor(checkAllSenders.name);
    const senders = await listSenders(db);
    for (let start = 0; start < senders.length; start += AT_ONCE) {
      await Promise.all(
        senders.slice(start, start + AT_ONCE).map(async (sender) => {
          const check = await checkSender(dns, sender, settings);
          const noted = await db
            .transaction()
            .execute((tx) => noteCheck(tx, actor, sender, check, { countsFailures: true }));
          const { partnerId, address } = sender;
          if (noted?.change === "lapsed") {
            log.warn({ partnerId, address }, "a partner's sender is no longer verified; its mails come from MAIL_FROM");
          } else if (noted?.change === "verified") {
            log.info({ partnerId, address }, "a partner's sender is verified; its mails come from it");
          } else if (check.verdict.kind === "refused" && sender.verifiedAt !== null) {
            log.warn(
              { partnerId, address, failures: noted?.sender.failuresInARow },
              "a partner's sender lost a record",
            );
          }
        }),
      );
    }
  });
