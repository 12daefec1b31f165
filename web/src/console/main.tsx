import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import "./styles/fonts.css";
import "./styles/ground.css";
import { reloadOnceForNewBuild } from "../loading/new-build.ts";

const AGAIN_MS = 5_000;

reloadOnceForNewBuild();
// Nothing is on the screen yet, so a reload loses nothing.
start().catch(() => setTimeout(() => location.reload(), AGAIN_MS));

async function start(): Promise<void> {
  const { startConsole } = await import("./app.tsx");
  const root = document.getElementById("root");
  if (!root) throw new Error("console.html has no #root");
  await startConsole(root);
}
