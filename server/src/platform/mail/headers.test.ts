import { expect, test } from "vitest";
import { headersOf, read } from "../../../test/mail-server.ts";
import { aMailServer } from "../../../test/post-office.ts";
import { aPostman, deliver, ENVELOPE, LETTER } from "../../../test/postman.ts";

/** Those of a mail that nobody subscribed to: no recipient stands in them but the one. */
const HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

test("a mail goes to its one recipient, from the partner's name at our address, and says that a machine wrote it", async () => {
  const server = await aMailServer();
  const postman = aPostman(server.url);
  expect(await deliver(postman)).toEqual({ kind: "sent", answer: expect.stringMatching(/^250 /) as string });
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  expect(mail).toMatchObject({ from: ENVELOPE.from.address, to: [ENVELOPE.to], messageId: ENVELOPE.messageId });
  const content = await read(mail);
  expect(content).toMatchObject({
    messageId: `<${ENVELOPE.messageId}>`,
    from: ENVELOPE.from,
    replyTo: [{ name: "", address: ENVELOPE.replyTo }],
    to: [{ name: "", address: ENVELOPE.to }],
    subject: LETTER.subject,
  });
  expect([content.text?.trim(), content.html?.trim()]).toEqual([LETTER.text, LETTER.html]);
  expect(content.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
  expect(headersOf(mail)).toContain("Auto-Submitted: auto-generated");
});

test("a mail that one may want no more of has a link for one click, and no other mail has", async () => {
  const server = await aMailServer();
  const postman = aPostman(server.url);
  const unsubscribeUrl = `https://watch.example/mail/unsubscribe?from=alerts&id=${"0".repeat(36)}`;
  await deliver(postman, { unsubscribeUrl });
  await deliver(postman);
  const [one, other] = server.accepted.map((mail) => headersOf(mail).filter((line) => line.startsWith("List-")));
  expect(one).toEqual([`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]);
  expect(other).toEqual([]);
});

const HOSTILE = [
  "Evil\r\nBcc: everybody@victim.example\r\n\r\nbody",
  "Evil\nX-Evil: 1",
  "Evil\rX-Evil: 1",
  "Evil\u2028X-Evil: 1\u0085X-Evil: 1",
  'Evil" <boss@victim.example>, "',
  "Evil <boss@victim.example>",
  "a@victim.example, b@victim.example",
  "=?utf-8?Q?Evil=0D=0ABcc:_everybody@victim.example?=",
  "=?utf-8?B?RXZpbA0KQmNjOiBldmVyeWJvZHlAdmljdGltLmV4YW1wbGU=?=",
  "Group: boss@victim.example;",
  "\\",
  "\0",
  "x".repeat(5000),
  "Bäckerei Żółć 株式会社 🥐",
];

test.each(HOSTILE)("a partner and a subject named %j add no header and no recipient", async (name) => {
  const server = await aMailServer();
  await deliver(aPostman(server.url), { from: { name, address: ENVELOPE.from.address } }, { subject: `For ${name}` });
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  expect(mail).toMatchObject({ from: ENVELOPE.from.address, to: [ENVELOPE.to] });
  const content = await read(mail);
  expect(content.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
  expect(content.from).toMatchObject({ address: ENVELOPE.from.address });
  expect(content.to).toEqual([{ name: "", address: ENVELOPE.to }]);
  for (const line of headersOf(mail))
    expect(line).toMatch(
      /^(From|To|Reply-To|Subject|Message-ID|Auto-Submitted|Date|MIME-Version|Content-Type): \P{Cc}*$/u,
    );
});

test("a name that any alphabet may be in arrives as it is written", async () => {
  const server = await aMailServer();
  const name = 'Bäckerei Żółć 株式会社 🥐, "Søn" & Co.';
  await deliver(aPostman(server.url), { from: { name, address: ENVELOPE.from.address } }, { subject: `For ${name}` });
  for (const mail of server.accepted)
    expect(await read(mail)).toMatchObject({ from: { name }, subject: `For ${name}` });
  expect(server.accepted).toHaveLength(1);
});

test.each([
  ["o'brien+tag@juniper.example"],
  ["!#$%&'*+/=?^_`{|}~-@juniper.example"],
  ["a.b.c@sub.sub.juniper.example"],
  ["søren@juniper.example"],
  // As the server shows it.
  ["info@xn--bcker-gra.example", "info@bäcker.example"],
  // Not to be had from onboarding; quoted, each is one address still.
  ["a,b@juniper.example", '"a,b"@juniper.example'],
  ["a;b@juniper.example", '"a;b"@juniper.example'],
  ["group:a@juniper.example", '"group:a"@juniper.example'],
])("a mail to %s goes to that one recipient", async (to, seen = to) => {
  const server = await aMailServer();
  expect(await deliver(aPostman(server.url), { to })).toMatchObject({ kind: "sent" });
  expect(server.accepted.map((mail) => mail.to)).toEqual([[seen]]);
  for (const mail of server.accepted) expect((await read(mail)).to).toHaveLength(1);
});

test("an address that would be more than one, or a command, is refused before a server hears of it", async () => {
  const server = await aMailServer();
  const postman = aPostman(server.url);
  for (const to of ["a@juniper.example\r\nRCPT TO:<b@victim.example>", "a@juniper.example> <b@victim.example", ""]) {
    expect(await deliver(postman, { to })).toMatchObject({ kind: "refused" });
  }
  expect(server.received).toEqual([]);
});
