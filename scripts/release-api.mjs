// npm run release:api: saves the API as released, for the test that looks for breaking changes. Afterwards no breaking
// changes are declared, because none have been made since this release.

import * as fs from "node:fs";
import { join } from "node:path";
import { root } from "./clone.mjs";

const folder = join(root, "docs", "released");

/** The keys in these are names that we chose, for example of fields, and not OpenAPI keywords. */
const NAMED = new Set([
  "properties",
  "headers",
  "content",
  "responses",
  "schemas",
  "securitySchemes",
  "paths",
  "webhooks",
]);

/** Prose and examples are not part of the contract, and they make up most of the document. */
const PROSE = new Set(["description", "summary", "example", "examples", "tags", "title", "license", "servers"]);

function withoutProse(value, key) {
  if (Array.isArray(value)) return value.map((entry) => withoutProse(entry));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => NAMED.has(key) || !PROSE.has(name));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, withoutProse(inner, NAMED.has(key) ? undefined : name)]),
  );
}

const document = JSON.parse(fs.readFileSync(join(root, "openapi.json"), "utf8"));
// The portal's pages are shipped with the server, so their calls may change with it.
const isPortals = (path) => /^\/api\/v1\/portal\/|^\/auth\//.test(path);
for (const path of Object.keys(document.paths)) if (isPortals(path)) delete document.paths[path];
const { schemas } = document.components;
delete document.components.schemas;
const kept = {};
keepNamed(document);
document.components.schemas = Object.fromEntries(
  Object.keys(schemas).flatMap((name) => (kept[name] ? [[name, schemas[name]]] : [])),
);

/** Keeps the schemas that a part of the document refers to, and those that they refer to. */
function keepNamed(part) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (kept[name]) continue;
    kept[name] = true;
    keepNamed(schemas[name]);
  }
}

fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(withoutProse(document), null, 1)}\n`);
fs.writeFileSync(join(folder, "breaking-changes.json"), "[]\n");
console.log(`docs/released/ has the API of ${document.info.version}`);
