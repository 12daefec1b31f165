/** As many addresses as fit into a body at 254 characters each. */
export const MANY = 4_000;

const MOST_BODY_BYTES = 1024 * 1024;

const onboarding = (fields: object): string => JSON.stringify({ companyName: "Bench", ...fields });

/** Repeats a text as often as a body can hold it. */
function filledWith(field: string, text: string): string {
  const count = Math.floor((MOST_BODY_BYTES - 100) / (Buffer.byteLength(text) + 3));
  return onboarding({ [field]: Array<string>(Math.min(count, MANY)).fill(text) });
}

const ideographs = (count: number, from = 0x4e00): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, n) => from + n * 7));

/** Several labels, each as long as allowed. */
const ideographicHost = Array.from({ length: 4 }, (_, n) => ideographs(60, 0x4e00 + n)).join(".");

const brackets = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** Each body targets something that takes more time than its length suggests; `status` is the expected answer. */
export const HOSTILE_BODIES: Readonly<Record<string, { body: string; status: number }>> = {
  "addresses of dots": { body: filledWith("assetsEmails", "a.".repeat(127)), status: 422 },
  "addresses cut short": { body: filledWith("assetsEmails", `${"a.".repeat(126)}a@`), status: 422 },
  "addresses with long names": {
    body: filledWith("assetsEmails", `${"é.".repeat(30)}@${"b".repeat(180)}`),
    status: 422,
  },
  "ideographs for hosts": { body: filledWith("assetsEmails", `a@${ideographicHost}`), status: 422 },
  "accents after one letter": {
    body: filledWith("assetsEmails", `a${"\u0301\u0316".repeat(120)}@b.example`),
    status: 422,
  },
  "domains of one label": { body: filledWith("assetsDomains", ideographs(2_000)), status: 422 },
  "brackets in brackets": { body: brackets(524_000), status: 400 },
  "brackets beside brackets": { body: `[${"[],".repeat(340_000)}[]]`, status: 422 },
  "custom data of numbers": {
    body: onboarding({ assetsDomains: ["b.example"], customData: { a: Array(500_000).fill(1) } }),
    status: 422,
  },
};
