import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { neededBy } from "./needed-first.ts";
import { precompress } from "./precompress.ts";
import { preloadFirst } from "./preload-first.ts";
import { variantTexts } from "./variant-texts.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PARTS = /node_modules|\/src\/(?!portal\/(?:pages\/(?!overview)|app\.tsx)|docs\/|confirm\/)/;

/** What only pages that change something need of a library whose index names all of its files. */
const ONLY_CHANGES = /\/@tanstack\/.*\/(?:useMutation|mutationObserver)\.js$/;

const isNeededFirst = neededBy([fileOf("src/portal/app.tsx"), fileOf("src/portal/pages/overview.tsx")]);

export default defineConfig({
  base: "/portal/",
  plugins: [react(), variantTexts(), preloadFirst("/src/portal/app.tsx"), precompress()],
  // The router brings a copy of what React itself has had since version 18.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The content security policy forbids anything inline, and readers would download fonts in a style sheet without
    // needing them.
    assetsInlineLimit: 0,
    // Every browser that supports the other features we use also supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileOf("index.html"),
        confirm: fileOf("src/confirm/confirm.ts"),
        // The server renders the documentation's pages. It finds these two files by the beginning of their names.
        docs: fileOf("src/docs/docs.ts"),
        "docs-theme": fileOf("src/docs/theme.ts"),
      },
      output: {
        // Pages that the server renders refer to these two files by name.
        entryFileNames: ({ name }) => (name === "confirm" ? "confirm.js" : "assets/[name]-[hash].js"),
        assetFileNames: ({ names }) =>
          names.includes("confirm.css") ? "confirm.css" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            // What the entry needs. It does not include React, so that it runs while the rest is still loading.
            { name: "start", tags: ["$initial"], test: /\/src\/(?!(?:confirm|docs)\/)/, priority: 2 },
            // One file for the first page with the libraries and parts that it needs, and another for those that only
            // other pages need. Without this there would be a dozen files, each shared by a different set of pages.
            {
              name: (id, graph) => (isNeededFirst(id, graph) && !ONLY_CHANGES.test(id) ? "parts" : null),
              test: PARTS,
              priority: 1,
            },
            { name: "later", test: PARTS },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080", "/auth": "http://127.0.0.1:8080" },
  },
});
