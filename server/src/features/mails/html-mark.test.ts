import { describe, expect, test } from "vitest";
import { aLogo, aSender } from "../../../test/letters.ts";
import { markOf } from "./html-mark.ts";

/** A JPEG's start marker, a comment, and a frame header with this size. */
const jpegOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2]), frame]);
};

describe("a partner's mark", () => {
  test("is its logo, attached and 36 px high", () => {
    const { html, attachment } = markOf(aSender({ logo: aLogo() }));
    expect(html).toContain(`<img src="cid:logo@partner" alt="" width="90" height="36"`);
    expect(attachment).toMatchObject({ filename: "logo.png", contentType: "image/png", cid: "logo@partner" });
  });

  test.each([
    [72, 72, `width="36" height="36"`],
    [4000, 400, `width="200" height="20"`],
    [1, 65_535, `width="1" height="36"`],
  ])("keeps its shape: a JPEG of %i by %i", (width, height, shown) => {
    const { html, attachment } = markOf(aSender({ logo: aLogo("image/jpeg", jpegOf(width, height)) }));
    expect(html).toContain(shown);
    expect(attachment?.filename).toBe("logo.jpg");
  });

  test.each([
    ["there is no logo", undefined],
    ["mail programs cannot show it: SVG", aLogo("image/svg+xml", Buffer.from("<svg></svg>"))],
    ["mail programs cannot show it: WebP", aLogo("image/webp")],
    ["the PNG is cut off", aLogo("image/png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
    ["the PNG has no size", aLogo("image/png", Buffer.alloc(100))],
    ["the JPEG is cut off", aLogo("image/jpeg", jpegOf(72, 72).subarray(0, 12))],
    ["the JPEG's segments have no length", aLogo("image/jpeg", Buffer.alloc(100, 0xff))],
  ])("is the first letter of its name in its colour where %s", (_why, logo) => {
    const { html, attachment } = markOf(aSender({ name: "“éclair” & Co", logo }));
    expect(html).toMatch(/^<td class="brand" .*background-color:#1f5f5b.*>É<\/td>$/);
    expect(attachment).toBeUndefined();
  });
});
