import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ERRORS } from "../../src/api/all-errors.ts";
import { type Artefact, ROOT } from "./repository.ts";

/** The codes with their statuses, for the kernel, which doesn't know the parts that use them. */
export function errorCodesArtefact(): Artefact {
  const lines = Object.entries(ERRORS).map(([code, { status }]) => `  "${code}": ${status},`);
  const about = "/** Made by `npm run generate` from the error-codes.ts of each part. */";
  return {
    path: "server/src/kernel/error-codes.gen.ts",
    content: `${about}\nexport const ERROR_STATUS = {\n${lines.join("\n")}\n} as const;\n`,
  };
}

// `npm run generate` starts with this: the API that it describes afterwards needs to know every code.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { path, content } = errorCodesArtefact();
  writeFileSync(join(ROOT, path), content);
}
