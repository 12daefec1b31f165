import { describe, expect, test } from "vitest";
import { aLogo, aSender } from "../../../../test/support/mails/letters.ts";
import { markOf } from "./html-mark.ts";

/** The beginning of a PNG with this size. */
const pngOf = (width: number, height: number): Buffer => {
  const png = Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${"\0".repeat(8)}`, "latin1");
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
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
  ])("keeps its shape: %i by %i", (width, height, shown) => {
    const { html } = markOf(aSender({ logo: aLogo(pngOf(width, height)) }));
    expect(html).toContain(shown);
  });

  test.each([
    ["there is no logo", undefined],
    ["the PNG is cut off", aLogo(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
    ["the PNG has no size", aLogo(Buffer.alloc(100))],
  ])("is the first letter of its name in its colour where %s", (_why, logo) => {
    const { html, attachment } = markOf(aSender({ name: "“éclair” & Co", logo }));
    expect(html).toMatch(/^<td class="brand" .*background-color:#1f5f5b.*>É<\/td>$/);
    expect(attachment).toBeUndefined();
  });
});
