import { ERROR_CODES } from "../../kernel/error-codes.ts";
import type { Guide } from "./guides.ts";
import type { Rendered } from "./markdown.ts";
import { EVENTS_PATH, pathOfGuide, pathOfResource, SURFACE_NAMES } from "./navigation.ts";
import { causeOf, type ReferenceEvent, type ReferenceResource } from "./reference.ts";

/** An entry of the search: its name, its place, its address, and further words to find it by. */
export type SearchEntry = { title: string; where: string; href: string; words: string };

const MOST_WORDS = 600;

export function searchEntries(
  guides: readonly { guide: Guide; rendered: Rendered }[],
  resources: readonly ReferenceResource[],
  events: readonly ReferenceEvent[],
): SearchEntry[] {
  const ofGuides = guides.flatMap(({ guide, rendered }) =>
    rendered.sections.map(({ id, title, text }) => ({
      title,
      where: id === "" ? "Guide" : rendered.title,
      href: pathOfGuide(guide.slug) + (id === "" ? "" : `#${id}`),
      words: text.slice(0, MOST_WORDS),
    })),
  );
  const ofOperations = resources.flatMap((resource) =>
    resource.operations.map(({ id, title, method, path, summary, body, parameters }) => ({
      title,
      where: `${SURFACE_NAMES[resource.surface]} · ${method} ${path}`,
      href: `${pathOfResource(resource)}#${id}`,
      words: [
        id,
        summary,
        ...[...(body?.fields ?? []), ...parameters.flatMap(({ fields }) => fields)].map(({ name }) => name),
      ].join(" "),
    })),
  );
  const ofEvents = events.map(({ type, summary }) => ({
    title: type,
    where: "Event",
    href: `${EVENTS_PATH}#${type}`,
    words: summary,
  }));
  const ofCodes = ERROR_CODES.map((code) => ({
    title: code,
    where: "Error code",
    href: `${pathOfGuide("errors")}#${code}`,
    words: causeOf(code),
  }));
  return [...ofGuides, ...ofOperations, ...ofEvents, ...ofCodes];
}
