import { ownImports, type Rule } from "./rules.ts";

/**
 * From the bottom up: the rooms, with the faces in the last row, which don't use each other. The same for the folders
 * inside a face. Files beside those folders start the face, and nothing in the folders uses them.
 */
export type WebOrder = { rooms: readonly string[][]; folders: readonly string[][] };

const heightIn = (rows: readonly string[][], name: string): number => rows.findIndex((names) => names.includes(name));
const partOf = (path: string, at: number): string | undefined => path.split("/").slice(0, -1)[at];
/** In a portal's `pages/breaches.tsx` and `pages/breaches/…`, the page is `breaches`. */
const pageOf = (path: string): string | undefined => /^[a-z]+\/pages\/([a-z-]+)/.exec(path)?.[1];

export const roomsAreListed =
  ({ rooms, folders }: WebOrder): Rule =>
  (sources) => [
    ...sources
      .filter(({ path }) => heightIn(rooms, partOf(path, 0) ?? "") === -1)
      .map(({ path }) => `${path} lies in no listed room`),
    ...sources
      .map(({ path }) => ({ path, face: partOf(path, 0) ?? "", folder: partOf(path, 1) }))
      .filter(({ face, folder }) => rooms.at(-1)?.includes(face) === true && folder !== undefined)
      .filter(({ folder = "" }) => heightIn(folders, folder) === -1)
      .map(({ path }) => `${path} lies in no listed folder of its face`),
  ];

export const webImportsFall =
  ({ rooms, folders }: WebOrder): Rule =>
  (sources) =>
    ownImports(sources)
      .filter(({ to }) => !to.startsWith("../"))
      .flatMap(({ from, to }) => {
        const [user, used] = [partOf(from, 0) ?? "", partOf(to, 0) ?? ""];
        if (user !== used) {
          return heightIn(rooms, used) < heightIn(rooms, user)
            ? []
            : [`${from} imports ${to}, which does not lie below it`];
        }
        const [above, below] = [partOf(from, 1), partOf(to, 1)];
        if (rooms.at(-1)?.includes(user) !== true || above === below || above === undefined) return [];
        const falls = below !== undefined && heightIn(folders, below) < heightIn(folders, above);
        return falls ? [] : [`${from} imports ${to}, which does not lie below it`];
      });

export const pagesStayApart: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => pageOf(from) !== undefined && pageOf(to) !== undefined && pageOf(from) !== pageOf(to))
    .map(({ from, to }) => `${from} imports ${to}, which belongs to another page`);
