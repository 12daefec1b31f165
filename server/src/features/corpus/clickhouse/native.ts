import type { PackedKeys } from "../packed-keys.ts";

/**
 * Rows in ClickHouse's Native format: a block, column by column, as the server itself keeps them in memory. So it has
 * nothing to parse.
 */
export const blockOf = (keys: PackedKeys, breaches: Uint8Array): Uint8Array[] => [
  ...[varint(2), varint(keys.length)],
  ...[text("key"), text("String"), keys.bytes],
  ...[text("breach"), text("UInt32"), breaches],
];

/** Stores such blocks. */
export const insertInto = (table: string): string => `insert into ${table} format Native`;

/** A column of numbers. */
export function numbersOf(values: readonly number[]): Buffer {
  const numbers = Buffer.allocUnsafe(values.length * NUMBER_BYTES);
  values.forEach((value, index) => numbers.writeUInt32LE(value, index * NUMBER_BYTES));
  return numbers;
}

/** A column that has the same number in each row. */
export const sameNumber = (value: number, rows: number): Buffer =>
  Buffer.alloc(rows * NUMBER_BYTES, numbersOf([value]));

const NUMBER_BYTES = 4;

const text = (name: string): Buffer => Buffer.concat([varint(name.length), Buffer.from(name, "latin1")]);

/** Seven bits in each byte, the lowest first; the eighth says that more follow. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return Buffer.from([...bytes, left]);
}
