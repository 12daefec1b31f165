import { type LiteralStyle, writeLiteral } from "./literal.ts";
import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

const text = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const STYLE: LiteralStyle = {
  text,
  key: (name) => `${text(name)} => `,
  object: ["[", "]"],
  yes: "true",
  no: "false",
  nothing: "null",
  indent: "    ",
  endsWithComma: true,
};

/** PHP 8 with its curl extension, and nothing else. */
export function writePhp(call: SampleCall): string {
  const { method, target, body, bytes, file } = call;
  const options = [
    `CURLOPT_CUSTOMREQUEST => '${method}'`,
    "CURLOPT_RETURNTRANSFER => true",
    ...headerOption(call),
    ...(bytes === undefined ? [] : [`CURLOPT_POSTFIELDS => ${JSON.stringify(bytes)}`]),
    ...(body === undefined
      ? []
      : [`CURLOPT_POSTFIELDS => json_encode(${writeLiteral(body, STYLE, "    ")}, JSON_THROW_ON_ERROR)`]),
  ];
  return `<?php

$curl = curl_init(${text(BASE_URL + target)});
curl_setopt_array($curl, [
${options.map((option) => `    ${option},`).join("\n")}
]);
$answer = curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("Sablewatch answered $status: $answer");
}
${file === undefined ? "print_r(json_decode($answer, true));" : `file_put_contents(${text(file)}, $answer);`}`;
}

function headerOption(call: SampleCall): string[] {
  const headers = headersIn(call).map(([name, value]) => `        ${text(`${name}: ${value}`)},`);
  return headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [\n${headers.join("\n")}\n    ]`];
}
