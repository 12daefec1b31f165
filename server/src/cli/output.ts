import type { CommandContext } from "./context.ts";

export type Row = Record<string, unknown>;

/** Prints rows as JSON, or as a table for people. */
export function show({ write }: CommandContext, rows: readonly Row[], { json }: { json?: boolean }): void {
  if (json) write(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) write("None.");
  else write(table(rows));
}

/** Prints one object as JSON, or as a list of its fields. */
export function showOne({ write }: CommandContext, row: Row, { json }: { json?: boolean }): void {
  if (json) {
    write(JSON.stringify(row, null, 2));
    return;
  }
  const fields = Object.entries(row).filter(([, value]) => value !== undefined);
  const width = Math.max(...fields.map(([name]) => name.length));
  write(fields.map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`).join("\n"));
}

function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => text(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(text).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
