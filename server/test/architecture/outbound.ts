import ts from "typescript";
import type { Rule } from "./rules.ts";
import { importsOf, isProduct, nodesOf, type Source } from "./sources.ts";

/** The exports that can open a connection, by module. Checking an address or listening doesn't open one. */
const DIALLING: Record<string, readonly string[]> = {
  "node:net": ["connect", "createConnection", "Socket", "default"],
  "node:tls": ["connect", "TLSSocket", "default"],
  "node:http": ["request", "get", "Agent", "ClientRequest", "default"],
  "node:https": ["request", "get", "Agent", "default"],
  "node:http2": ["connect", "default"],
  "node:dgram": ["createSocket", "default"],
};
const ALWAYS_DIALLING = ["undici", "nodemailer", "node:dns", "node:dns/promises"];

/** These connect to an address that the operator has set. Customers, partners and emails can't choose it. */
const TO_THE_OPERATORS_CHOICE =
  /^platform\/mail\/smtp\.ts$|^platform\/dns\/look-ups\.ts$|^features\/scanning\/(.+\/)?live-source\/client\.ts$/;

export const strangersAreDialledInOutbound: Rule = (sources) =>
  sources
    .filter((source) => isProduct(source) && !source.path.startsWith("platform/outbound/"))
    .filter(({ path }) => !TO_THE_OPERATORS_CHOICE.test(path))
    .filter((source) => dials(source))
    .map(({ path }) => `${path} opens connections; addresses that others choose are for platform/outbound alone`);

const dials = (source: Source): boolean =>
  importsOf(source).some(({ specifier, isTypeOnly }) => ALWAYS_DIALLING.includes(specifier) && !isTypeOnly) ||
  nodesOf(source.tree).some(
    (node) =>
      (ts.isCallExpression(node) && /^(globalThis\.)?fetch$/.test(node.expression.getText())) ||
      (ts.isImportDeclaration(node) && importsDialler(node)),
  );

function importsDialler({ moduleSpecifier, importClause }: ts.ImportDeclaration): boolean {
  const names = ts.isStringLiteralLike(moduleSpecifier) ? DIALLING[moduleSpecifier.text] : undefined;
  if (!names || !importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { name, namedBindings } = importClause;
  if (name || (namedBindings && ts.isNamespaceImport(namedBindings))) return true;
  return (
    namedBindings?.elements.some(
      (element) => !element.isTypeOnly && names.includes((element.propertyName ?? element.name).text),
    ) ?? false
  );
}
