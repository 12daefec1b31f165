/**
 * Parses the rows and cells of a CSV file. Supports quotes, line breaks in cells, commas or semicolons, and files with
 * or without a byte order mark.
 */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, "");
  const [head = ""] = content.split(/\r?\n/, 1);
  const separator = head.split(";").length > head.split(",").length ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}

const FORMULA = /^(?:[\t\r]|\s*[=+\-@])/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * Writes cells as the server does: a cell that begins like a formula gets a quote in front, so that no spreadsheet runs
 * it.
 */
const cellOf = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  const safe = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Without a byte order mark, Excel does not read a file as UTF-8. */
const START = "\uFEFF";

export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  START + rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
