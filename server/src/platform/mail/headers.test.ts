import { expect, test } from "vitest";
import { headersOf, read } from "../../../test/support/mails/mail-server.ts";
import { aMailServer } from "../../../test/support/mails/post-office.ts";
import { aPostman, deliver, ENVELOPE, LETTER } from "../../../test/support/mails/postman.ts";

/** The headers of an email without an unsubscribe link. None of them names any other recipient. */
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

/**
 * The sender, subject and header lines as an email program shows them, for an email with this name as its sender and as
 * the last word of its subject.
 */
async function shown(name: string): Promise<{ sender: string; subject: string; lines: string[] }> {
  const server = await aMailServer();
  await deliver(aPostman(server.url), { from: { name, address: ENVELOPE.from.address } }, { subject: `For ${name}` });
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  const { from, subject = "" } = await read(mail);
  expect(from?.address).toBe(ENVELOPE.from.address);
  const lines = mail.raw.toString("utf8").split("\r\n\r\n", 1).join().split("\r\n");
  return { sender: from?.name ?? "", subject, lines };
}

test.each([
  "=?utf-8?q?=41dmin?=",
  "=?UTF-8?B?QWRtaW4=?=",
  "Harbour =?utf-8?q?=41dmin?= IT",
  "=?utf-8?q?=41?= =?utf-8?q?dmin?=",
  "=?utf-8?q?=41dmin?= Żółć",
  "=\u202e?utf-8?q?=41dmin?=",
  '"=?utf-8?q?=41dmin?="',
])("a name written as an encoded word is read by nobody as what it would encode: %j", async (name) => {
  const { sender, subject, lines } = await shown(name);
  const apart = name.replace("\u202e", "").replaceAll("=?", "= ?");
  expect([sender, subject]).toEqual([apart, `For ${apart}`]);
  // Any encoded words left are ours, so a program that decodes twice finds no others.
  expect(/=\?(?!UTF-8\?[QB]\?)/.test(lines.join("\n"))).toBe(false);
});

test.each([
  ["ceo@bank.example", "ceo (at) bank.example"],
  ["Bank (ceo＠bank.example)", "Bank (ceo (at) bank.example)"],
  ["Evil <boss@victim.example>", "Evil <boss (at) victim.example>"],
  ["@work and Tom @ Home", "@work and Tom @ Home"],
])("a sender's name is never an address, which mail programs would show as the sender's: %j", async (name, sender) => {
  expect(await shown(name)).toMatchObject({ sender, subject: `For ${name}` });
});

test("nothing in a name turns round what is written beside it; scripts that run from right to left stay as they are", async () => {
  const name = "\u202eelpmaxe.knab\u202c \u2066x\u2069 \u200fمخبز\u200e العرعر\u061c";
  const plain = "elpmaxe.knab x مخبز العرعر";
  expect(await shown(name)).toMatchObject({ sender: plain, subject: `For ${plain}` });
});

test("a name of any length leaves lines that mail servers take, and is cut between letters", async () => {
  for (const name of ["x".repeat(5000), "👩‍🍳".repeat(1000), "long ".repeat(1000), "=?".repeat(1000)]) {
    const { sender, subject, lines } = await shown(name);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
    expect([sender.length <= 70, subject.length <= 200]).toEqual([true, true]);
    for (const text of [sender, subject]) expect(text).toMatch(/[x🍳g?]…$/u);
  }
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
  // The server shows the decoded form.
  ["info@xn--bcker-gra.example", "info@bäcker.example"],
  // Onboarding never accepts these. Quoted, each is still one address.
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
