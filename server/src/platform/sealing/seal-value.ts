import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KEY_ID_BYTES, type Keyring, nameOfKey, SealingError, type SealingKey } from "./keyring.ts";

/** Where a value is stored: `table.column`, then the row's primary key. The value can only be opened there. */
export type SealedCell = readonly [column: string, ...key: string[]];

const ALGORITHM = "aes-256-gcm";
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/** The first bytes of every value that this key has sealed: the format, then the key's id. */
export const headerOf = ({ id }: SealingKey): Buffer => Buffer.concat([Buffer.of(FORMAT), id]);

/** The id of the key that sealed a value. */
export const keyIdIn = (sealed: Buffer): Buffer => sealed.subarray(1, HEADER_BYTES);

/** Header, nonce, encrypted value, tag. */
export function sealValue({ newest }: Keyring, cell: SealedCell, value: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest.secret, nonce);
  const header = headerOf(newest);
  cipher.setAAD(boundTo(header, cell));
  const plain = typeof value === "string" ? Buffer.from(value) : value;
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws SealingError if no key opens the value, or if it was sealed for another cell. */
export function openValue(keyring: Keyring, cell: SealedCell, sealed: Buffer): Buffer {
  if (sealed.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) {
    throw new SealingError(`The value in ${cell[0]} is not sealed`);
  }
  const id = keyIdIn(sealed);
  const key = keyring.find(id);
  if (!key) throw new SealingError(`The value in ${cell[0]} is sealed with key ${nameOfKey(id)}, which is not at hand`);
  const decipher = createDecipheriv(ALGORITHM, key.secret, sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES));
  decipher.setAAD(boundTo(sealed.subarray(0, HEADER_BYTES), cell));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealingError(`The value in ${cell[0]} was changed, or belongs to another row`, { cause });
  }
}

const boundTo = (header: Buffer, cell: SealedCell): Buffer =>
  Buffer.concat([header, Buffer.from(JSON.stringify(cell))]);
