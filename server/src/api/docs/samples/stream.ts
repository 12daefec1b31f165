import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

// A stream has no end, so its samples print what arrives as it arrives.

const text = (value: string): string => JSON.stringify(value);
const apostrophes = (value: string): string => `'${value}'`;

const urlOf = ({ target }: SampleCall): string => BASE_URL + target;

/** One header a line. */
const lines = (call: SampleCall, line: (name: string, value: string) => string): string =>
  headersIn(call)
    .map(([name, value]) => line(name, value))
    .join("\n");

export const streamCurl = (call: SampleCall): string =>
  [`curl --no-buffer ${urlOf(call)}`, ...headersIn(call).map(([name, value]) => `-H '${name}: ${value}'`)].join(
    " \\\n  ",
  );

export const streamNode = (call: SampleCall): string => `const response = await fetch(${text(urlOf(call))}, {
  headers: {
${lines(call, (name, value) => `    ${text(name)}: ${text(value)},`)}
  },
});
if (!response.ok) throw new Error(\`Sablewatch answered \${response.status}: \${await response.text()}\`);

const decoder = new TextDecoder();
for await (const chunk of response.body) {
  process.stdout.write(decoder.decode(chunk, { stream: true }));
}`;

export const streamPhp = (call: SampleCall): string => `<?php

$curl = curl_init(${apostrophes(urlOf(call))});
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
${lines(call, (name, value) => `        ${apostrophes(`${name}: ${value}`)},`)}
    ],
    CURLOPT_WRITEFUNCTION => function ($curl, string $chunk): int {
        echo $chunk;
        return strlen($chunk);
    },
]);
curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("Sablewatch answered $status");
}`;

export const streamPython = (call: SampleCall): string => `import urllib.request

request = urllib.request.Request(
    ${text(urlOf(call))},
    headers={
${lines(call, (name, value) => `        ${text(name)}: ${text(value)},`)}
    },
)
with urllib.request.urlopen(request) as response:
    for line in response:
        print(line.decode(), end="", flush=True)`;

export const streamGo = (call: SampleCall): string => `package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("GET", ${text(urlOf(call))}, nil)
	if err != nil {
		log.Fatal(err)
	}
${lines(call, (name, value) => `	request.Header.Set(${text(name)}, ${text(value)})`)}

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatalf("Sablewatch answered %s", response.Status)
	}
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		log.Fatal(err)
	}
}`;
