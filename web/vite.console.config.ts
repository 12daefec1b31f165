import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";
import { preloadFirst } from "./preload-first.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The console is a build of its own, so that nothing of it can weigh on the portal. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), preloadFirst("/src/console/app.tsx"), precompress()],
  build: {
    // The portal is built first and empties the folder around this one.
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
            // What every page uses, in one file. Left alone it comes as dozens, each shared by other pages than the next.
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
