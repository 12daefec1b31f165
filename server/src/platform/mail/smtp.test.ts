import { expect, test } from "vitest";
import type { MailServer } from "../../../test/support/mails/mail-server.ts";
import { aMailServer } from "../../../test/support/mails/post-office.ts";
import { aPostman, deliver, withAccount } from "../../../test/support/mails/postman.ts";
import { freePort } from "../../../test/support/processes/free-port.ts";
import type { MailOutcome } from "./postman.ts";

const no = (code: number) => () => ({ code, text: "as the test wants it" });

test.each<[string, MailServer["behaviour"], MailOutcome["kind"]]>([
  ["has no such mailbox", { takesRecipient: no(550) }, "refused"],
  ["takes no such mail", { takesMail: no(554) }, "refused"],
  ["finds it too large", { takesMail: no(552) }, "refused"],
  ["greylists", { takesRecipient: no(450) }, "later"],
  ["has a full mailbox", { takesMail: no(452) }, "later"],
  ["hangs up amid the mail", { reads: () => "drops" }, "later"],
  ["hangs up after the mail, without a word", { takesMail: () => "drops" }, "later"],
  ["does not know the sender", { takesSender: no(550) }, "unavailable"],
  ["closes down when a mail begins", { takesSender: no(421) }, "unavailable"],
  ["greets with 421", { greets: no(421) }, "unavailable"],
  ["greets with 554", { greets: no(554) }, "unavailable"],
  ["hangs up instead of greeting", { greets: () => "closes" }, "unavailable"],
  ["resets the connection instead of greeting", { greets: () => "resets" }, "unavailable"],
])(
  "what becomes of a mail to a server that %s, and the next one goes through as soon as it behaves",
  async (...row) => {
    const [, behaviour, kind] = row;
    const server = await aMailServer();
    const postman = aPostman(server.url);
    server.behaviour = behaviour;
    expect(await deliver(postman)).toMatchObject({ kind });
    expect(server.accepted).toEqual([]);
    server.behaviour = {};
    expect(await deliver(postman)).toMatchObject({ kind: "sent" });
    // The library did not send the first one again by itself.
    expect(server.accepted).toHaveLength(1);
  },
);

test("a server that is not there, and one that wants another password, are no fault of the mail's", async () => {
  const nowhere = aPostman(`smtp://127.0.0.1:${await freePort()}`);
  expect(await deliver(nowhere)).toMatchObject({
    kind: "unavailable",
    answer: expect.stringContaining("ECONNREFUSED") as string,
  });
  const server = await aMailServer({ account: { user: "watch", password: "right" } });
  const postman = aPostman(withAccount(server.url, "watch:wrong"));
  expect(await deliver(postman)).toEqual({ kind: "unavailable", answer: "535 Wrong user or password" });
  expect(server.received).toEqual([]);
});

test("an account's name and password may hold any character", async () => {
  const account = { user: "post@watch.example", password: "p@ss/w:rd%?#ü" };
  const server = await aMailServer({ account });
  const postman = aPostman(withAccount(server.url, [account.user, account.password].map(encodeURIComponent).join(":")));
  expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.accepted).toMatchObject([{ user: account.user }]);
});

test("a server that takes its time is waited for", async () => {
  const server = await aMailServer();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    server.behaviour = {
      takesMail: () =>
        new Promise((done) => {
          answer = () => done(undefined);
          resolve();
        }),
    };
  });
  const delivering = deliver(aPostman(server.url));
  await asked;
  answer();
  expect(await delivering).toMatchObject({ kind: "sent" });
  expect(server.received).toHaveLength(1);
});

test("a connection stays open for the next mail, and one that was closed meanwhile costs that nothing", async () => {
  const server = await aMailServer();
  const postman = aPostman(server.url, { connections: 1 });
  for (let mail = 1; mail <= 3; mail += 1) expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.connections).toBe(1);
  server.hangUp();
  // Whether the closed connection is noticed before the email or only when the email starts, no attempt counts.
  const { kind } = await deliver(postman);
  expect(["sent", "unavailable"]).toContain(kind);
  if (kind === "unavailable") expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.accepted).toHaveLength(4);
});
