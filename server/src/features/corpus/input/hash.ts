/** FNV-1a: cheap enough to compute while reading each byte. */
export const HASH_START = 0x811c9dc5 | 0;
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

export function hashOf(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) hash = hashWith(hash, text.charCodeAt(at));
  return hash;
}

export const hashOfBoth = (local: number, domain: number): number => {
  const mixed = Math.imul(local, 0x9e3779b1) ^ domain;
  return mixed ^ (mixed >>> 15);
};
