import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const sdk = fileURLToPath(new URL("..", import.meta.url));
const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const TSC = join(modules, "typescript/bin/tsc");

let project: string;

/** The package as it would be published, installed into a project that has nothing else. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "sablewatch-sdk-"));
  const { stdout } = await run("npm", ["pack", "--json", "--foreground-scripts=false", "--pack-destination", project], {
    cwd: sdk,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "fresh", type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: project });
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

const USE = `
  const client = partnerClient({ baseUrl: "https://watch.example", partnerId: "p", apiKey: "k" });
  export async function names(): Promise<string[]> {
    const found: string[] = [];
    for await (const { companyName } of client.each.listCustomers({ status: "active" })) found.push(companyName);
    try {
      const { status } = await client.upgradeCustomer({ customerId: "c" });
      found.push(status);
    } catch (error) {
      if (isSablewatchError(error, "customer-already-active")) found.push(error.code satisfies "customer-already-active");
    }
    // @ts-expect-error: a call needs what its route has in the path
    await client.getCustomerInfo();
    // @ts-expect-error: and knows which values there are
    await client.listCustomers({ status: "gone" });
    const { breaches } = await client.listCustomerBreaches({ customerId: "c", severity: "critical" });
    found.push(...breaches.flatMap((breach) => ("title" in breach ? [breach.title] : [])));
    return found;
  }
`;

/** The samples of the README. They take it for granted that the variables are set. */
async function samples(): Promise<[file: string, text: string][]> {
  const env = `declare const process: { env: Record<"SW_PARTNER_ID" | "SW_API_KEY" | "WEBHOOK_SECRET", string> };\n`;
  const found = [...(await readFile(join(sdk, "README.md"), "utf8")).matchAll(/```js\n([\s\S]*?)```/g)];
  expect(found.length).toBeGreaterThanOrEqual(2);
  return found.map(([, sample = ""], index) => [`sample-${index}.mts`, env + sample]);
}

// In one project, because the compiler takes longer to start than to check any of it.
test("it type-checks in a strict project, as both kinds and under both names, and so do the README's samples", async () => {
  const uses = ["@sablewatch/sdk", "@sablewatch/sdk/client"].flatMap((name, index) =>
    ["mts", "cts"].map((kind): [string, string] => [
      `use-${index}.${kind}`,
      `import { isSablewatchError, partnerClient } from "${name}";${USE}`,
    ]),
  );
  const folder = join(project, "types");
  await mkdir(folder, { recursive: true });
  const texts = [...uses, ...(await samples())];
  for (const [file, text] of texts) await writeFile(join(folder, file), text);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    module: "nodenext",
    target: "es2023",
    noEmit: true,
    types: ["node"],
    typeRoots: [join(modules, "@types")],
  };
  const files = texts.map(([file]) => file);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const { stdout } = await run(process.execPath, [TSC, "-p", folder]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toBe("");
});

test("it runs as an ES module and as CommonJS, client and receiver kit", async () => {
  const names = `console.log([typeof sdk.partnerClient, typeof sdk.receive, typeof client.partnerClient].join())`;
  await writeFile(
    join(project, "run.mjs"),
    `import * as sdk from "@sablewatch/sdk"; import * as client from "@sablewatch/sdk/client"; ${names}`,
  );
  await writeFile(
    join(project, "run.cjs"),
    `const sdk = require("@sablewatch/sdk"), client = require("@sablewatch/sdk/client"); ${names}`,
  );
  for (const file of ["run.mjs", "run.cjs"]) {
    const { stdout } = await run(process.execPath, [file], { cwd: project });
    expect([file, stdout.trim()]).toEqual([file, "function,function,function"]);
  }
});

test("the client is under 12 kB gzipped, and imports nothing of Node", async () => {
  const dist = join(project, "node_modules/@sablewatch/sdk/dist");
  const read = new Map<string, string>();
  const follow = async (name: string): Promise<void> => {
    if (read.has(name)) return;
    const text = await readFile(join(dist, name), "utf8");
    read.set(name, text);
    for (const [, from = ""] of text.matchAll(/from "([^"]+)"/g)) {
      expect(from).toMatch(/^\.\//);
      await follow(from.slice(2));
    }
  };
  await follow("client.js");
  expect(gzipSync([...read.values()].join("\n")).length).toBeLessThan(12_000);
});

test("it holds what its users need and nothing else", async () => {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--foreground-scripts=false"], { cwd: sdk });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", "dist/cjs/package.json"]));
  const others = paths.filter(
    (path) => !/^(LICENSE|README\.md|package\.json|dist\/.*\.(js|d\.ts)|dist\/cjs\/package\.json)$/.test(path),
  );
  expect(others).toEqual([]);
});
