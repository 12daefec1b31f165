import ts from "typescript";
import { nodesOf, type Source } from "./sources.ts";

/** A statement, or a part of one, that writes rows or locks something, and the table it writes to. */
export type Change = {
  node: ts.Node;
  /** Undefined for a lock, "?" if the name is inserted at run time. */
  table: string | undefined;
};

/** Grammar distinguishes SQL from text: `update … set`, never the word alone. */
const WRITES =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?(?!\s+(?:false|true)\b)|update(?=\s+[\w.?]+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:only\s+)?([\w.?]+)/gi;
const LOCKS = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\block\s+table\b|\bpg_advisory_xact_lock/i;

const WRITING_CALLS = ["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"];
const LOCKING_CALLS = ["forUpdate", "forNoKeyUpdate", "forShare"];
const DECLARING_CALLS = ["sealedColumn", "oldRows"];

/** All changes in a file, whether in a template, in a string or built with Kysely. */
export function changesIn({ tree }: Pick<Source, "tree">): Change[] {
  return nodesOf(tree).flatMap((node): Change[] => {
    if (ts.isCallExpression(node)) return changesByBuilder(node);
    const text = textOf(node);
    if (text === undefined) return [];
    const tables = [...text.matchAll(WRITES)].map(([, table]) => ({ node, table }));
    return tables.length === 0 && LOCKS.test(text) ? [{ node, table: undefined }] : tables;
  });
}

function changesByBuilder(node: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { text: name } = node.expression.name;
  if (LOCKING_CALLS.includes(name)) return [{ node, table: undefined }];
  if (!WRITING_CALLS.includes(name)) return [];
  const [table] = node.arguments;
  return [{ node, table: table && ts.isStringLiteralLike(table) ? table.text.split(" ")[0] : "?" }];
}

/** The tables whose sealed columns or old rows a file declares: `platform` writes them on behalf of that file. */
export function declaredTablesIn({ tree }: Pick<Source, "tree">): Change[] {
  return nodesOf(tree).flatMap((node): Change[] => {
    if (!ts.isCallExpression(node) || !DECLARING_CALLS.includes(node.expression.getText())) return [];
    const [name] = node.arguments;
    return [{ node, table: name && ts.isStringLiteralLike(name) ? name.text.split(".")[0] : "?" }];
  });
}

/** The tables that a file names after `from` or `join`, besides the ones it writes. */
export function tablesReadIn({ tree }: Pick<Source, "tree">): string[] {
  return nodesOf(tree).flatMap((node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments;
      const isRead = /^(selectFrom|(inner|left|right|full)Join)$/.test(node.expression.name.text);
      return isRead && table && ts.isStringLiteralLike(table) ? [table.text.split(" ")[0] ?? ""] : [];
    }
    return [...(textOf(node) ?? "").matchAll(/\b(?:from|join)\s+([\w.]+)/gi)].map(([, table = ""]) => table);
  });
}

/** The text of a string or template, with `?` for inserted values and without SQL comments. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return withoutComments(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  return withoutComments(node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join(""));
}

const withoutComments = (text: string): string => text.replace(/--.*$/gm, "");
