import { expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aPartner, testActor } from "../../../test/support/factories.ts";
import { issueKey, rotateKey } from "./index.ts";

const api = testApi();
const DAY = 24 * 3600 * 1000;

const issue = async (expiresAt: Date | null) => {
  const { id: partnerId } = await aPartner(api.db);
  return api.db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner: { partnerId }, name: "test", expiresAt }));
};
const rotate = (id: string) => api.db.transaction().execute((tx) => rotateKey(tx, testActor, { id, overlapMs: DAY }));

test("a rotated key lives as long as the old one was given, and the old one no longer than the overlap", async () => {
  const old = await issue(new Date(Date.now() + 90 * DAY));
  const { key } = await rotate(old.key.id);
  const days = ((key.expiresAt?.getTime() ?? 0) - key.createdAt.getTime()) / DAY;
  expect(Math.round(days)).toBe(90);
  const forEver = await issue(null);
  expect((await rotate(forEver.key.id)).key.expiresAt).toBeNull();
});

test("a key that has expired is not brought back by rotating it", async () => {
  const old = await issue(new Date(Date.now() - 1000));
  await expect(rotate(old.key.id)).rejects.toThrow("Key has expired; issue a new one instead");
});
