import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { open } from "../support/portal.ts";

const api = testApi();

const assets = readdirSync(new URL("../../../web/dist/assets/", import.meta.url));
const script = assets.find((name) => name.endsWith(".js")) ?? "";

test("every page of the portal is one document, which may run and load nothing but our own files", async () => {
  const document = (await open(api, "/portal")).text;
  expect(document).toMatch(/^<!doctype html>/i);
  for (const path of [
    "/portal/",
    "/portal/breaches",
    "/portal/breaches/01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55?from=mail",
    "/portal/settings",
    "/portal/nothing/like/it",
    "/portal/index.html",
  ]) {
    const { status, text, headers } = await open(api, path);
    expect({ path, status, isDocument: text === document }).toEqual({ path, status: 200, isDocument: true });
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  }
  // Contains nothing that the policy forbids: no inline script or style, no handler.
  expect(document).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son[a-z]+=|\sstyle=/);
});

test("its files are served as what they are; those named after their contents may be kept for ever", async () => {
  const built = await open(api, `/portal/assets/${script}`);
  expect(built.status).toBe(200);
  expect(built.headers).toMatchObject({
    "content-type": expect.stringMatching(/^(text|application)\/javascript/) as string,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  for (const [path, type] of [
    ["/portal/confirm.js", /javascript/],
    ["/portal/confirm.css", /^text\/css/],
  ] as const) {
    const { status, headers } = await open(api, path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(headers["content-type"]).toMatch(type);
  }
  const packed = await open(api, `/portal/assets/${script}`, { headers: { "accept-encoding": "br" } });
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
});

test("nothing outside the built folder can be had", async () => {
  const document = (await open(api, "/portal")).text;
  for (const path of [
    "/portal/../package.json",
    "/portal/..%2f..%2fpackage.json",
    "/portal/%2e%2e/%2e%2e/package.json",
    "/portal/assets/..%5c..%5cindex.html",
    "/portal/assets/%00",
    "/portal//etc/passwd",
    "/portal/.env",
  ]) {
    const { status, text } = await open(api, path);
    const isHarmless = text === document || (status >= 400 && text.includes('"success":false'));
    expect({ path, isHarmless }).toEqual({ path, isHarmless: true });
  }
});

test("pages are read and not written", async () => {
  expect(await open(api, "/portal", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect(await open(api, "/portal/settings", { method })).toMatchObject({ status: 405 });
  }
});

test("a file that is not part of this version is 404, so that an older page notices", async () => {
  for (const path of ["/portal/assets/gone-1234.js", "/portal/assets/a/b.css"]) {
    const { status, text, headers } = await open(api, path);
    expect([path, status, text.includes('"success":false')]).toEqual([path, 404, true]);
    expect(headers["cache-control"] ?? "").not.toContain("immutable");
  }
});
