import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../support/api.ts";
import { soon } from "../support/webhooks/event-stream.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { answers, type Behaviour, hmac, type Receiver, startReceiver } from "../support/webhooks/receiver.ts";
import { freePort } from "../support/processes/free-port.ts";
import { runCli } from "../support/processes/server-process.ts";

const api = testApi();
const SECRET = "whsec_of_this_test";

const environment = (partner: Pick<TestPartner, "id" | "apiKey">): Record<string, string> => ({
  SABLEWATCH_URL: api.baseUrl,
  SABLEWATCH_PARTNER_ID: partner.id,
  SABLEWATCH_API_KEY: partner.apiKey,
});

const aSandbox = () => aPartner(api.db, { sandbox: true });

async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.secret = SECRET;
  onTestFinished(() => receiver.close());
  return receiver;
}

/** The command in its own process, once it listens; ended with the test. */
async function listening(partner: TestPartner, args: string[]) {
  const process = runCli(["listen", ...args], environment(partner));
  onTestFinished(async () => {
    process.child.kill("SIGKILL");
    await process.finished;
  });
  await soon(async () => {
    const { rows } = await api.database.pool.query("select from webhook_streams where owner_id = $1", [partner.id]);
    expect(rows).toHaveLength(1);
  });
  return process;
}

const trigger = (partner: TestPartner, ...args: string[]) =>
  runCli(["trigger", ...args], environment(partner)).finished;

test("forwards each event as a signed webhook, and says what became of it", async () => {
  const partner = await aSandbox();
  const receiver = await aReceiver();
  const process = await listening(partner, ["--forward-to", receiver.url, "--secret", SECRET, "--print"]);
  const ended = await trigger(partner, "customer.upgraded");
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  await soon(() => expect(receiver.received).toHaveLength(2));
  for (const { headers, body } of receiver.received) {
    expect(headers["x-signature"]).toBe(hmac(body, SECRET));
    expect(headers["x-token"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(headers["x-timestamp"])).toBeGreaterThan(0);
    expect(headers["user-agent"]).toMatch(/^Sablewatch-Webhooks\//);
  }
  expect(receiver.received.map(({ event }) => event.type)).toEqual(["customer.created", "customer.upgraded"]);
  for (const { event } of receiver.received) expect(ended.stdout).toContain(event.idempotencyToken);
  await soon(() => expect(process.output()).toMatch(/customer\.upgraded +200 in \d+ ms/));
  expect(process.output()).toContain('"idempotencyToken"');
  expect(process.output()).not.toContain("\x1b");
  process.child.kill("SIGINT");
  const { code, stdout, stderr } = await process.finished;
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.trimEnd()).toMatch(/2 events\.$/);
  expect(stdout).not.toContain(partner.apiKey);
});

const answeringWith = (signature: (token: string, body: string) => string): Behaviour => {
  return ({ headers, body }, response) =>
    void response.writeHead(200, { "x-signature": signature(String(headers["x-token"]), body) }).end();
};

const MISTAKES: [string, Behaviour | "closed", RegExp][] = [
  ["no signature", answers(200), /Answered 200, but without an X-Signature header/],
  ["the body's signature", answeringWith((_token, body) => hmac(body, SECRET)), /sign the value of X-Token instead/],
  ["upper case", answeringWith((token) => hmac(token, SECRET).toUpperCase()), /not in lower case/],
  ["another secret", answeringWith((token) => hmac(token, "other")), /with a current secret as key/],
  ["a redirect", answers(302, { location: "/elsewhere" }), /Answered 302; redirects are not followed/],
  ["an error", answers(500), /Answered 500/],
  ["silence", () => undefined, /No complete response within 3 seconds/],
  ["nobody there", "closed", /Connection refused/],
];

test.each(MISTAKES)("says in one line what is wrong with a receiver: %s", async (_name, behaviour, words) => {
  const partner = await aSandbox();
  const receiver = await aReceiver();
  if (behaviour !== "closed") receiver.behaviour = behaviour;
  const url = behaviour === "closed" ? `http://127.0.0.1:${await freePort()}/` : receiver.url;
  const process = await listening(partner, ["--forward-to", url, "--secret", SECRET]);
  await aCustomer(api.db, partner);
  await soon(() => expect(process.output()).toContain("failed:"));
  const [line = ""] = process
    .output()
    .split("\n")
    .filter((one) => one.includes("customer.created"));
  expect(line).toMatch(words);
});

test("without a secret it makes one and shows it; with --events it tells of no other types", async () => {
  const partner = await aSandbox();
  const receiver = await aReceiver();
  const process = await listening(partner, ["--forward-to", receiver.url, "--events", "customer.updated"]);
  receiver.secret = /whsec_[\w-]{43}/.exec(process.output())?.[0] ?? "";
  await trigger(partner, "customer.updated");
  await soon(() => expect(process.output()).toMatch(/customer\.updated +200/));
  expect(receiver.received.map(({ event }) => event.type)).toEqual(["customer.updated"]);
});

test("trigger happens to the customer that is named, and says what it made as JSON", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner);
  const { code, stdout } = await trigger(partner, "customer.breach.found", "--customer", customerId, "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ customerId, events: [{ type: "customer.breach.found" }] });
});

test("a wrong type lists those that there are", async () => {
  const partner = await aSandbox();
  const { code, stdout, stderr } = await trigger(partner, "customer.exploded");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.trimEnd().split("\n")).toHaveLength(18);
  expect(stderr).toContain("  customer.breach.firstscan.completed\n");
});

test("a key that is not a sandbox's says how to get one; so do a wrong key and a service that is not there", async () => {
  const real = await aPartner(api.db);
  expect(await trigger(real, "customer.created")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^This key is not a sandbox's\. To get one: .*--sandbox/) as string,
  });
  const wrong = { ...real, apiKey: "sw_wrong" };
  expect((await trigger(wrong, "customer.created")).stderr).toBe("Failed to verify org API key\n");
  expect(await runCli(["listen"], environment(wrong)).finished).toMatchObject({
    code: 1,
    stderr: "Failed to verify org API key\n",
  });
  const nowhere = { ...environment(real), SABLEWATCH_URL: `http://127.0.0.1:${await freePort()}` };
  const lost = await runCli(["listen"], nowhere).finished;
  expect(lost.stderr).toMatch(/^Cannot reach http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\n$/);
  const nothing = await runCli(["trigger", "customer.created"], { DATA_DIR: "/nonexistent" }).finished;
  expect([nothing.code, nothing.stderr.split("\n").length]).toEqual([2, 2]);
});
