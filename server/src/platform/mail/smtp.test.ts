import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import {
  headersOf,
  type MailServer,
  type MailServerOptions,
  read,
  startMailServer,
} from "../../../test/mail-server.ts";
import { freePort } from "../../../test/server-process.ts";
import type { Letter } from "./letter.ts";
import type { Envelope, Outcome, Postman } from "./postman.ts";
import { connectSmtp, type SmtpSettings } from "./smtp.ts";

const ENVELOPE: Envelope = {
  messageId: "0b7c2f1e-5a49-4f4c-9c53-7e1f27f1a3f0@watch.example",
  from: { name: "Harbour IT", address: "no-reply@watch.example" },
  replyTo: "help@harbour.example",
  to: "owner@juniper.example",
};
const LETTER: Letter = { subject: "New exposure", html: "<p>Håndtér det</p>", text: "Håndtér det" };

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

async function aServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

function aPostman(url: string, settings: Partial<SmtpSettings> = {}): Postman {
  const postman = connectSmtp({ url, tls: "required", connections: 2, ...settings });
  onTestFinished(() => postman.close());
  return postman;
}

const deliver = (postman: Postman, envelope: Partial<Envelope> = {}, letter: Partial<Letter> = {}): Promise<Outcome> =>
  postman.deliver({ ...ENVELOPE, ...envelope }, { ...LETTER, ...letter });

const withAccount = (url: string, account: string): string => url.replace("//", `//${account}@`);
/** An address of this machine that is not known to be one, as any other server's. */
const elsewhere = (url: string): string => url.replace("127.0.0.1", "0.0.0.0");

test("a mail goes to its one recipient, from the partner's name at our address, and says that a machine wrote it", async () => {
  const server = await aServer();
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
  const server = await aServer();
  const postman = aPostman(server.url);
  const unsubscribeUrl = `https://watch.example/mail/unsubscribe?from=alerts&id=${"0".repeat(36)}`;
  await deliver(postman, { unsubscribeUrl });
  await deliver(postman);
  const [one, other] = server.accepted.map((mail) => headersOf(mail).filter((line) => line.startsWith("List-")));
  expect(one).toEqual([`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]);
  expect(other).toEqual([]);
});

const no = (code: number) => () => ({ code, text: "as the test wants it" });

test.each<[string, MailServer["behaviour"], Outcome["kind"]]>([
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
    const server = await aServer();
    const postman = aPostman(server.url);
    server.behaviour = behaviour;
    expect(await deliver(postman)).toMatchObject({ kind });
    expect(server.accepted).toEqual([]);
    server.behaviour = {};
    expect(await deliver(postman)).toMatchObject({ kind: "sent" });
    // Behind nobody's back.
    expect(server.accepted).toHaveLength(1);
  },
);

test("a server that is not there, and one that wants another password, are no fault of the mail's", async () => {
  const nowhere = aPostman(`smtp://127.0.0.1:${await freePort()}`);
  expect(await deliver(nowhere)).toMatchObject({
    kind: "unavailable",
    answer: expect.stringContaining("ECONNREFUSED") as string,
  });
  const server = await aServer({ account: { user: "watch", password: "right" } });
  const postman = aPostman(withAccount(server.url, "watch:wrong"));
  expect(await deliver(postman)).toEqual({ kind: "unavailable", answer: "535 Wrong user or password" });
  expect(server.received).toEqual([]);
});

test("an account's name and password may hold any character", async () => {
  const account = { user: "post@watch.example", password: "p@ss/w:rd%?#ü" };
  const server = await aServer({ account });
  const postman = aPostman(withAccount(server.url, [account.user, account.password].map(encodeURIComponent).join(":")));
  expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.accepted).toMatchObject([{ user: account.user }]);
});

test("a server that takes its time is waited for", async () => {
  const server = await aServer();
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
  const server = await aServer();
  const postman = aPostman(server.url, { connections: 1 });
  for (let mail = 1; mail <= 3; mail += 1) expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.connections).toBe(1);
  server.hangUp();
  // Whether it is noticed before or only when the mail is begun, no attempt is counted.
  const { kind } = await deliver(postman);
  expect(["sent", "unavailable"]).toContain(kind);
  if (kind === "unavailable") expect(await deliver(postman)).toMatchObject({ kind: "sent" });
  expect(server.accepted).toHaveLength(4);
});

