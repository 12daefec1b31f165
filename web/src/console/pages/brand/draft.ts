import type { Schemas } from "../../api/types.ts";

type Brand = Schemas["Brand"];

/** The saved logo, or a new one as base64 with a URL for the page. */
export type DraftLogo = { url: string; base64?: string };

export type BrandDraft = {
  /** Empty means our default colour. */
  colour: string;
  logo: DraftLogo | null;
};

const MOST_BYTES = 256 * 1024;

export const draftOf = ({ colour, logo }: Brand): BrandDraft => ({
  colour: colour ?? "",
  logo: logo && { url: new URL(logo.url, location.href).pathname + new URL(logo.url, location.href).search },
});

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** What differs from the saved brand, in the API's format. */
export function changesOf(brand: Brand, draft: BrandDraft): { colour?: string | null; logo?: string | null } {
  const colour = draft.colour === "" ? null : draft.colour.toLowerCase();
  const isOtherLogo = draft.logo === null ? brand.logo !== null : draft.logo.base64 !== undefined;
  return {
    ...(colour === brand.colour ? {} : { colour }),
    ...(isOtherLogo ? { logo: draft.logo?.base64 ?? null } : {}),
  };
}

/** The file in the API's format, or undefined if it is too large. */
export async function readLogo(file: File): Promise<DraftLogo | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
  return { url, base64: url.slice(url.indexOf(",") + 1) };
}
