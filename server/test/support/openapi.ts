import { readFileSync } from "node:fs";
import type { OpenApiDocument } from "../../src/api/openapi.ts";

let document: OpenApiDocument | undefined;

/** The OpenAPI document as it is committed; `generated.test.ts` says whether it is the running server's. One for all files. */
export const openApi = (): OpenApiDocument =>
  (document ??= JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8")) as OpenApiDocument);
