import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { createMailFolder, keptFile } from "./folder.ts";
import type { Letter } from "./letter.ts";
import type { Envelope } from "./postman.ts";

const ENVELOPE: Envelope = {
  messageId: "0b7c2f1e-5a49-4f4c-9c53-7e1f27f1a3f0@watch.example",
  from: { name: "Bäckerei & Søn", address: "no-reply@watch.example" },
  bouncesTo: "no-reply@watch.example",
  replyTo: "help@harbour.example",
  to: "owner@juniper.example",
  unsubscribeUrl: "https://watch.example/mail/unsubscribe?from=alerts&id=1",
};
const LETTER: Letter = { subject: "Zażółć", html: "<p>Håndtér det</p>", text: "Håndtér det" };

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-kept-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test("a kept mail is a file that mail programs read, for nobody's eyes but the owner's", async () => {
  const folder = join(await aFolder(), "data", "mail");
  const attachment = { filename: "report.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.7") };
  const outcome = await createMailFolder(folder).deliver(ENVELOPE, { ...LETTER, attachments: [attachment] });
  const file = keptFile(folder, ENVELOPE.messageId);
  expect(outcome).toEqual({ kind: "kept", answer: file });
  expect(await readdir(folder)).toEqual([`${ENVELOPE.messageId.split("@")[0]}.eml`]);
  expect([await modeOf(file), await modeOf(folder)]).toEqual(["600", "700"]);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail).toMatchObject({
    messageId: `<${ENVELOPE.messageId}>`,
    from: ENVELOPE.from,
    to: [{ address: ENVELOPE.to }],
    replyTo: [{ address: ENVELOPE.replyTo }],
    subject: LETTER.subject,
    attachments: [{ filename: "report.pdf", mimeType: "application/pdf" }],
  });
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual([LETTER.text, LETTER.html]);
});

test("kept once more, after a crash, it is the same file", async () => {
  const folder = await aFolder();
  const postman = createMailFolder(folder);
  await writeFile(`${keptFile(folder, ENVELOPE.messageId)}.part`, "half a mail");
  for (const subject of ["first", "second"]) await postman.deliver(ENVELOPE, { ...LETTER, subject });
  const [file, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(await PostalMime.parse(await readFile(join(folder, file ?? "")))).toMatchObject({ subject: "second" });
});

test("where nothing can be kept, mails wait", async () => {
  const folder = await aFolder();
  const blocked = join(folder, "file");
  await writeFile(blocked, "");
  expect(await createMailFolder(join(blocked, "mail")).deliver(ENVELOPE, LETTER)).toMatchObject({
    kind: "unavailable",
  });
});
