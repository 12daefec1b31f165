import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { expect, test } from "vitest";
import { eventExample } from "../../src/api/examples-events.ts";
import { EXAMPLES } from "../../src/api/examples.ts";
import { EVENT_TYPES, EVENTS } from "../../src/features/events/index.ts";
import { openApi } from "../support/openapi.ts";

test("every operation that returns JSON has examples that match its declared schema", () => {
  const document = openApi();
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
    if (operation.requestBody && "application/json" in operation.requestBody.content) {
      expect(ajv.validate({ $ref: `${pointer}/requestBody/${schema}` }, example?.request), ajv.errorsText()).toBe(true);
    }
  }
  expect(Object.keys(EXAMPLES).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
});

test("every example of a parameter matches its schema", () => {
  const ajv = new Ajv2020({ strict: false });
  (formatsPlugin as unknown as (target: Ajv2020) => void)(ajv);
  const operations = Object.values(openApi().paths ?? {}).flatMap(
    (item) => Object.values(item ?? {}) as unknown as { operationId: string; parameters?: Parameter[] }[],
  );
  for (const { operationId, parameters = [] } of operations) {
    for (const { name, in: location, schema, example } of parameters) {
      // Parameters of the portal's own pages need no example.
      if (location === "path" && !/Portal/.test(operationId)) expect(example, `${operationId}: ${name}`).toBeDefined();
      if (example !== undefined) expect(ajv.validate(schema, example), `${operationId}: ${name}`).toBe(true);
    }
  }
});

test("every event has an example that matches its declared schema", () => {
  for (const type of EVENT_TYPES) {
    const { data: example, ...envelope } = eventExample(type);
    expect(envelope["type"]).toBe(type);
    expect(EVENTS[type].data.parse(example)).toEqual(example);
  }
});

type Parameter = { name: string; in: string; schema: object; example?: unknown };
type Operation = { operationId: string; requestBody?: { content: object }; responses: { "200": { content: object } } };
