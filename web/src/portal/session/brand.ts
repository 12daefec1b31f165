import type { Portal } from "../api/types.ts";
import { firstLetter } from "../../texts/initials.ts";
import { recall, remember } from "../../state/remembered.ts";

/**
 * What the browser remembers about the partner while no user is signed in: for the first paint, and to say who can
 * help.
 */
export type Brand = Pick<Portal["partner"], "id" | "name" | "supportEmail" | "colours" | "logoUrl">;

export function rememberedBrand(): Brand | null {
  const brand = recall("brand");
  return isBrand(brand) ? brand : null;
}

export function showBrand({ id, name, supportEmail, colours, logoUrl }: Brand): void {
  // The style sheet picks one of the two according to the user's colour scheme, and mixes the tints.
  const { style } = document.documentElement;
  style.setProperty("--brand-light", colours.light);
  style.setProperty("--brand-dark", colours.dark);
  document.querySelector("link[rel=icon]")?.setAttribute("href", monogramIcon(name, colours.light));
  remember("brand", { id, name, supportEmail, colours, logoUrl });
}

/** The logo for pages where no one is signed in. */
export const openLogoUrl = ({ id, logoUrl }: Brand): string | null =>
  typeof logoUrl === "string" ? `/portal/sign-in/logo?partner=${id}` : null;

function monogramIcon(name: string, colour: string): string {
  const text = `<text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600" fill="#fff">${firstLetter(name)}</text>`;
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(icon)}`;
}

function isBrand(value: unknown): value is Brand {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, supportEmail, colours } = value as Partial<Record<keyof Brand, unknown>>;
  const isText = [id, name, supportEmail].every((text) => typeof text === "string");
  return isText && typeof colours === "object" && colours !== null && "light" in colours && "dark" in colours;
}
