import ts from "typescript";
import { importsOf, type Source } from "./sources.ts";

/**
 * A function, class or constant at the top level of a file, and the names it uses: everything that a call can lead to.
 */
export type Declaration = { source: Source; name: string; node: ts.Node; uses: ReadonlySet<string> };

export function declarationsOf(sources: readonly Source[]): Declaration[] {
  return sources.flatMap((source) =>
    source.tree.statements.flatMap((statement) =>
      namedIn(statement).map(({ name, node }) => ({ source, name, node, uses: usesOf(node) })),
    ),
  );
}

function namedIn(statement: ts.Statement): { name: string; node: ts.Node }[] {
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
    return [{ name: statement.name.text, node: statement }];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((node) => ({ name: node.name.getText(), node }));
}

/** Names in types don't matter at run time, and neither do the keys of objects. */
function usesOf(node: ts.Node, found = new Set<string>()): Set<string> {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return found;
  const { parent } = node;
  const isKey =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node);
  if (ts.isIdentifier(node) && !isKey) found.add(node.text);
  ts.forEachChild(node, (child) => void usesOf(child, found));
  return found;
}

/**
 * All declarations whose calls can lead to one of the first ones. A name refers to a declaration in its own file, or in
 * the file or slice that it is imported from.
 */
export function leadingTo(
  all: readonly Declaration[],
  isFirst: (declaration: Declaration) => boolean,
): ReadonlySet<Declaration> {
  const users = new Map<string, Declaration[]>();
  for (const declaration of all) {
    for (const name of declaration.uses) {
      const known = users.get(name);
      if (known) known.push(declaration);
      else users.set(name, [declaration]);
    }
  }
  const found = new Set(all.filter(isFirst));
  // Also goes through those that are added on the way.
  for (const used of found) {
    for (const user of users.get(used.name) ?? []) if (usedBy(user, [used]).length > 0) found.add(user);
  }
  return found;
}

/** The given declarations that this one calls, directly or in one of its parts. */
export function usedBy({ source, name, uses }: Declaration, given: Iterable<Declaration>): Declaration[] {
  return [...given].filter(
    (used) => uses.has(used.name) && !(used.source === source && used.name === name) && sees(source, used.source),
  );
}

function sees(from: Source, to: Source): boolean {
  if (from === to) return true;
  const slice = /^features\/[^/]+\//.exec(to.path)?.[0];
  return importsOf(from).some(
    ({ target }) => target === to.path || (slice !== undefined && target === `${slice}index.ts`),
  );
}

export const takesTx = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) && /^Tx\b/.test(node.parameters[0]?.type?.getText() ?? "");
