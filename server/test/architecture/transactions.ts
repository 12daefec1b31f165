import ts from "typescript";
import { type Declaration, declarationsOf, leadingTo, takesTx, usedBy } from "./calls.ts";
import type { Rule } from "./rules.ts";
import { changesIn } from "./sql.ts";
import { isProduct, lineOf, nodesOf, type Source } from "./sources.ts";

/** Where a request, a job or a command starts, and what opens the transactions of API calls. */
const BEGINS = /^(main|cli)\/|(^|\/)(routes[.-][a-z-]+|jobs)\.ts$|^platform\/http\/(proof|calls)\.ts$/;

/** Slices may split work that is too long for one transaction into steps with one each, but never in the queries. */
const MAY_WORK_IN_STEPS = /^features\/(?!.*\/queries(-[a-z-]+)?\.ts$)/;

export const transactionsBeginAtTheEdge: Rule = (sources) =>
  sources
    .filter((source) => isProduct(source) && !BEGINS.test(source.path) && !MAY_WORK_IN_STEPS.test(source.path))
    .flatMap((source) =>
      nodesOf(source.tree)
        .filter(opensTransaction)
        .map((node) => `${lineOf(source, node)} opens a transaction; its callers do that`),
    );

const opensTransaction = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ["transaction", "startTransaction"].includes(node.expression.name.text);

/** The second transaction would wait for the first one's locks, or stay committed although the first is rolled back. */
export const noTransactionInsideAnother: Rule = (sources) =>
  callsInTransactions(sources, ({ node }) => nodesOf(node).some(opensTransaction)).map(
    (where) => `${where}, which opens a transaction inside its caller's`,
  );

const NETWORK = /^platform\/(outbound|mail)\/(sender|connection|dial|exchange|pool|names|smtp|postman|folder)\.ts$/;

/** A response can take seconds, and the transaction would hold its locks and its connection all that time. */
export const noNetworkInTransactions: Rule = (sources) =>
  callsInTransactions(sources, ({ source }) => NETWORK.test(source.path) || /\/client\.ts$/.test(source.path)).map(
    (where) => `${where}, which waits for another machine`,
  );

/** The functions that take a `Tx` and whose calls can lead to one of the named ones. */
function callsInTransactions(sources: readonly Source[], isFirst: (declaration: Declaration) => boolean): string[] {
  const all = declarationsOf(sources.filter(isProduct));
  const leading = leadingTo(all, isFirst);
  return all
    .filter(({ node }) => takesTx(functionOf(node)))
    .flatMap((declaration) => {
      const used = [...usedBy(declaration, leading), ...(isFirst(declaration) ? [declaration] : [])];
      return used.map(({ name }) => `${lineOf(declaration.source, declaration.node)} takes a Tx and runs ${name}`);
    });
}

const functionOf = (node: ts.Node): ts.Node =>
  ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node;

/**
 * Writes that belong to no other change, one statement each: a last use, a visit, an unsubscribe id, the first key.
 * They take `Db`. So do the statements that claim, renew, give back and finish a queue's leases: each one checks by
 * itself what it holds.
 */
const ALONE =
  /^(markUsed|markSeen|markStaffSeen|recordVisit|readingAddressees|insertSigningKey|(claim|renew|release|finish)[A-Z]\w*)$/;

export const writersTakeTx: Rule = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith("features/"))
    .flatMap((source) => [...new Set(changesIn(source).flatMap(({ node }) => runWithoutTx(source, node)))])
    .map((where) => `${where} writes or locks, but takes no Tx as its first argument`);

/**
 * Where the statement runs outside a function that takes a `Tx` first. A statement in a constant runs where the
 * constant is used.
 */
function runWithoutTx(source: Source, node: ts.Node): string[] {
  if (within(node, takesTx) || within(node, (outer) => isTypedWithTx(source, outer)) || within(node, isAlone))
    return [];
  const constant = constantAround(node);
  const uses = constant ? usesOf(source, constant) : [];
  if (uses.length === 0) return [lineOf(source, node)];
  return uses.flatMap((use) => runWithoutTx(source, use));
}

const isAlone = (node: ts.Node): boolean =>
  (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && ALONE.test(node.name?.getText() ?? "");

/** `const x: Removal = …` and `function making(): PutMails {…}`, if the type, in the same file, has `Tx` first. */
function isTypedWithTx({ tree }: Source, node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) && !ts.isFunctionLike(node)) return false;
  const alias = tree.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === node.type?.getText(),
  );
  return alias !== undefined && ts.isTypeAliasDeclaration(alias) && takesTx(alias.type);
}

/** The constant that holds or makes the statement (`(column) => statement(…)`), unless it runs before it gets there. */
function constantAround(node: ts.Node): ts.Identifier | undefined {
  const isEnd = (outer: ts.Node): boolean => ts.isFunctionLike(outer) && !(ts.isArrowFunction(outer) && makes(outer));
  const holder = within(
    node,
    (outer) => ts.isVariableDeclaration(outer) || isEnd(outer) || ts.isAwaitExpression(outer),
  );
  return holder && ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name : undefined;
}

const makes = ({ body }: ts.ArrowFunction): boolean =>
  ts.isCallExpression(body) && ["statement", "prepared"].includes(body.expression.getText());

const usesOf = ({ tree }: Source, { text, parent }: ts.Identifier): ts.Node[] =>
  nodesOf(tree).filter(
    (node) => ts.isIdentifier(node) && node.text === text && node.parent !== parent && !ts.isTypeQueryNode(node.parent),
  );

function within(node: ts.Node, matches: (outer: ts.Node) => boolean): ts.Node | undefined {
  for (let outer = node; !ts.isSourceFile(outer); outer = outer.parent) if (matches(outer)) return outer;
  return undefined;
}
