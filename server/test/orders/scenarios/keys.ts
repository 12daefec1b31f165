import assert from "node:assert/strict";
import {
  issueKey,
  type IssuedKey,
  listKeys,
  revokeKey,
  revokeKeysOf,
  rotateKey,
} from "../../../src/features/keys/index.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import { aPartner, testActor } from "../../support/factories.ts";
import type { Change, Outcome, Scenario } from "../scenario.ts";

const rotateItself = (tx: Tx, id: string): Promise<IssuedKey> =>
  rotateKey(tx, testActor, { id, overlapMs: 3_600_000, madeBy: id });

/** Keys rotate themselves and are issued, while the topmost one or all of them are revoked. */
export const keys: Scenario = {
  name: "keys",
  guarantee:
    "no key of a revoked line works, also if it was being made, and no key has more rights than the one it came from",
  async begin(db, random) {
    const { id: partnerId } = await aPartner(db);
    const owner = { partnerId };
    const role = random.pick(["owner", "admin"] as const);
    const inTransaction = <Made>(work: (tx: Tx) => Promise<Made>) => db.transaction().execute(work);
    const first = await inTransaction((tx) => issueKey(tx, testActor, { owner, name: "first", expiresAt: null, role }));
    const second = await inTransaction((tx) => rotateItself(tx, first.key.id));
    const line = [first.key.id, second.key.id];
    const change = (name: string, work: (tx: Tx) => Promise<unknown>): Change => ({
      name,
      run: (own: Db) => own.transaction().execute(work),
    });
    const others = [
      change("rotate the first", (tx) => rotateItself(tx, first.key.id)),
      change("rotate the second again", (tx) => rotateItself(tx, second.key.id)),
      change("issue", (tx) => issueKey(tx, testActor, { owner, name: "other", expiresAt: null, role: "viewer" })),
      change("revoke the second", (tx) => revokeKey(tx, testActor, second.key.id)),
      change("revoke all", (tx) => revokeKeysOf(tx, testActor, owner)),
    ];
    return {
      changes: [
        change("revoke the first", (tx) => revokeKey(tx, testActor, first.key.id)),
        change("rotate the second", (tx) => rotateItself(tx, second.key.id)),
        random.pick(others),
        random.pick(others),
      ],
      async look(outcomes: readonly Outcome[]) {
        const all = await listKeys(db, owner);
        const isOfLine = ({ id, madeBy }: { id: string; madeBy: string | null }): boolean => {
          if (line.includes(id)) return true;
          const maker = all.find((one) => one.id === madeBy);
          return maker !== undefined && isOfLine(maker);
        };
        for (const key of all.filter(isOfLine)) {
          assert.ok(key.revokedAt !== null, `${key.id} works, though the first of its line is revoked`);
          assert.equal(key.role, role, `${key.id} has the rights of the first`);
        }
        for (const { name, refused } of outcomes) {
          if (refused)
            assert.ok(name.startsWith("rotate") && refused.code === "key-ended", `${name}: ${refused.message}`);
        }
      },
    };
  },
};
