import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ownFile } from "../../src/platform/own-files.ts";
import { commandsOf } from "../artefacts/commands.ts";

const FOLDER = "docs/runbooks";
const read = (path: string): string => readFileSync(ownFile(path), "utf8");

type Rule = { alert: string; labels: { severity: string }; annotations: Record<string, string> };
const { groups } = parse(read("deploy/prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const pages = readdirSync(ownFile(FOLDER)).filter((name) => name !== "README.md");

const SECTIONS = ["What it means", "What customers feel", "What to look at", "What to do", "When to wake whom"];

test("every alert has its page, with every section and something to type, and no page is without its alert", () => {
  expect(rules.map(({ annotations }) => annotations["runbook"]).toSorted()).toEqual(
    pages.map((name) => `${FOLDER}/${name}`).toSorted(),
  );
  for (const { alert, annotations } of rules) {
    const page = read(annotations["runbook"] ?? "");
    expect(page.startsWith(`# ${alert}\n`), alert).toBe(true);
    expect(
      [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
      alert,
    ).toEqual(SECTIONS);
    expect(page, alert).toMatch(/## What to look at\n[^#]*```sh\n/);
    // A comment would swallow what is behind it.
    expect(page, alert).not.toMatch(/ # .* \| (?:grep|head)/);
  }
});

test("the list of runbooks has every alert in the order of the rules, with its severity", () => {
  const rows = [...read(`${FOLDER}/README.md`).matchAll(/^\| \[(\w+)\]\(([\w-]+\.md)\) *\| (\w+) *\|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    rules.map(({ alert, labels, annotations }) => [
      ...[alert, annotations["runbook"]?.slice(FOLDER.length + 1), labels.severity],
    ]),
  );
});

test("every command that a page or a rule names exists, with its options", async () => {
  const known = (await commandsOf()).map(({ usage, options }) => ({
    words: usage.replace(/ <.*$/, "").split(" ").slice(1),
    options,
  }));
  const texts = [...pages.map((name) => read(`${FOLDER}/${name}`)), read("deploy/prometheus/alerts.yaml")];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:^ *|`)sablewatch ([a-z][^`#\n]*)/gm)].map(([, given = ""]) => given.trim()),
  );
  expect(named.length).toBeGreaterThan(50);
  for (const given of named) {
    const words = given.split(/\s+/);
    const command = known.find((one) => one.words.every((word, at) => words[at] === word));
    expect(command, given).toBeDefined();
    const options = words.filter((word) => word.startsWith("--"));
    if (command?.options) expect(command.options, given).toEqual(expect.arrayContaining(options));
  }
});

test("every setting and metric that a page names exists", () => {
  const settings = read("docs/settings.md");
  const operations = read("docs/operations.md");
  for (const name of pages) {
    const page = read(`${FOLDER}/${name}`);
    const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, setting = ""]) => setting);
    expect(
      named.filter((setting) => !settings.includes(`\`${setting}\``)),
      name,
    ).toEqual([]);
    const metrics = [...page.matchAll(/grep.*?(webhook_attempt|database_\w+|workers_alive|http_request_\w+)/g)];
    for (const [, metric = ""] of metrics) expect(operations, name).toContain(metric.replace(/_count$/, ""));
  }
});
