/** Merges complete Go programs into one, so that there is only one to compile. */
export function goProgram(samples: readonly { name: string; code: string }[]): string {
  const imports = new Set<string>();
  const functions = samples.map(({ name, code }) => {
    const [, list = "", rest = ""] = /^package main\n\nimport \(\n(.*?)\n\)\n(.*)$/s.exec(code) ?? [];
    for (const [, path = ""] of list.matchAll(/"([^"]+)"/g)) imports.add(path);
    return rest.replace("func main()", `func ${name}()`);
  });
  // A failure that would end one program must not end all of them.
  imports.delete("log");
  imports.add("fmt");
  const calls = samples.map(({ name }) => `\trun("${name}", ${name})`);
  return `package main

import (
${[...imports]
  .sort()
  .map((path) => `\t"${path}"`)
  .join("\n")}
)

type failing struct{}

func (failing) Fatal(about ...any)                 { panic(fmt.Sprint(about...)) }
func (failing) Fatalf(format string, about ...any) { panic(fmt.Sprintf(format, about...)) }

var log failing

func run(name string, sample func()) {
	code := 0
	defer func() {
		if problem := recover(); problem != nil {
			fmt.Println(problem)
			code = 1
		}
		fmt.Printf("\\n@@ %s %d\\n", name, code)
	}()
	sample()
}

func main() {
${calls.join("\n")}
}

${functions.join("\n")}
`;
}
