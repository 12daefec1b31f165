import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";
import { preloadFirst } from "./preload-first.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The console is a separate build, so that it can never add to the size of the portal. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), preloadFirst("/src/console/app.tsx"), precompress()],
  build: {
    // The portal is built first and empties the parent folder.
    outDir: "dist/console",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { console: fileOf("console.html") },
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            // One file for what every page uses. Without this there would be dozens, each shared by a different set of
            // pages.
            { name: "libraries", test: /node_modules/, priority: 2 },
            { name: "parts", test: /\/src\/(?!console\/(?:pages\/|app\.tsx))/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080", "/auth": "http://127.0.0.1:8080" },
  },
});
