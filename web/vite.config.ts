import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { neededBy } from "./needed-first.ts";
import { precompress } from "./precompress.ts";
import { preloadFirst } from "./preload-first.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PARTS = /node_modules|\/src\/(?!portal\/(?:pages\/|app\.tsx)|docs\/|confirm\/)/;

const isNeededFirst = neededBy([fileOf("src/portal/app.tsx"), fileOf("src/portal/pages/overview.tsx")]);

export default defineConfig({
  base: "/portal/",
  plugins: [react(), preloadFirst("/src/portal/app.tsx"), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The pages' policy forbids inline anything, and a font inside a stylesheet is loaded by readers who need none of it.
    assetsInlineLimit: 0,
    // Every browser that has the rest of what we use knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileOf("index.html"),
        confirm: fileOf("src/confirm/confirm.ts"),
        // The documentation's pages are the server's; it finds these two by the beginning of their names.
        docs: fileOf("src/docs/docs.ts"),
        "docs-theme": fileOf("src/docs/theme.ts"),
      },
      output: {
        // The server's own page asks for these two by name.
        entryFileNames: ({ name }) => (name === "confirm" ? "confirm.js" : "assets/[name]-[hash].js"),
        assetFileNames: ({ names }) =>
          names.includes("confirm.css") ? "confirm.css" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            // What the entry needs: without React, so that it runs while the rest is on its way.
            { name: "start", tags: ["$initial"], test: /\/src\/(?!(?:confirm|docs)\/)/, priority: 2 },
            // Libraries and parts that the first page needs, in one file, and in another what only others do. Left alone they
            // come as a dozen, each shared by other pages than the next.
            { name: (id, graph) => (isNeededFirst(id, graph) ? "parts" : null), test: PARTS, priority: 1 },
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
