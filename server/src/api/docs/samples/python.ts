import { type LiteralStyle, writeLiteral } from "./literal.ts";
import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

const STYLE: LiteralStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ["{", "}"],
  yes: "True",
  no: "False",
  nothing: "None",
  indent: "    ",
  endsWithComma: true,
};

/** Python 3 with its standard library. `urlopen` raises on every status that is not 2xx. */
export function writePython(call: SampleCall): string {
  const { method, target, body, bytes, file } = call;
  const headers = headersIn(call).map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const given = [
    `    ${JSON.stringify(BASE_URL + target)},`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : [`    headers={\n${headers.join("")}    },`]),
    ...(body === undefined ? [] : ["    data=json.dumps(body).encode(),"]),
    ...(bytes === undefined ? [] : [`    data=b${JSON.stringify(bytes)},`]),
  ];
  return `${file === undefined ? "import json\n" : ""}import urllib.request
${body === undefined ? "" : `\nbody = ${writeLiteral(body, STYLE)}`}
request = urllib.request.Request(
${given.join("\n")}
)
with urllib.request.urlopen(request) as response:
    ${file === undefined ? "print(json.load(response))" : `open(${JSON.stringify(file)}, "wb").write(response.read())`}`;
}
