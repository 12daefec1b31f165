import { readFileSync } from "node:fs";
import type { OpenApiDocument } from "../../src/api/openapi.ts";

let document: OpenApiDocument | undefined;

/** The committed OpenAPI document. `generated.test.ts` checks that it matches the running server. One for all files. */
export const openApi = (): OpenApiDocument =>
  (document ??= JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8")) as OpenApiDocument);
