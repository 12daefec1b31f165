import { expect, test } from "vitest";
import { folderOfCaller } from "./callers-folder.ts";

test.each([
  [
    "npm's script in the package's folder",
    { INIT_CWD: "/home/reports", npm_package_json: "/srv/package.json" },
    "/srv",
    "/home/reports",
  ],
  [
    "npx, which stays where it is called",
    { INIT_CWD: "/home", npm_package_json: "/home/package.json" },
    "/home",
    "/home",
  ],
  ["another folder, below an outer npm", { INIT_CWD: "/srv", npm_package_json: "/srv/package.json" }, "/tmp", "/tmp"],
  ["no npm at all", {}, "/tmp", "/tmp"],
])("a command is called where its caller stands: %s", (_how, environment, current, expected) => {
  expect(folderOfCaller(environment, current)).toBe(expected);
});
