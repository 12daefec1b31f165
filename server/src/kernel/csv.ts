/** What spreadsheets take for the start of a formula. Addresses may begin with some of them. */
const FORMULA = /^[=+\-@\t\r]/;

/** A credited amount begins with a minus sign, and stays a number. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * A text as a cell of a CSV file. An apostrophe before what a spreadsheet would run makes it text: spreadsheets show the
 * cell without it.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (DECIMAL.test(value)) return value;
  const text = FORMULA.test(value.trimStart()) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Without this mark, Excel does not read a file as UTF-8. */
export const CSV_START = "\ufeff";