/** A server without TLS that says yes to all else, and what it was told. */
async function aClearServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 clear.example ESMTP\r\n");
    socket.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString("latin1").split("\r\n").slice(0, -1)) {
        lines.push(line);
        const isHello = line.startsWith("EHLO");
        socket.write(line === "STARTTLS" ? "502 no\r\n" : isHello ? "250-hello\r\n250 AUTH PLAIN\r\n" : "250 yes\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await once(server, "close");
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

test("where TLS is required, a server without it is told neither the account nor a word of the mail", async () => {
  const { url, lines } = await aClearServer();
  const postman = connectSmtp({ url: withAccount(elsewhere(url), "watch:secret"), tls: "required", connections: 1 });
  expect(await deliver(postman)).toMatchObject({ kind: "unavailable" });
  postman.close();
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
});

test("where TLS is optional, and on this machine always, a server without it will do", async () => {
  const server = await aServer({ account: { user: "watch", password: "secret" } });
  const url = withAccount(server.url, "watch:secret");
  expect(await deliver(aPostman(elsewhere(url), { tls: "optional" }))).toMatchObject({ kind: "sent" });
  expect(await deliver(aPostman(url, { tls: "required" }))).toMatchObject({ kind: "sent" });
  expect(server.accepted.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false]);
});

test.each([false, true])(
  "where TLS is required, a certificate that nobody vouches for will not do (from the start: %s)",
  async (isSecure) => {
    const server = await aServer({
      certificate: "self-signed",
      isSecure,
      account: { user: "watch", password: "secret" },
    });
    const postman = aPostman(withAccount(elsewhere(server.url), "watch:secret"));
    expect(await deliver(postman)).toMatchObject({ kind: "unavailable" });
    expect(server.received).toEqual([]);
  },
);

test("where a server without TLS would do, one with a certificate of its own making does too, encrypted", async () => {
  const server = await aServer({ certificate: "self-signed", account: { user: "watch", password: "secret" } });
  const url = withAccount(server.url, "watch:secret");
  expect(await deliver(aPostman(elsewhere(url), { tls: "optional" }))).toMatchObject({ kind: "sent" });
  expect(await deliver(aPostman(url))).toMatchObject({ kind: "sent" });
  expect(server.accepted.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
});

/** Delivers in a process of its own, which trusts the tests' authority: that is said at a process's start. */
async function deliverTrusting(urls: readonly string[]): Promise<unknown> {
  const program = `
    import { connectSmtp } from ${JSON.stringify(new URL("./smtp.ts", import.meta.url).href)};
    const outcomes = [];
    for (const url of ${JSON.stringify(urls)}) {
      const postman = connectSmtp({ url, tls: "required", connections: 1 });
      outcomes.push(await postman.deliver(${JSON.stringify(ENVELOPE)}, ${JSON.stringify(LETTER)}));
      postman.close();
    }
    console.log(JSON.stringify(outcomes));`;
  const authority = new URL("../../../test/fixtures/certificates/authority.pem", import.meta.url);
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../../../", import.meta.url)),
    env: { NODE_EXTRA_CA_CERTS: fileURLToPath(authority) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return JSON.parse(output);
}

test("over STARTTLS and TLS from the start, account and mail go encrypted to a server that a trusted authority vouches for", async () => {
  const account = { user: "watch", password: "secret" };
  const servers = [
    await aServer({ certificate: "trusted", account }),
    await aServer({ certificate: "trusted", isSecure: true, account }),
  ];
  const urls = servers.map(({ url }) => withAccount(url, "watch:secret"));
  expect(await deliverTrusting(urls)).toMatchObject([{ kind: "sent" }, { kind: "sent" }]);
  for (const { accepted } of servers) expect(accepted).toMatchObject([{ isEncrypted: true, user: "watch" }]);
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
  const server = await aServer();
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
  const server = await aServer();
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
  const server = await aServer();
  expect(await deliver(aPostman(server.url), { to })).toMatchObject({ kind: "sent" });
  expect(server.accepted.map((mail) => mail.to)).toEqual([[seen]]);
  for (const mail of server.accepted) expect((await read(mail)).to).toHaveLength(1);
});

test("an address that would be more than one, or a command, is refused before a server hears of it", async () => {
  const server = await aServer();
  const postman = aPostman(server.url);
  for (const to of ["a@juniper.example\r\nRCPT TO:<b@victim.example>", "a@juniper.example> <b@victim.example", ""]) {
    expect(await deliver(postman, { to })).toMatchObject({ kind: "refused" });
  }
  expect(server.received).toEqual([]);
});
