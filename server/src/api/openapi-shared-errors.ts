import type { OpenAPIV3_1 } from "openapi-types";

type Responses = NonNullable<OpenAPIV3_1.ComponentsObject["responses"]>;
type Described = OpenAPIV3_1.ResponseObject;

/**
 * Moves the error responses out of their operations, and leaves references to shared ones: written out at each call,
 * they were more than half of the document. A name contains status and codes, so that readers don't have to look it up:
 * `401.credentials-invalid.session-required`. Responses with their own example stay where they are.
 */
export function shareErrors(operations: readonly OpenAPIV3_1.OperationObject[]): Responses {
  const shared = new Map<string, Described>();
  for (const { responses = {} } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      if (Number(status) < 400 || "$ref" in answer) continue;
      const examples = answer.content?.["application/json"]?.examples ?? {};
      if (!Object.values(examples).every((example) => "$ref" in example)) continue;
      const name = [status, ...Object.keys(examples)].join(".");
      requireSame(name, answer, shared.get(name) ?? answer);
      shared.set(name, answer);
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function requireSame(name: string, answer: Described, other: Described): void {
  if (JSON.stringify(answer) !== JSON.stringify(other)) throw new Error(`Two error answers are named ${name}`);
}
