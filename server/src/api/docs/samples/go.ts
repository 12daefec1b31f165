import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

const raw = (text: string): string => `\`${text.replaceAll("`", '` + "`" + `')}\``;

const rawJson = (body: unknown): string => raw(JSON.stringify(body, null, 2).replaceAll("\n", "\n\t"));

/** Go with its standard library. */
export function writeGo(call: SampleCall): string {
  const { method, target, body, bytes, file } = call;
  const packages = [
    "io",
    "log",
    "net/http",
    file === undefined ? "fmt" : "os",
    ...(body === undefined && bytes === undefined ? [] : ["strings"]),
  ];
  const content = body === undefined ? bytes && JSON.stringify(bytes) : rawJson(body);
  return `package main

import (
${packages
  .sort()
  .map((name) => `\t"${name}"`)
  .join("\n")}
)

func main() {
${content === undefined ? "" : `\tbody := strings.NewReader(${content})\n`}\trequest, err := http.NewRequest("${method}", ${JSON.stringify(BASE_URL + target)}, ${content === undefined ? "nil" : "body"})
	if err != nil {
		log.Fatal(err)
	}
${headersIn(call)
  .map(([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`)
  .join("")}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("Sablewatch answered %s: %s", response.Status, answer)
	}
${file === undefined ? "\tfmt.Println(string(answer))" : `\tif err := os.WriteFile("${file}", answer, 0o600); err != nil {\n\t\tlog.Fatal(err)\n\t}`}
}`;
}
