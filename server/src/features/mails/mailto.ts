/** An address as a link: "%" and "+" are allowed in it, and mean something in a URL. */
export const mailtoUrl = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;

/** How a link reads in plain text: an address needs no scheme there. */
export const shownUrl = (url: string): string =>
  url.startsWith("mailto:") ? decodeURIComponent(url.slice("mailto:".length)) : url;
