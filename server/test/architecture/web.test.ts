import { fileURLToPath } from "node:url";
import { checkRules } from "./check.ts";
import { readArchitecture, webRowsIn } from "./page.ts";
import * as rules from "./rules.ts";
import * as web from "./web-rules.ts";
import { readSources } from "./sources.ts";

const FOLDER = fileURLToPath(new URL("../../../web/src/", import.meta.url));

const text = readArchitecture();
const order: web.WebOrder = {
  rooms: webRowsIn(text, "Room in `web/src`"),
  folders: webRowsIn(text, "Folder of a face"),
};

checkRules(readSources(FOLDER), [
  {
    guarantee: "every room of the web, and every folder of a face, stands in its list",
    rule: web.roomsAreListed(order),
    broken: { "surprises/a.ts": "", "portal/surprises/b.ts": "", "c.ts": "" },
  },
  {
    guarantee:
      "imports of the web fall: a face uses rooms, never another face, and its pages use parts, session and api",
    rule: web.webImportsFall(order),
    broken: {
      "portal/parts/a.ts": 'import type { X } from "../../console/api/types.ts";',
      "design/b.ts": 'import "../portal/parts/c.ts";',
      "state/d.ts": 'import "../toasts/e.ts";',
      "console/api/f.ts": 'import type { Session } from "../session/session.ts";',
      "console/parts/g.ts": 'const page = await import("../pages/today/today-page.tsx");',
      "console/pages/h/i.ts": 'import { start } from "../../app.tsx";',
    },
  },
  {
    guarantee: "no imports of the web form a circle, type imports included",
    rule: rules.noCircles,
    broken: {
      "console/pages/plans/a.ts": 'import { b } from "./b.ts";',
      "console/pages/plans/b.ts": 'import type { A } from "./a.ts";',
    },
  },
  {
    guarantee: "a page uses no file of another page",
    rule: web.pagesStayApart,
    broken: {
      "console/pages/today/a.ts": 'import { b } from "../customers/b.ts";',
      "portal/pages/breach.tsx": 'import { c } from "./breaches/c.ts";',
    },
  },
  {
    guarantee: "no file of the web has more than 300 lines",
    rule: rules.filesStaySmall,
    broken: { "design/a.ts": "export {};\n".repeat(301) },
  },
  {
    guarantee: "nothing of the web escapes the type check: no any, no non-null assertion, no ts-ignore",
    rule: rules.noEscapesFromTypes,
    broken: {
      "design/a.ts": "const a = b as any;",
      "design/b.ts": "const b = a!.c;",
      "design/c.ts": "// @ts-ignore\nx();",
    },
  },
  {
    guarantee: "no folder of the web is called utils, common or shared",
    rule: rules.noRummageFolders,
    broken: { "utils/a.ts": "", "console/shared/b.ts": "" },
  },
]);
