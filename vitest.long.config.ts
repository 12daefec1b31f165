import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

export default defineConfig({
  ...config,
  test: { ...config.test, include: ["server/**/*.long.test.ts"], exclude: ["**/node_modules/**"] },
});
