import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One style sheet; `path` is relative to the folder it was read from. */
export type Sheet = { path: string; text: string };

export function readSheets(folder: string, ending = ".css"): Sheet[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names
    .filter((name) => name.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** The selectors of all rules, one by one. Those of keyframes, fonts and pages are left out. */
function selectorsOf(text: string): string[] {
  const plain = text.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "");
  const found: string[] = [];
  const open: string[] = [];
  for (const [, head = "", mark] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === "}") open.pop();
    if (mark !== "{") continue;
    const isGroup = /^\s*@(media|supports|layer)/.test(head);
    const isInRule = open.some((kind) => kind !== "group");
    if (!isGroup && !isInRule && !head.trim().startsWith("@")) found.push(...splitAtCommas(head));
    open.push(isGroup ? "group" : "rule");
  }
  return found;
}

/** Doesn't split at commas inside `:is(…)`. */
const splitAtCommas = (list: string): string[] =>
  list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((one) => one.trim());

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name);

/** Sheets that belong together: those of one page, those of one component, or those of all pages of a face. */
function ownerOf(path: string): string {
  if (/\/styles\/|^design\//.test(path)) return `${path.split("/")[0] ?? ""} styles`;
  return /^[a-z]+\/pages\/[a-z-]+/.exec(path)?.[0] ?? path;
}

/** This sheet decides what the whole portal looks like on paper. It belongs to the page with the print button. */
const ON_PAPER = "portal/pages/reports/print.css";

/**
 * Selectors that would also match elements of others. A class belongs to the owner that has a selector with only that
 * class, or to the only owner that uses it. Every selector must contain a class of its owner.
 */
export function leaks(sheets: readonly Sheet[]): string[] {
  const faces = new Set(sheets.map(({ path }) => path.split("/")[0] ?? ""));
  return [...faces].flatMap((face) =>
    leaksIn(sheets.filter(({ path }) => path.startsWith(`${face}/`) && path !== ON_PAPER)),
  );
}

function leaksIn(sheets: readonly Sheet[]): string[] {
  const all = sheets.flatMap(({ path, text }) =>
    selectorsOf(text).map((selector) => ({ path, owner: ownerOf(path), selector, classes: classesIn(selector) })),
  );
  const ownersIn = (found: typeof all) => {
    const owners = new Map<string, Set<string>>();
    for (const { owner, classes } of found) {
      for (const name of classes) owners.set(name, (owners.get(name) ?? new Set()).add(owner));
    }
    return owners;
  };
  const namedBy = ownersIn(all);
  const definedBy = ownersIn(all.filter(({ classes }) => new Set(classes).size === 1));
  const isOwn = (name: string, owner: string): boolean => {
    const owners = definedBy.get(name) ?? namedBy.get(name);
    return owners?.size === 1 && owners.has(owner);
  };
  return all
    .filter(({ owner }) => !owner.endsWith(" styles"))
    .filter(({ owner, classes }) => !classes.some((name) => isOwn(name, owner)))
    .map(({ path, selector }) => `${path}: ${selector}`);
}

/**
 * Classes of one page's sheets that other pages use: these only look right while that page's sheet happens to be
 * loaded.
 */
export function borrowed(sheets: readonly Sheet[], sources: readonly Sheet[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const name of selectorsOf(text).flatMap(classesIn)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)));
    }
  }
  const isBorrowed = (name: string, path: string): boolean => {
    const [face = ""] = path.split("/");
    const own = [...(owners.get(name) ?? [])].filter((owner) => owner.startsWith(`${face}/`) || !owner.includes("/"));
    return own.length > 0 && own.every((owner) => owner.includes("/pages/") && owner !== ownerOf(path));
  };
  return sources.flatMap(({ path, text }) =>
    [...new Set(classNamesIn(text))].filter((name) => isBorrowed(name, path)).map((name) => `${path}: ${name}`),
  );
}

const classNamesIn = (source: string): string[] =>
  [...source.matchAll(/\bclassName ?= ?(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)].flatMap(([given]) =>
    [...given.matchAll(/["`]([^"`]*)["`]/g)].flatMap(([, names = ""]) => names.split(/[\s"`]+/)),
  );

/** No one can tell what a class of one or two letters is for, or whether another sheet has it too. */
export const shortClasses = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ path, text }) =>
    selectorsOf(text)
      .filter((selector) => classesIn(selector).some((name) => name.length < 3))
      .map((selector) => `${path}: ${selector}`),
  );
