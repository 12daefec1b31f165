import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { SETTINGS } from "./settings.ts";
import { maskedSetting, shownSettings } from "./shown-settings.ts";

const SECRET = "hunter2";
const KEY = Buffer.alloc(32, SECRET).toString("base64");

const ENVIRONMENT = {
  DATABASE_URL: `postgres://watch:${SECRET}@db.example:5432/watch?sslpassword=${SECRET}`,
  CORPUS_URL: `https://watch:${SECRET}@one.example:8443,two.example:8443/corpus`,
  SMTP_URL: `smtps://watch:${SECRET}@mail.example`,
  MAIL_FROM: "no-reply@watch.example",
  PUBLIC_URL: "https://watch.example",
  SECRETS_KEYS: KEY,
  LIVE_SOURCE_KEY: SECRET,
  LIVE_SOURCE_URL: `https://watch:${SECRET}@breaches.example/api/v3?key=${SECRET}`,
  SABLEWATCH_URL: `https://watch:${SECRET}@watch.example`,
  SABLEWATCH_API_KEY: SECRET,
  PORT: "9000",
};

const shown = () => shownSettings(readConfig(ENVIRONMENT), ENVIRONMENT);

test("every setting is shown with its default, its meaning and where its value came from, and no secret", () => {
  expect(shown().map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
  for (const secret of [SECRET, KEY]) expect(JSON.stringify(shown())).not.toContain(secret);
  const of = (name: string) => shown().find((one) => one.name === name);
  expect(of("PORT")).toMatchObject({ value: "9000", byDefault: "8080", from: "environment" });
  expect(of("HOST")).toMatchObject({ value: "127.0.0.1", from: "default" });
  expect(of("METRICS_PORT")).toMatchObject({ value: null, byDefault: null, from: "default" });
  expect(of("DATABASE_URL")?.value).toBe("postgres://…@db.example:5432/watch?…");
  expect(of("CORPUS_URL")?.value).toBe("https://…@one.example:8443,two.example:8443/corpus");
  expect(of("MAIL_FROM")?.value).toBe("no-reply@watch.example");
  expect(of("LIVE_SOURCE_KEY")?.value).toBe("…");
});

test("what the command decides by itself is shown as its choice", () => {
  const config = { ...readConfig({}), WEBHOOK_ALLOW_LOCAL: true };
  const found = shownSettings(config, {}).find(({ name }) => name === "WEBHOOK_ALLOW_LOCAL");
  expect(found).toMatchObject({ value: "true", byDefault: "false", from: "command" });
});

test.each([
  ["postgres://u:p@ss@host/db", "postgres://…@host/db"],
  ["postgres://host/db#p", "postgres://host/db?…"],
  ["postgres://u:p/@host/db", "postgres://…@host/db"],
  ["0s,5s", "0s,5s"],
])("of %s, %s is shown", (value, wanted) => {
  expect(maskedSetting(value)).toBe(wanted);
});
