import { SETTINGS } from "../../src/main/settings.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

/** The table of settings in the documents, generated from the one place that reads them. */
export function settingsArtefact(): Promise<Artefact> {
  const rows = Object.entries(SETTINGS).map(([name, { byDefault, about }]) => [
    `\`${name}\``,
    byDefault === "" ? "not set" : `\`${byDefault}\``,
    about,
  ]);
  return fillMarked("docs/settings.md", { settings: markdownTable(["Setting", "Default", "What it is for"], rows) });
}
