import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sablewatch, testFolder } from "../support/imports.ts";
import { readDemo, startProcess } from "../support/processes/server-process.ts";

const folder = testFolder();

const entry = (Name: string) => ({
  Name,
  Title: `The ${Name} breach`,
  Domain: `${Name.toLowerCase()}.example`,
  BreachDate: "2023-05-06",
  DataClasses: ["Email addresses", "Passwords"],
});

/** Runs the real program on the database in this folder. */
async function program(dataDir: string, args: string[], input: string): Promise<string> {
  const { code, stdout, stderr } = await sablewatch(args, { env: { DATA_DIR: dataDir }, cwd: folder.path, input });
  const complaints = stderr.split("\n").filter((line) => !line.includes("lines/s"));
  expect({ code, complaints }).toEqual({ code: 0, complaints: [""] });
  return stdout;
}

test("without a server, commands start its database for their time, which keeps all for the next", async () => {
  const alone = join(folder.path, "alone");
  const server = await startProcess("serve", alone);
  server.child.kill("SIGTERM");
  expect(await server.finished).toMatchObject({ code: 0 });
  await program(alone, ["catalogue", "import", "-"], JSON.stringify([entry("Alone")]));
  await program(alone, ["corpus", "import", "--breach", "alone"], "one@alone.example\n");
  const stats = await program(alone, ["corpus", "stats", "--json"], "");
  expect(JSON.parse(stats)).toMatchObject({ exposures: 1, breaches: [{ breach: "Alone", exposures: 1 }] });
});

test("while a server is running, an import reaches customers without another command", async () => {
  const beside = join(folder.path, "beside");
  const server = await startProcess("demo", beside);
  const { partner } = await readDemo(beside);
  const ask = async (path: string) => {
    const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
    const answer = await fetch(`${server.baseUrl}/api/v1/integrations${path}`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { customers } = await ask("/customers?status=active");
  const [{ customerId } = { customerId: "" }] = customers as { customerId: string }[];
  const { domains } = (await ask(`/customer/${customerId}/assets`)) as { domains: string[] };
  const email = `somebody@${domains[0]}`;

  await program(beside, ["catalogue", "import", "-"], JSON.stringify([entry("Beside")]));
  const said = await program(beside, ["corpus", "import", "-", "--breach", "Beside"], `${email}:secret\n`);
  expect(said).toMatch(/^customers hit +1$/m);

  await vi.waitFor(
    async () => {
      const { breaches } = await ask(`/customer/${customerId}/breaches`);
      const found = (breaches as { breachName: string }[]).filter(({ breachName }) => breachName === "Beside");
      expect(found).toMatchObject([{ emails: [email], resolved: false }]);
    },
    { timeout: 300_000, interval: 100 },
  );
  server.child.kill("SIGTERM");
  expect(await server.finished).toMatchObject({ code: 0 });
});
