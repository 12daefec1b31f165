import { join } from "node:path";
import ts from "typescript";
import type { Subscription } from "../../src/features/events/index.ts";
import { SUBSCRIPTIONS } from "../../src/main/subscriptions.ts";
import { importsOf, isTest, nodesOf, readSources, type Source } from "../architecture/sources.ts";
import { ROOT } from "./repository.ts";

export type SubscriptionEntry = { to: string; slice: string; name: string; about: string; file: string };

/** Which slice reacts to which event, in the order of `main/subscriptions.ts`. */
export async function subscriptionsOf(): Promise<SubscriptionEntry[]> {
  const sources = readSources().filter((source) => !isTest(source));
  const list = sources.find(({ path }) => path === "main/subscriptions.ts");
  if (!list) throw new Error("There is no main/subscriptions.ts any more");
  const entries: SubscriptionEntry[] = [];
  const names = namesListedIn(list.tree);
  const naming = sources.filter(({ text }) => names.some((name) => text.includes(name)));
  const declarations = naming.flatMap((source) => declarationsIn(source, new Set(names)));
  for (const name of names) {
    const declared = declarations.filter((one) => one.name === name);
    const [from] = declared;
    if (!from || declared.length > 1) throw new Error(`"${name}" must be declared in exactly one file`);
    const slice = from.path.split("/")[1] ?? "";
    const door = importsOf(list).find(({ target }) => target === `features/${slice}/index.ts`)?.target ?? "";
    const module = (await import(join(ROOT, "server/src", door))) as Record<string, Subscription | Subscription[]>;
    const happenings = new Set([module[name] ?? []].flat().map(({ to }) => to));
    for (const to of happenings) entries.push({ to, slice, name, about: from.about, file: `server/src/${from.path}` });
  }
  const missed = SUBSCRIPTIONS.filter(({ to }) => !entries.some((entry) => entry.to === to));
  if (missed.length > 0) throw new Error(`Nobody is found for ${missed.map(({ to }) => to).join(", ")}`);
  return entries;
}

function namesListedIn(tree: ts.SourceFile): string[] {
  const list = nodesOf(tree).find(ts.isArrayLiteralExpression);
  return (list?.elements ?? []).map((element) =>
    (ts.isSpreadElement(element) ? element.expression : element).getText(),
  );
}

type Declared = { name: string; path: string; about: string };

const declarationsIn = ({ path, tree }: Source, names: ReadonlySet<string>): Declared[] =>
  nodesOf(tree).flatMap((node) =>
    ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && names.has(node.name.text)
      ? [{ name: node.name.text, path, about: commentOn(node) }]
      : [],
  );

const commentOn = (node: ts.Node): string =>
  ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node.parent.parent)[0]?.comment) ?? "";
