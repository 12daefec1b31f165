type PastedAssets = { domains: string[]; emails: string[]; unreadable: string[] };

const SEPARATORS = /[\s,;<>"'()[\]]+/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;
const DOMAIN = /^(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * Reads domains and addresses as they are pasted from emails, tables and browsers: with any separator, and with
 * "https://", "www." or "mailto:" in front. The server decides which ones it accepts.
 */
export function readPastedAssets(text: string): PastedAssets {
  const found: PastedAssets = { domains: [], emails: [], unreadable: [] };
  for (const piece of new Set(text.split(SEPARATORS).map(tidy))) {
    if (piece === "") continue;
    if (EMAIL.test(piece)) found.emails.push(piece);
    else if (DOMAIN.test(piece)) found.domains.push(piece);
    else found.unreadable.push(piece);
  }
  return found;
}

const tidy = (piece: string): string =>
  piece
    .toLowerCase()
    .replace(/^mailto:/, "")
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .split(/[/?#]/, 1)
    .join("")
    .replace(/\.$/, "");
