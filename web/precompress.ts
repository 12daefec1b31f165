import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:html|js|css|json|svg|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file, so that the server never has to compress while a user waits. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not in writeBundle, because files in public/ and index.html have to be compressed too.
    closeBundle: {
      order: "post",
      handler: async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
        await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
