import { DEPRECATIONS, type Deprecation } from "../../src/api/deprecations.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

const WHERE = { body: "the body", query: "the query" };

const partOf = ({ part, operations }: Deprecation): string => {
  const calls = operations.map((name) => `\`${name}\``).join(", ");
  return part === undefined ? calls : `\`${part.name}\` in ${WHERE[part.in]} of ${calls}`;
};

/** The list of what is deprecated, generated from the table that the API itself uses. */
export function deprecationsArtefact(): Promise<Artefact> {
  const rows = DEPRECATIONS.map((one) => [partOf(one), one.since, one.sunset, one.instead]);
  const table = markdownTable(["What", "Since", "Works at least until", "Use instead"], rows);
  return fillMarked("docs/versions.md", { deprecations: rows.length > 0 ? table : "Nothing." });
}
