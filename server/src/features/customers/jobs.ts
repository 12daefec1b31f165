import { z } from "zod";
import { type DnsLookUps, LOOK_UPS_AT_ONCE } from "../../platform/dns/look-ups.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { forgetDomainMails, listDueChecks, lookUpRecord, noteRecheck } from "../assets/index.ts";
import { systemActor } from "../audit/index.ts";
import { notifyPages } from "../events/index.ts";
import { followPartner } from "../organisations/index.ts";
import { followOffboarding, tendOffboardings } from "./lifecycle/follow-partner.ts";
import { letFallDormant } from "./lifecycle/lifecycle.ts";
import { settleTexts } from "./lists/queries-list.ts";
import { lockCustomers } from "./queries.ts";

/**
 * Looks up the DNS proofs that are a month old or were missing yesterday.
 *
 * Each result is saved in its own transaction, after the look-up. If a name server doesn't respond, no proof is lost.
 */
const recheckDomains = defineJob("recheck-domains", z.unknown());

export const recheckingDomains = (dns: DnsLookUps): JobHandler =>
  handle(recheckDomains, async (_payload, { db }) => {
    const actor = systemActor(recheckDomains.name);
    await untilNone(async () => {
      const due = await listDueChecks(db, LOOK_UPS_AT_ONCE);
      await Promise.all(
        due.map(async (one) => {
          const looked = await lookUpRecord(dns, one);
          await db.transaction().execute(async (tx) => {
            const [owner] = await lockCustomers(tx, [one.customerId]);
            if (!owner) return;
            await noteRecheck(tx, { actor, owner, domain: one.domain }, one, looked);
            const { id: customerId, partnerId: ownerId } = owner;
            await notifyPages(tx, [{ what: "domain.checked", ownerId, customerId }]);
          });
        }),
      );
      return due.length;
    });
    await db.transaction().execute(forgetDomainMails);
  });

/** Keeps searches for customers fast while many are being added. */
const settleSearch = defineJob("settle-search", z.unknown());

export const settlingSearch = (): JobHandler => handle(settleSearch, (_payload, { db }) => settleTexts(db));

/** Marks customers that have been inactive for a long time as dormant. */
const fallDormant = defineJob("fall-dormant", z.unknown());

/** Runs until no customer is left, with a bounded number of customers in each transaction. */
export const dormancy = (inactiveDays: number): JobHandler =>
  handle(fallDormant, async (_payload, { db, log }) => {
    const actor = systemActor(fallDormant.name);
    const total = await untilNone(() => db.transaction().execute((tx) => letFallDormant(tx, actor, { inactiveDays })));
    if (total > 0) log.info({ customers: total }, "customers fell dormant");
  });

/** Offboards the customers of partners that were offboarded, and restores those of restored partners. */
export const followingPartners = (): JobHandler =>
  handle(followPartner, async ({ offboardingId }, { db, log }) => {
    const { left, returned } = await followOffboarding(db, offboardingId);
    if (left + returned > 0) log.info({ left, returned }, "customers followed their partner");
  });

/** Continues offboardings that a job gave up on, and finalises those that can no longer be undone. */
const tendOffboardingsJob = defineJob("tend-offboardings", z.unknown());

export const tendingOffboardings = (): JobHandler =>
  handle(tendOffboardingsJob, (_payload, { db }) => tendOffboardings(db));
