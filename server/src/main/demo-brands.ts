import { BrandChanges } from "../features/organisations/index.ts";

/** A lighthouse between two waves. */
const LIGHTHOUSE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1b4f86"/>
<path d="M13.5 12h5l1.5 10h-8z" fill="#fff"/><path d="M13 8.5 16 6l3 2.500V11h-6z" fill="#f2c14e"/>
<path d="M4 24c3 0 3 2 6 2s3-2 6-2 3 2 6 2 3-2 6-2" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`;

/** Brands by partner name. The other partners show what a partner without its own brand looks like. */
export const BRANDS: Readonly<Record<string, BrandChanges>> = {
  "Harbour IT": BrandChanges.parse({ colour: "#1b4f86", logo: Buffer.from(LIGHTHOUSE) }),
  "Polder Managed Services": BrandChanges.parse({ colour: "#8a3b12" }),
};
