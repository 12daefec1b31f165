import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const FOLDER = fileURLToPath(new URL("../src/", import.meta.url));

/** One file of server/src, read and parsed. `path` is from server/src, with forward slashes. */
export type Source = { path: string; text: string; tree: ts.SourceFile };

export function parseSource(path: string, text: string): Source {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true) };
}

/** Every TypeScript file of the server, tests included, in the order of their paths. */
export function readSources(): Source[] {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".ts"));
  return paths.sort().map((path) => parseSource(path, readFileSync(join(FOLDER, path), "utf8")));
}

export const isTest = ({ path }: Source): boolean => path.endsWith(".test.ts");

/** Every node of the file, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** What a file asks of another: `specifier` as written, `target` as a path from server/src where it is one of ours. */
export type Import = { specifier: string; target: string | undefined; isTypeOnly: boolean };

/** All of them: `import`, `export … from`, `import("…")` as a value and as a type. */
export function importsOf({ path, tree }: Source): Import[] {
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
