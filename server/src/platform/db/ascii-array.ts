const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * A list of ASCII texts as PostgreSQL's binary form of text[]. The driver sends a Buffer as it is. As text, every tab and
 * quote would be escaped here and read again there, which took longer than storing the texts.
 */
export function asciiArray(texts: readonly string[]): Buffer {
  const bytes = texts.reduce((total, text) => total + LENGTH_BYTES + text.length, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  // One dimension, no nulls, the type of the elements, their number, the first index.
  [1, 0, TEXT, texts.length, 1].forEach((value, index) => array.writeInt32BE(value, index * LENGTH_BYTES));
  let at = HEADER_BYTES;
  for (const text of texts) {
    at = array.writeInt32BE(text.length, at);
    at += array.write(text, at, "latin1");
  }
  return array;
}
