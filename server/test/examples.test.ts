import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { expect, test } from "vitest";
import { EXAMPLES } from "../src/api/examples.ts";
import { openApiOf } from "../src/api/openapi.ts";
import { testApi } from "./api.ts";

const api = testApi();

test("every operation that answers in JSON has examples, and each has the shape that its operation declares", () => {
  const document = openApiOf(api.api.app);
  const ajv = new Ajv2020({ strict: false });
  (formatsPlugin as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", ...document });

  const operations = Object.entries(document.paths ?? {})
    .flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, operation]) => ({
        path,
        method,
        operation: operation as unknown as Operation,
      })),
    )
    // A PDF has no example.
    .filter(({ operation }) => "application/json" in operation.responses["200"].content);
  for (const { path, method, operation } of operations) {
    const example = EXAMPLES[operation.operationId];
    expect(example, operation.operationId).toBeDefined();
    const pointer = `openapi#/paths/${encodeURIComponent(path.replaceAll("/", "~1"))}/${method}`;
    const schema = "content/application~1json/schema";
    expect(ajv.validate({ $ref: `${pointer}/responses/200/${schema}` }, example?.answer), ajv.errorsText()).toBe(true);
    if (operation.requestBody) {
      expect(ajv.validate({ $ref: `${pointer}/requestBody/${schema}` }, example?.request), ajv.errorsText()).toBe(true);
    }
  }
  expect(Object.keys(EXAMPLES).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
});

type Operation = { operationId: string; requestBody?: object; responses: { "200": { content: object } } };
