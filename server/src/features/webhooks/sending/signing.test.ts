import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sign, signerOf } from "./signing.ts";

// RFC 4231, and the example that GitHub and many others publish.
test.each([
  ["what do ya want for nothing?", "Jefe", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  ["Hello, World!", "It's a Secret to Everybody", "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"],
])("signs %j with %j as everybody does", (text, secret, signature) => {
  expect(sign(text, secret)).toBe(signature);
  expect(signerOf(text, signature, [{ id: "it", token: secret }])?.id).toBe("it");
});

test("text and secret are taken as UTF-8", () => {
  const bytes = createHmac("sha256", Buffer.from("clé")).update(Buffer.from("Zoë 🥐")).digest("hex");
  expect(sign("Zoë 🥐", "clé")).toBe(bytes);
});

const token = fc.string({ minLength: 1, maxLength: 80 });
const tokens = fc.uniqueArray(token, { minLength: 2, maxLength: 4 });
/** HMAC pads a short key with zeros, so a key that ends in zeros equals the same key without them. */
const areDistinct = (keys: readonly string[]): boolean => !keys.some((key) => key.endsWith("\0"));
const secretsOf = (keys: readonly string[]) => keys.map((key) => ({ id: `secret of ${key}`, token: key }));

test("a signature is known as that of the very secret it was made with, and of no other", () => {
  fc.assert(
    fc.property(fc.string(), tokens.filter(areDistinct), (text, keys) => {
      const [stranger = "", ...ours] = keys;
      for (const key of ours) expect(signerOf(text, sign(text, key), secretsOf(ours))?.token).toBe(key);
      expect(signerOf(text, sign(text, stranger), secretsOf(ours))).toBeUndefined();
    }),
  );
});

test("the signature of another text matches no secret", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 2 }),
      token,
      (texts, key) => {
        const [text = "", other = ""] = texts;
        expect(signerOf(text, sign(other, key), secretsOf([key]))).toBeUndefined();
      },
    ),
  );
});

test.each([
  ["upper case", (right: string) => right.toUpperCase()],
  ["one digit less", (right: string) => right.slice(1)],
  ["one digit more", (right: string) => `${right}0`],
  ["twice", (right: string) => right + right],
  ["a line break behind", (right: string) => `${right}\n`],
  ["a prefix", (right: string) => `sha256=${right}`],
  ["base64", (right: string) => Buffer.from(right, "hex").toString("base64")],
  ["nothing", () => ""],
])("the right signature in the wrong form is nobody's: %s", (_name, spoil) => {
  // The signature of this text contains a letter, so its upper-case form is different.
  expect(signerOf("text", spoil(sign("text", "key")), [{ id: "it", token: "key" }])).toBeUndefined();
});

test("whatever a receiver sends, it is a signature or it is not; nothing is thrown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/)), (text) => {
      expect(signerOf("text", text, secretsOf(["key"]))).toBeUndefined();
    }),
  );
});

test("without secrets there is no signer", () => {
  expect(signerOf("text", sign("text", ""), [])).toBeUndefined();
});
