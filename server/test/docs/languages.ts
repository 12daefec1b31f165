import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { goProgram } from "./go-program.ts";

const SDK = fileURLToPath(new URL("../../../sdk/", import.meta.url));
const run = promisify(execFile);

export type Runnable = { name: string; code: string };
export type Outcome = { name: string; isDone: boolean; output: string };

/** A language whose samples all run in one process, one after another. */
type Runner = {
  id: string;
  /** The program that must be installed. */
  program: string;
  file: (name: string) => string;
  /**
   * Writes the files that the process needs and returns the command to start. Each sample ends with a line `@@ name
   * code`.
   */
  prepare(folder: string, samples: readonly Runnable[]): Promise<[program: string, ...args: string[]]>;
};

const namesOf = (samples: readonly Runnable[], file: (name: string) => string): string =>
  JSON.stringify(samples.map(({ name }) => [name, file(name)]));

const curl: Runner = {
  id: "curl",
  program: "curl",
  file: (name) => `${name}.sh`,
  async prepare(folder, samples) {
    // Fails if the service responds with an error, which curl doesn't do by default.
    await writeFile(join(folder, ".curlrc"), "silent\nshow-error\nfail-with-body\n");
    const lines = samples.map(
      ({ name }) => `(set -euo pipefail; . ./${name}.sh) 2>&1; printf '\\n@@ %s %s\\n' ${name} $?`,
    );
    await writeFile(join(folder, "all.sh"), lines.join("\n"));
    return ["bash", "all.sh"];
  },
};

const node: Runner = {
  id: "node",
  program: "node",
  file: (name) => `${name}.mjs`,
  async prepare(folder, samples) {
    await mkdir(join(folder, "node_modules/@sablewatch"), { recursive: true });
    await symlink(SDK, join(folder, "node_modules/@sablewatch/sdk"));
    const all = `for (const [name, file] of ${namesOf(samples, node.file)}) {
  const code = await import("./" + file).then(() => 0, (error) => (console.log(error), 1));
  console.log("\\n@@ " + name + " " + code);
}`;
    await writeFile(join(folder, "all.mjs"), all);
    return [process.execPath, "all.mjs"];
  },
};

const php: Runner = {
  id: "php",
  program: "php",
  file: (name) => `${name}.php`,
  async prepare(folder, samples) {
    const all = `<?php
foreach (json_decode('${namesOf(samples, php.file)}') as [$name, $file]) {
    $code = 0;
    try {
        (static function () use ($file) { include $file; })();
    } catch (Throwable $error) {
        echo $error->getMessage();
        $code = 1;
    }
    echo "\\n@@ $name $code\\n";
}`;
    await writeFile(join(folder, "all.php"), all);
    return ["php", "-d", "display_errors=1", "-d", "error_reporting=-1", "all.php"];
  },
};

const python: Runner = {
  id: "python",
  program: "python3",
  file: (name) => `${name}.py`,
  async prepare(folder, samples) {
    const all = `import json, traceback
for name, file in json.loads('${namesOf(samples, python.file)}'):
    code = 0
    try:
        exec(compile(open(file).read(), file, "exec"), {})
    except Exception as error:
        traceback.print_exc()
        print(error, getattr(error, "read", lambda: b"")())
        code = 1
    print(f"\\n@@ {name} {code}", flush=True)
`;
    await writeFile(join(folder, "all.py"), all);
    return ["python3", "all.py"];
  },
};

const go: Runner = {
  id: "go",
  program: "go",
  // Not a .go file, because each would have its own main function.
  file: (name) => `${name}.go.txt`,
  async prepare(folder, samples) {
    await writeFile(join(folder, "main.go"), goProgram(samples));
    await writeFile(join(folder, "go.mod"), "module samples\n\ngo 1.19\n");
    return ["go", "run", "."];
  },
};

export const RUNNERS: readonly Runner[] = [curl, node, php, python, go];

export const hasProgram = (name: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** For environments where a missing language must be an error, such as CI. */
export const areLanguagesRequired = (): boolean => process.env["SAMPLE_TESTS"] === "required";

/** Runs all samples of a language in one process. */
export async function runAll(runner: Runner, folder: string, samples: readonly Runnable[]): Promise<Outcome[]> {
  for (const { name, code } of samples) await writeFile(join(folder, runner.file(name)), `${code}\n`);
  const [program, ...args] = await runner.prepare(folder, samples);
  // Go keeps compiled packages in the home folder, so the second run takes a tenth of the time.
  const env = { ...process.env, CURL_HOME: folder };
  const { stdout } = await run(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: unknown) => ({ stdout: `${String(error)}${String((error as { stdout?: string }).stdout)}` }),
  );
  const parts = stdout.split(/^@@ (\w+) (\d+)$/m);
  const outcomes = new Map<string, Outcome>();
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [output = "", name = "", code] = parts.slice(at, at + 3);
    outcomes.set(name, { name, isDone: code === "0", output: output.trim() });
  }
  return samples.map(({ name }) => outcomes.get(name) ?? { name, isDone: false, output: stdout.slice(-2_000) });
}
