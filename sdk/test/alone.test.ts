import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const folder = new URL("../src/", import.meta.url);

test("the kit needs nothing but Node: it imports its own files and Node's modules alone", async () => {
  const names = await readdir(folder);
  const imported = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [...text.matchAll(/\bfrom "([^"]+)"/g)].map(([, specifier = ""]) => specifier);
    }),
  );
  expect(imported.flat()).toContain("node:crypto");
  expect(imported.flat().filter((specifier) => !/^(node:|\.\/[a-z-]+(\.gen)?\.ts$)/.test(specifier))).toEqual([]);

  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as object;
  expect(manifest).not.toHaveProperty("dependencies");
});
