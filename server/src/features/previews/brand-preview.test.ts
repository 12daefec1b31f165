import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { open } from "../../../test/support/portal.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api, { name: "Northgate IT" });

const SQUARE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c00"/></svg>',
).toString("base64");

type Preview = { mailUrl: string; reportUrl: string };

async function preview(body: Record<string, unknown>): Promise<Preview> {
  const answer = await api.as(partner).post("/partner/brand/preview", body);
  expect(answer.status).toBe(200);
  return answer.body["preview"] as Preview;
}

const at = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

describe("a preview of a brand", () => {
  test("shows a mail in the colour and with the logo that are tried out, and saves neither", async () => {
    const saved = (await api.as(partner).get("/partner/brand")).body;
    const { mailUrl } = await preview({ colour: "#7a1fa2", logo: SQUARE });
    const { status, text, headers } = await open(api, at(mailUrl));
    expect(status).toBe(200);
    expect(text).toContain("#7a1fa2");
    expect(text).toContain("data:image/png;base64,");
    expect(text).toContain("Northgate IT");
    expect(text).not.toContain("cid:");
    expect(headers["content-security-policy"]).toMatch(/sandbox/);
    expect((await api.as(partner).get("/partner/brand")).body).toEqual(saved);
  });

  test("shows a report as a PDF", async () => {
    const { reportUrl } = await preview({ colour: "#7a1fa2" });
    const { status, text, headers } = await open(api, at(reportUrl));
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(text.startsWith("%PDF-")).toBe(true);
  });

  test("refuses an unreadable colour and a file that isn't a picture, and stores nothing", async () => {
    const before = await contentOf(api.database.pool);
    expect(await api.as(partner).post("/partner/brand/preview", { colour: "#eeeeee" })).toMatchObject({
      status: 422,
      body: { field: "colour" },
    });
    expect(await api.as(partner).post("/partner/brand/preview", { logo: "AAAA" })).toMatchObject({
      status: 422,
      body: { field: "logo" },
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("expires after its time, and can't be found without its link", async () => {
    const { mailUrl, reportUrl } = await preview({});
    expect((await open(api, "/brand-previews/mail?token=nothing")).status).toBe(404);
    await api.database.pool.query("update brand_previews set expires_at = now()");
    expect((await open(api, at(mailUrl))).status).toBe(404);
    expect((await open(api, at(reportUrl))).status).toBe(404);
  });
});
