import { type LiteralStyle, writeLiteral } from "./literal.ts";
import { BASE_URL, PLACEHOLDERS, type SampleCall } from "./sample-call.ts";

const STYLE: LiteralStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `,
  object: ["{", "}"],
  yes: "true",
  no: "false",
  nothing: "null",
  indent: "  ",
  endsWithComma: true,
};

const CLIENTS = {
  partner: { make: "partnerClient", id: "partnerId", key: "partnerKey" },
  distributor: { make: "distributorClient", id: "distributorId", key: "distributorKey" },
} as const;

/** With our SDK. What it has no function for is asked for with `fetch`. */
export function writeNode({ operationId, surface, target, input, idempotencyKey, file }: SampleCall): string {
  if (surface === "operator") {
    return `const response = await fetch("${BASE_URL}${target}");\nconsole.log(response.status, await response.json());`;
  }
  const { make, id, key } = CLIENTS[surface];
  const given = Object.keys(input).length > 0 || idempotencyKey !== undefined ? [writeLiteral(input, STYLE)] : [];
  if (idempotencyKey !== undefined) given.push(`{ idempotencyKey: ${JSON.stringify(idempotencyKey)} }`);
  return `${file === undefined ? "" : 'import { writeFile } from "node:fs/promises";\n'}import { ${make} } from "@sablewatch/sdk";

const sablewatch = ${make}({
  baseUrl: "${BASE_URL}",
  ${id}: "${PLACEHOLDERS[id]}",
  apiKey: "${PLACEHOLDERS[key]}",
});

const answer = await sablewatch.${operationId}(${given.join(", ")});
${file === undefined ? "console.log(answer);" : `await writeFile("${file}", Buffer.from(answer));`}`;
}
