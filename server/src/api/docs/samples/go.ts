import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

const raw = (text: string): string => `\`${text.replaceAll("`", '` + "`" + `')}\``;

/** Go with its standard library. */
export function writeGo(call: SampleCall): string {
  const { method, target, body, file } = call;
  const packages = [
    "io",
    "log",
    "net/http",
    file === undefined ? "fmt" : "os",
    ...(body === undefined ? [] : ["strings"]),
  ];
  const json = JSON.stringify(body, null, 2);
  return `package main

import (
${packages
  .sort()
  .map((name) => `\t"${name}"`)
  .join("\n")}
)

func main() {
${body === undefined ? "" : `\tbody := strings.NewReader(${raw(json.replaceAll("\n", "\n\t"))})\n`}\trequest, err := http.NewRequest("${method}", ${JSON.stringify(BASE_URL + target)}, ${body === undefined ? "nil" : "body"})
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
