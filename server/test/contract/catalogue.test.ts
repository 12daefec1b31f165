import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const breachAt = (query: string) => api.as(partner).get(`/breach?${query}`);

describe("a breach of the catalogue", () => {
  test("has exactly these fields, and is found by its name or uuid in any case", async () => {
    const name = await aBreach(api.db, {
      Name: "LarchmontParcels",
      Title: "Larchmont Parcels",
      Domain: "larchmont.example",
      AddedDate: "2024-04-02T08:15:00Z",
      DataClasses: ["Email addresses", "Passwords"],
    });
    const { status, body } = await breachAt(`name=${name}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      breach: {
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
        name,
        title: "Larchmont Parcels",
        addedDate: expect.stringMatching(/^2024-04-02T08:15:00(\.000)?(Z|\+00:00)$/) as string,
        breachCategories: ["Email addresses", "Passwords"],
        description:
          "Data from Larchmont Parcels (larchmont.example) was exposed in a breach on 18 March 2024. 1,000 accounts were affected. Exposed: passwords and email addresses.",
        nextSteps: expect.arrayContaining([expect.stringContaining("larchmont.example")]) as string[],
      },
    });
    const { uuid } = body["breach"] as { uuid: string };
    for (const query of [
      "name=larchmontparcels",
      "name=LARCHMONTPARCELS",
      "name=%20LarchmontParcels%20",
      `uuid=${uuid}`,
      `uuid=${uuid.toUpperCase()}`,
    ]) {
      expect({ query, ...(await breachAt(query)) }).toMatchObject({ query, status: 200, body });
    }
  });

  test("is described in the requested language, with the same facts", async () => {
    const name = await aBreach(api.db);
    const described = async (query: string) => (await breachAt(`name=${name}${query}`)).body["breach"] as object;
    const { description, nextSteps, ...facts } = (await described("")) as Record<string, unknown>;
    expect(description).toMatch(/18 March 2024/);
    for (const [query, text] of [
      ["&localeCode=fi-FI", /18\. maaliskuuta 2024/],
      ["&localeCode=nl-BE", /18 maart 2024/],
    ] as const) {
      const other = (await described(query)) as Record<string, unknown>;
      expect(other).toMatchObject({ ...facts, description: expect.stringMatching(text) as string });
      expect(other["nextSteps"]).not.toEqual(nextSteps);
    }
    expect(await described("&localeCode=xx")).toEqual({ ...facts, description, nextSteps });
  });

  test("is the same for every partner, including a distributor that acts for one", async () => {
    const name = await aBreach(api.db);
    const mine = await breachAt(`name=${name}`);
    const other = await aPartner(api.db);
    expect((await api.as(other).get(`/breach?name=${name}`)).body).toEqual(mine.body);
    expect((await api.actingFor(other.distributor, other).get(`/breach?name=${name}`)).body).toEqual(mine.body);
  });

  test("needs a name or a uuid, and not both", async () => {
    const name = await aBreach(api.db);
    for (const query of ["", "localeCode=nl-NL", "other=1", `name=${name}&uuid=${newId()}`]) {
      const { status, body } = await breachAt(query);
      const error = "Invalid query parameters: Exactly one of name or uuid must be provided";
      expect({ query, status, body }).toMatchObject({ query, status: 400, body: { success: false, error } });
    }
  });

  const NOT_FOUND = { status: 404, body: { success: false, error: "Breach not found" } };

  test("is not found if it is unknown", async () => {
    for (const query of [`uuid=${newId()}`, "name=Nothing", "name=%25", "name=Breach_", "name=%27%20or%20true"]) {
      expect({ query, ...(await breachAt(query)) }).toMatchObject({ query, ...NOT_FOUND });
    }
  });

  test("is not found once it is retired", async () => {
    const retired = await aBreach(api.db);
    const { uuid } = (await breachAt(`name=${retired}`)).body["breach"] as { uuid: string };
    await aBreach(api.db, { Name: retired, IsRetired: true });
    for (const query of [`name=${retired}`, `uuid=${uuid}`]) {
      expect({ query, ...(await breachAt(query)) }).toMatchObject({ query, ...NOT_FOUND });
    }
  });

  test("has new texts as soon as the catalogue changes", async () => {
    const name = await aBreach(api.db);
    expect((await breachAt(`name=${name}`)).body).toMatchObject({
      breach: { breachCategories: expect.any(Array) as [] },
    });
    await aBreach(api.db, { Name: name, Title: "Renamed", DataClasses: ["Credit cards"] });
    expect((await breachAt(`name=${name}`)).body).toMatchObject({
      breach: {
        title: "Renamed",
        breachCategories: ["Credit cards"],
        description: expect.stringMatching(/^Data from Renamed .* Exposed: payment cards\.$/) as string,
      },
    });
  });
});

describe("the categories", () => {
  type Category = { name: string; label: string; severity: string };

  async function categories(query = ""): Promise<Category[]> {
    const { status, body } = await api.as(partner).get(`/breach/categories${query}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["success", "categories"]);
    return body["categories"] as Category[];
  }

  test("have exactly these fields, each once, the most severe first, in English by default", async () => {
    const list = await categories();
    expect(list[0]).toEqual({ name: "Passwords", label: "passwords", severity: "critical" });
    for (const one of list) expect(Object.keys(one)).toEqual(["name", "label", "severity"]);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    const ranks = list.map(({ severity }) => ["critical", "high", "medium", "low"].indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3]));
    expect(await categories("?localeCode=xx")).toEqual(list);
  });

  test("have labels in the requested language; names and severities don't change", async () => {
    const english = await categories();
    for (const [query, label] of [
      ["?localeCode=nl-BE", "wachtwoorden"],
      ["?localeCode=fi-FI", "salasanat"],
      ["?localeCode=de-DE", "Passwörter"],
    ] as const) {
      const list = await categories(query);
      expect(list[0]?.label).toBe(label);
      const facts = (all: Category[]) => all.map(({ name, severity }) => ({ name, severity }));
      expect(facts(list)).toEqual(facts(english));
      expect(list.every((one) => one.label.trim() !== "")).toBe(true);
    }
  });
});
