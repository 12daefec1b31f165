import assert from "node:assert/strict";
import { claimMails, renewClaim } from "../../../src/features/mails/sending/queries-claim.ts";
import { finishMails, type MailResult } from "../../../src/features/mails/sending/queries-finish.ts";
import { MINUTE } from "../../../src/kernel/duration.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { type Db, poolOf } from "../../../src/platform/db/database.ts";
import { aCustomer, aPartner } from "../../support/factories.ts";
import { TestOutbox } from "../../support/mails/post-office.ts";
import { recordEvents } from "../../support/webhooks/dispatch.ts";
import type { Change, Scenario } from "../scenario.ts";

const ADDRESS = "owner@juniper.example";
const A_DAY = 2;
const MAILS = 4;
const LEASE_MS = MINUTE;

/** Claims emails, renews the claim, and records each as sent or as refused for now. */
async function work(db: Db, sent: number[], states: readonly MailResult["state"][]): Promise<void> {
  const claim = { id: newId(), leaseMs: LEASE_MS, room: MAILS };
  const limits = { perAddressAndDay: A_DAY, rampPerHour: undefined };
  const { ids } = await db.transaction().execute((tx) => claimMails(tx, claim, limits));
  const held = await renewClaim(db, claim.id, ids, LEASE_MS);
  const results = held.map((id, nth): MailResult => {
    const state = states[nth] ?? "sent";
    if (state === "sent") sent.push(id);
    const outcome = { is_attempt: true, has_reached: true, pause_ms: 0, message_id: null, subject: null, answer: null };
    return { id, claim_id: claim.id, state, ...outcome };
  });
  if (results.length > 0) await finishMails(db, results);
}

/** Workers claim emails and record the results, for an address that may only get a few emails a day. */
export const mailLeases: Scenario = {
  name: "mail-leases",
  guarantee: "no mail is sent twice, and an address gets no more mails a day than the limit says",
  async begin(db, random) {
    const outbox = new TestOutbox({ database: { db, pool: poolOf(db) } });
    await outbox.clear();
    const partner = await aPartner(db);
    const customerId = await aCustomer(db, partner);
    const eventIds = await recordEvents(poolOf(db), { partner, customers: [customerId] }, { count: MAILS });
    const [kind, turn, is_limited] = outbox.rowOfKind("alert");
    const mail = { kind, turn, is_limited, customer_id: customerId, address: ADDRESS };
    for (const event_id of eventIds)
      await db
        .insertInto("mails")
        .values({ ...mail, event_id })
        .execute();
    const sent: number[] = [];
    const worker = (name: string): Change => {
      const states = Array.from({ length: MAILS }, () => random.pick(["sent", "waiting"] as const));
      return {
        name,
        async run(own) {
          await work(own, sent, states);
          await work(own, sent, states);
        },
      };
    };
    return {
      changes: [worker("first worker"), worker("second worker"), worker("third worker")],
      async look() {
        assert.equal(new Set(sent).size, sent.length, "no mail is sent twice");
        const mails = await outbox.mails();
        const attempts = mails.reduce((sum, one) => sum + one.attempts, 0);
        assert.ok(attempts <= A_DAY, `the address had ${attempts} attempts`);
        assert.deepEqual(
          mails.filter(({ state }) => state === "sent").map(({ id }) => id),
          sent.toSorted((one, other) => one - other),
        );
        assert.ok(
          mails.every(({ claim_id }) => claim_id === null),
          "nothing stays claimed",
        );
      },
    };
  },
};
