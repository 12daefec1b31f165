import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { receive, sign } from "../src/index.ts";
import { hmac } from "./requests.ts";

type Vector = {
  name: string;
  secret: string;
  body: string;
  token: string;
  requestSignature: string;
  answerSignature: string;
};

const page = await readFile(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
const section = page.split("## Test vectors\n")[1] ?? "";
const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(section)?.[1] ?? "[]") as Vector[];

test("the documentation has vectors of every kind that receivers stumble over", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(4);
  const bodies = vectors.map(({ body }) => body);
  expect(bodies.some((body) => /\p{Emoji_Presentation}/u.test(body))).toBe(true);
  expect(bodies.some((body) => body.includes('"data":{}'))).toBe(true);
  expect(bodies.some((body) => body.length > 2_000)).toBe(true);
  expect(bodies.some((body) => JSON.stringify(JSON.parse(body)) !== body)).toBe(true);
});

describe.each(vectors)("the documented vector: $name", ({ secret, body, token, requestSignature, answerSignature }) => {
  test("is right", () => {
    expect(hmac(secret, body)).toBe(requestSignature);
    expect(hmac(secret, token)).toBe(answerSignature);
    expect([sign(secret, body), sign(secret, token)]).toEqual([requestSignature, answerSignature]);
  });

  test("is received by the kit, and answered as documented", () => {
    const headers = { "x-signature": requestSignature, "x-token": token, "x-timestamp": "1767272645678" };
    expect(receive({ body: Buffer.from(body), headers }, { secret, now: () => 1_767_272_645_678 })).toEqual({
      ok: true,
      event: JSON.parse(body) as unknown,
      signature: answerSignature,
    });
  });
});
