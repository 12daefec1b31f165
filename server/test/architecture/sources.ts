import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const FOLDER = fileURLToPath(new URL("../../src/", import.meta.url));

/** One file of server/src. `path` is relative to server/src, with forward slashes. */
export type Source = { path: string; text: string; readonly tree: ts.SourceFile };

/** Parsed on first use: parsing takes seconds, and most callers only need the text of most files. */
export function parseSource(path: string, text: string): Source {
  let tree: ts.SourceFile | undefined;
  return {
    path,
    text,
    get tree() {
      return (tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true));
    },
  };
}

/** Every TypeScript file of the server, or of another folder, including tests, sorted by path. */
export function readSources(folder = FOLDER): Source[] {
  const sources = read.get(folder) ?? readFolder(folder);
  read.set(folder, sources);
  return sources;
}

/** Several tests and artefacts use the same sources. */
const read = new Map<string, Source[]>();

function readFolder(folder: string): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => name.replaceAll("\\", "/")).filter((name) => /\.tsx?$/.test(name));
  return paths.sort().map((path) => parseSource(path, readFileSync(join(folder, path), "utf8")));
}

/** The sources of all three parts, with paths from the root of the repository. */
export const readAllParts = (): Source[] =>
  ["server", "web", "sdk"].flatMap((part) =>
    readSources(join(FOLDER, "../..", part, "src")).map((source) => ({
      path: `${part}/src/${source.path}`,
      text: source.text,
      get tree() {
        return source.tree;
      },
    })),
  );

export const isTest = ({ path }: Source): boolean => path.endsWith(".test.ts");

/** Written by hand, and part of the product. */
export const isProduct = (source: Source): boolean => !isTest(source) && !source.path.endsWith(".gen.ts");

/** The file and line of a violation. */
export const lineOf = ({ path, tree }: Source, node: ts.Node): string =>
  `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** Many rules read each file, and walking its tree takes most of the time. */
const nodesOfFiles = new WeakMap<ts.Node, readonly ts.Node[]>();

/** Every node of the file, or of a part of it, parents before children. Tokens such as brackets aren't included. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const known = nodesOfFiles.get(node);
  if (known) return known;
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  if (ts.isSourceFile(node)) nodesOfFiles.set(node, found);
  return found;
}

/** An import: `specifier` as written, `target` as a path from server/src if it is one of our files. */
export type Import = { specifier: string; target: string | undefined; isTypeOnly: boolean };

const importsOfFiles = new WeakMap<Source, readonly Import[]>();

/** All imports: `import`, `export … from`, `import("…")` as a value and as a type. */
export function importsOf(source: Source): readonly Import[] {
  const found = importsOfFiles.get(source) ?? findImports(source);
  importsOfFiles.set(source, found);
  return found;
}

function findImports({ path, tree }: Source): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    const target = text.startsWith(".") ? posix.join(posix.dirname(path), text) : undefined;
    found.push({ specifier: text, target, isTypeOnly });
  };
  for (const node of nodesOf(tree)) {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypesAlone(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
  }
  return found;
}

function importsTypesAlone(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  if (clause.name !== undefined || names === undefined || ts.isNamespaceImport(names)) return false;
  return names.elements.length > 0 && names.elements.every((name) => name.isTypeOnly);
}
