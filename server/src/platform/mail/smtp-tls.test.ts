import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { aMailServer } from "../../../test/support/mails/post-office.ts";
import { aPostman, deliver, ENVELOPE, LETTER, withAccount } from "../../../test/support/mails/postman.ts";
import { connectSmtp } from "./smtp.ts";

/** An address of this machine that the code does not recognise as local, so it counts as any other server. */
const elsewhere = (url: string): string => url.replace("127.0.0.1", "0.0.0.0");

/** A server without TLS that accepts everything else, and the lines it received. */
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

test("if TLS is required, a server without it gets neither the account nor any part of the mail", async () => {
  const { url, lines } = await aClearServer();
  const postman = connectSmtp({ url: withAccount(elsewhere(url), "watch:secret"), tls: "required", connections: 1 });
  expect(await deliver(postman)).toMatchObject({ kind: "unavailable" });
  postman.close();
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
});

test("where TLS is optional, and on this machine always, a server without it will do", async () => {
  const server = await aMailServer({ account: { user: "watch", password: "secret" } });
  const url = withAccount(server.url, "watch:secret");
  expect(await deliver(aPostman(elsewhere(url), { tls: "optional" }))).toMatchObject({ kind: "sent" });
  expect(await deliver(aPostman(url, { tls: "required" }))).toMatchObject({ kind: "sent" });
  expect(server.accepted.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false]);
});

test.each([false, true])(
  "where TLS is required, a certificate that nobody vouches for will not do (from the start: %s)",
  async (isSecure) => {
    const server = await aMailServer({
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
  const server = await aMailServer({ certificate: "self-signed", account: { user: "watch", password: "secret" } });
  const url = withAccount(server.url, "watch:secret");
  expect(await deliver(aPostman(elsewhere(url), { tls: "optional" }))).toMatchObject({ kind: "sent" });
  expect(await deliver(aPostman(url))).toMatchObject({ kind: "sent" });
  expect(server.accepted.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
});

/**
 * Delivers in a separate process that trusts the tests' authority, because Node reads that setting only at its start.
 */
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
  const authority = new URL("../../../test/support/fixtures/certificates/authority.pem", import.meta.url);
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
    await aMailServer({ certificate: "trusted", account }),
    await aMailServer({ certificate: "trusted", isSecure: true, account }),
  ];
  const urls = servers.map(({ url }) => withAccount(url, "watch:secret"));
  expect(await deliverTrusting(urls)).toMatchObject([{ kind: "sent" }, { kind: "sent" }]);
  for (const { accepted } of servers) expect(accepted).toMatchObject([{ isEncrypted: true, user: "watch" }]);
});
