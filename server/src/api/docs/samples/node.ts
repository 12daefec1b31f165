import { type LiteralStyle, writeLiteral } from "./literal.ts";
import { BASE_URL, headersIn, PLACEHOLDERS, type SampleCall } from "./sample-call.ts";

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

/** With our SDK. Calls that it has no function for use `fetch`. */
export function writeNode(call: SampleCall): string {
  const { operationId, surface, input, idempotencyKey, file } = call;
  if (surface === "operator") return writeFetch(call);
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

function writeFetch(call: SampleCall): string {
  const { method, target, body, bytes, file } = call;
  const headers = Object.fromEntries(headersIn(call));
  const options = {
    ...(method === "GET" ? {} : { method }),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  };
  const given = writeLiteral(options, STYLE);
  const content =
    body === undefined ? bytes && JSON.stringify(bytes) : `JSON.stringify(${writeLiteral(body, STYLE, "  ")})`;
  const sent = content === undefined ? given : `${given.slice(0, -1)}  body: ${content},\n}`;
  const url = JSON.stringify(BASE_URL + target);
  const use = file === undefined ? "console.log(await response.json());" : `await writeFile("${file}", response.body);`;
  return `${file === undefined ? "" : 'import { writeFile } from "node:fs/promises";\n\n'}const response = await fetch(${Object.keys(options).length === 0 ? url : `${url}, ${sent}`});
if (!response.ok) throw new Error(\`Sablewatch answered \${response.status}: \${await response.text()}\`);
${use}`;
}
