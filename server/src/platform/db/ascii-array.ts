const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * A list of ASCII texts in PostgreSQL's binary format for text[]. The driver sends a Buffer unchanged. In text format,
 * every tab and quote would be escaped here and unescaped there, which took longer than storing the texts.
 */
export function asciiArray(texts: readonly string[]): Buffer {
  const bytes = texts.reduce((total, text) => total + LENGTH_BYTES + text.length, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  // One dimension, no nulls, the element type, the number of elements, the first index.
  [1, 0, TEXT, texts.length, 1].forEach((value, index) => array.writeInt32BE(value, index * LENGTH_BYTES));
  let at = HEADER_BYTES;
  for (const text of texts) {
    at = array.writeInt32BE(text.length, at);
    at += array.write(text, at, "latin1");
  }
  return array;
}
