import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../../test/support/database.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { BrandChanges } from "./brand.ts";
import { findPicture } from "./logo-picture.ts";
import { changeBrand } from "../manage.ts";

const database = testDatabase();

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1b4f86"/></svg>`;

/** A partner whose logo was set without its picture, as all were before there were pictures. */
async function aPartnerWithLogo(logo: string): Promise<string> {
  const { id } = await aPartner(database.db);
  const changes = BrandChanges.parse({ logo: Buffer.from(logo) });
  await database.db.transaction().execute((tx) => changeBrand(tx, { kind: "system", id: "test" }, id, changes));
  return id;
}

const stored = (partnerId: string) =>
  database.db
    .selectFrom("partner_brands")
    .select(["picture", "is_drawn"])
    .where("partner_id", "=", partnerId)
    .executeTakeFirstOrThrow();

describe("a logo without its picture", () => {
  test("is drawn when somebody first needs it, however many do at once, and the picture is kept", async () => {
    const id = await aPartnerWithLogo(SVG);
    expect(await stored(id)).toEqual({ picture: null, is_drawn: false });
    const found = await Promise.all(Array.from({ length: 20 }, () => findPicture(database.db, id)));
    const { picture, is_drawn } = await stored(id);
    expect(is_drawn).toBe(true);
    expect(picture?.subarray(1, 4).toString()).toBe("PNG");
    expect(found).toEqual(found.map(() => ({ type: "image/png", content: picture })));
    expect(await findPicture(database.db, id)).toEqual(found[0]);
  });

  test("that cannot be drawn is tried once; the letter of the partner's name takes its place", async () => {
    const id = await aPartnerWithLogo("<svg></svg>");
    expect(await findPicture(database.db, id)).toBeUndefined();
    expect(await stored(id)).toEqual({ picture: null, is_drawn: true });
    expect(await findPicture(database.db, id)).toBeUndefined();
  });
});

test("a new logo takes the old picture away with the old logo, and no logo has no picture", async () => {
  const id = await aPartnerWithLogo(SVG);
  const before = await findPicture(database.db, id);
  const set = (logo: Buffer | null) =>
    database.db
      .transaction()
      .execute((tx) => changeBrand(tx, { kind: "system", id: "test" }, id, BrandChanges.parse({ logo })));
  await set(Buffer.from(SVG.replace("#1b4f86", "#8a3b12")));
  const after = await findPicture(database.db, id);
  expect(after).toBeDefined();
  expect(after).not.toEqual(before);
  await set(null);
  expect(await findPicture(database.db, id)).toBeUndefined();
  expect(await stored(id)).toEqual({ picture: null, is_drawn: false });
});
