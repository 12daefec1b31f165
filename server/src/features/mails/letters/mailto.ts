/** An address as a link. It may contain "%" and "+", which have a meaning in a URL. */
export const mailtoUrl = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;

/** How plain text shows a link: an address needs no scheme there. */
export const shownUrl = (url: string): string =>
  url.startsWith("mailto:") ? decodeURIComponent(url.slice("mailto:".length)) : url;
