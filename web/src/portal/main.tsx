import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import { beginGet } from "./api/client.ts";
import { rememberedBrand, showBrand } from "./session/brand.ts";
import { leaveWhereSignedOut } from "./session/kept-pages.ts";
import { reloadOnceForNewBuild } from "../loading/new-build.ts";
import { loadOtherPages, loadPageAt } from "./pages.ts";
import { showFirstLocale } from "./texts/shown.ts";
import { takePartnerFromAddress } from "./session/way-in.ts";

const AGAIN_MS = 5_000;
const SETTLED_MS = 3_000;

// This file stays small and does not import React: everything that needs the network starts here, in parallel, while
// React loads.
takePartnerFromAddress();
const path = location.pathname.replace(/^\/portal\/?/, "/");
const first = path === "/" ? beginGet("/api/v1/portal/overview") : undefined;
reloadOnceForNewBuild();
leaveWhereSignedOut();
const brand = rememberedBrand();
if (brand) showBrand(brand);
// Nothing is on the screen yet, so a reload loses nothing.
start().catch(() => setTimeout(() => location.reload(), AGAIN_MS));

// Not a top-level await: the app's chunk imports from this one, so each would wait for the other.
async function start(): Promise<void> {
  const [{ startApp }] = await Promise.all([import("./app.tsx"), showFirstLocale(first), loadPageAt(path)]);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  startApp(root);
  setTimeout(loadOtherPages, SETTLED_MS);
}
