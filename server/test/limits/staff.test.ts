import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBrowser } from "../support/portal.ts";
import { TEST_SETTINGS } from "../support/settings.ts";
import { aMember, anEmail, aStaffLink, confirmStaff, OPERATOR } from "../support/staff.ts";

const PER_MINUTE = 3;
const api = testApi({
  portal: { ...TEST_SETTINGS.portal, signInLimitPerMinute: PER_MINUTE },
  linkMails: { perAddress: 2, perNetwork: 100 },
});

const ask = (email: string) => api.call({ method: "POST", path: "/api/v1/staff/sign-in", body: { email } });

test("links for one mailbox are limited, whether or not it is known, and others are not affected", async () => {
  const { email } = await aMember(api.db, OPERATOR);
  for (const asked of [email, anEmail()]) {
    const statuses = [await ask(asked), await ask(asked.toUpperCase()), await ask(asked)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
  }
  expect((await ask(anEmail())).status).toBe(200);
});

test("sign-ins from one network are limited, and a link that was refused for that is not used up", async () => {
  const member = await aMember(api.db, OPERATOR);
  for (let tried = 0; tried < PER_MINUTE; tried++) await confirmStaff(aBrowser(api), "unknown");
  const token = await aStaffLink(api.db, member);
  expect(await confirmStaff(aBrowser(api), token)).toMatchObject({ status: 429, body: { code: "rate-limited" } });
  expect(await api.call({ method: "POST", path: "/api/v1/staff/sign-in/passkey/options" })).toMatchObject({
    status: 429,
  });
  await api.database.pool.query("delete from rate_limits");
  const used = await api.db.selectFrom("staff_links").select("used_at").execute();
  expect(used).toEqual([{ used_at: null }]);
});
