import ts from "typescript";
import { type Import, importsOf, isTest, lineOf, nodesOf, type Source } from "./sources.ts";

/** A rule finds violations: one line each, starting with the file. */
export type Rule = (sources: readonly Source[]) => string[];

/**
 * From the top down. A layer may import itself and the layers below it; layers in the same row may not import each
 * other.
 */
const LAYERS = [["main"], ["api", "worker", "cli"], ["features"], ["platform"], ["kernel"]];

/** Writes one row for all other slices. A separate queries.ts for so little would only hide it. */
const SMALL_WRITERS = ["features/audit/index.ts"];

const MAX_LINES = 300;

type OwnImport = Import & { target: string };

/** The imports among the product's own files. Tests may import anything, and no file imports tests. */
export function ownImports(sources: readonly Source[]): { from: string; to: string }[] {
  return sources
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      importsOf(source)
        .filter((found): found is OwnImport => found.target !== undefined)
        .map(({ target }) => ({ from: source.path, to: target })),
    );
}

export const importsResolve: Rule = (sources) => {
  const known = new Set(sources.filter((source) => !isTest(source)).map(({ path }) => path));
  return ownImports(sources)
    .filter(({ to }) => !known.has(to))
    .map(({ from, to }) => `${from} imports ${to}, which is no product file under server/src`);
};

const layerOf = (path: string): string => path.split("/")[0] ?? "";
const heightOf = (layer: string): number => LAYERS.findIndex((names) => names.includes(layer));

export const importsFall: Rule = (sources) => [
  ...sources.filter(({ path }) => heightOf(layerOf(path)) === -1).map(({ path }) => `${path} lies in no known layer`),
  ...ownImports(sources)
    .filter(({ from, to }) => layerOf(from) !== layerOf(to) && heightOf(layerOf(to)) <= heightOf(layerOf(from)))
    .map(({ from, to }) => `${from} imports ${to}, which does not lie below it`),
];

/** Includes type imports: files whose types depend on each other can only be understood together. */
export const noCircles: Rule = (sources) => circlesIn(ownImports(sources));

/** A room is a folder inside a slice. Files next to the rooms belong to all of them. */
const roomOf = (path: string): string | undefined => /^features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

export const roomsFormNoCircle: Rule = (sources) =>
  circlesIn(
    ownImports(sources).flatMap(({ from, to }) => {
      const [user, used] = [roomOf(from), roomOf(to)];
      return user === undefined || used === undefined || user === used ? [] : { from: user, to: used };
    }),
  );

function circlesIn(imports: readonly { from: string; to: string }[]): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) circles.push([...trail.slice(start), path].join(" → "));
    if (start !== -1 || finished.has(path)) return;
    for (const { from, to } of imports) if (from === path) visit(to, [...trail, path]);
    finished.add(path);
  };
  for (const { from } of imports) visit(from, []);
  return circles;
}

const sliceOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1];

export const slicesAreListed =
  (slices: readonly string[]): Rule =>
  (sources) => {
    const found = new Set(sources.flatMap(({ path }) => sliceOf(path) ?? []));
    return [
      ...[...found]
        .filter((name) => !slices.includes(name))
        .map((name) => `features/${name} is not in the list of slices`),
      ...slices
        .filter((name) => !found.has(name))
        .map((name) => `features/${name} is in the list of slices but not there`),
    ];
  };

/** Each slice may use the slices before it in the list. */
export const slicesUseEarlierOnes =
  (slices: readonly string[]): Rule =>
  (sources) =>
    ownImports(sources).flatMap(({ from, to }) => {
      const [user, used] = [sliceOf(from), sliceOf(to)];
      if (user === undefined || used === undefined || user === used) return [];
      if (slices.indexOf(used) > slices.indexOf(user)) return [`${from} imports ${to}, a later slice`];
      return [`features/${used}/index.ts`, `features/${used}/examples.ts`].includes(to)
        ? []
        : [`${from} imports ${to} instead of ${used}/index.ts`];
    });

const DOOR = /^features\/[^/]+\/(index|jobs|routes\.[a-z]+|error-codes|examples)\.ts$/;

export const slicesHaveDoors: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => sliceOf(from) === undefined && sliceOf(to) !== undefined && !DOOR.test(to))
    .map(({ from, to }) => `${from} imports ${to}, which is private to its slice`);

/** What a file itself declares and exports. Re-exports belong to another file. */
const exportedNames = ({ tree }: Source): string[] =>
  tree.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name).flatMap(namesBound);
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
    return (isNamed || isType) && statement.name ? [statement.name.text] : [];
  });

const namesBound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBound(element.name) : []));

/**
 * A name must not mean one thing in one place and something else in another. The entry functions of the surfaces share
 * their names.
 */
export const namesMeanOneThing: Rule = (sources) => {
  const homes = new Map<string, string>();
  return sources
    .filter((source) => !isTest(source) && !/\.gen\.ts$|\/routes\.[a-z]+\.ts$/.test(source.path))
    .flatMap((source) =>
      [...new Set(exportedNames(source))].flatMap((name) => {
        const home = homes.get(name);
        homes.set(name, home ?? source.path);
        return home === undefined ? [] : [`${source.path} exports ${name}, which is something else in ${home}`];
      }),
    );
};

/** The files that use OpenTelemetry's packages, and the line that loads them. */
const WITH_OPEN_TELEMETRY = ["platform/tracing/open-telemetry.ts", "platform/tracing/samplers.ts"];
const LOADS_OPEN_TELEMETRY = 'await import("./open-telemetry.ts")';

/** The packages cost time and memory, which only users with a collector should pay for. */
export const openTelemetryIsLoadedLate: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && !WITH_OPEN_TELEMETRY.includes(source.path))
    .filter((source) =>
      importsOf(source).some(
        ({ specifier, target, isTypeOnly }) =>
          !isTypeOnly &&
          (specifier.startsWith("@opentelemetry/") || (target !== undefined && WITH_OPEN_TELEMETRY.includes(target))),
      ),
    )
    .filter(
      ({ path, tree }) => path !== "platform/tracing/start-tracing.ts" || !tree.text.includes(LOADS_OPEN_TELEMETRY),
    )
    .map(({ path }) => `${path} loads OpenTelemetry, whether or not there is a collector`);

const QUERY_BUILDERS = ["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"];
const QUERIES = /\/queries(-[a-z-]+)?\.ts$/;

export const sqlStaysInQueries: Rule = (sources) =>
  sources
    .filter((source) => sliceOf(source.path) !== undefined && !isTest(source))
    .filter(({ path }) => !QUERIES.test(path) && !SMALL_WRITERS.includes(path))
    .filter(({ tree }) => nodesOf(tree).some(isSql))
    .map(({ path }) => `${path} holds SQL; it belongs into queries.ts`);

const isSql = (node: ts.Node): boolean =>
  (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") ||
  (ts.isCallExpression(node) && /^(statement|prepared)$/.test(node.expression.getText())) ||
  (ts.isPropertyAccessExpression(node) && QUERY_BUILDERS.includes(node.name.text));

export const oneReaderOfTheEnvironment: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && source.path !== "main/config.ts")
    .filter(({ tree }) => nodesOf(tree).some(readsEnvironment))
    .map(({ path }) => `${path} reads the environment; settings come from main/config.ts`);

const readsEnvironment = (node: ts.Node): boolean =>
  ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
    /^process(\.env|\[.env.\])$/.test(node.getText())) ||
  (ts.isImportDeclaration(node) && /process/.test(node.moduleSpecifier.getText()) && /\benv\b/.test(node.getText()));

const isFastify = (specifier: string): boolean => /^(fastify(\/|$|-)|@fastify\/)/.test(specifier);

export const fastifyStaysInHttp: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && !/^(api|platform\/http)\//.test(source.path))
    .filter((source) => importsOf(source).some(({ specifier, isTypeOnly }) => isFastify(specifier) && !isTypeOnly))
    .map(({ path }) => `${path} imports a value of Fastify; only api/ and platform/http/ run it`);

/** The only modules of Node that the kernel may use, for example to read a package's own list at startup. */
const PURE = ["node:url", "node:module", "node:crypto"];

export const kernelTouchesNothing: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && layerOf(source.path) === "kernel")
    .flatMap((source) => importsOf(source).map(({ specifier }) => ({ path: source.path, specifier })))
    .filter(({ specifier }) => /^(node:|pg$|kysely$|undici$)/.test(specifier) && !PURE.includes(specifier))
    .map(({ path, specifier }) => `${path} imports ${specifier}; the kernel does no I/O`);

/** For the sources of all parts, with paths from the root. The parts share only texts and the API's types. */
export const partsStayApart: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => layerOf(from) !== layerOf(to) && layerOf(to) !== "locales")
    .map(({ from, to }) => `${from} imports ${to}, which belongs to another part`)
    .concat(
      sources.flatMap((source) =>
        importsOf(source)
          .filter(({ specifier }) => /^@?sablewatch\b/.test(specifier) && !isTest(source))
          .map(({ specifier }) => `${source.path} imports ${specifier}, which belongs to another part`),
      ),
    );

const findNodes = (sources: readonly Source[], what: string, matches: (node: ts.Node) => boolean): string[] =>
  sources.flatMap((source) =>
    nodesOf(source.tree)
      .filter(matches)
      .map((node) => `${lineOf(source, node)} ${what}`),
  );

export const noDefaultExports: Rule = (sources) =>
  findNodes(sources, "has a default export; names are found and renamed everywhere", (node) =>
    ts.isExportSpecifier(node)
      ? node.name.text === "default"
      : ts.isExportAssignment(node) || (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)),
  );

export const noEscapesFromTypes: Rule = (sources) => [
  ...findNodes(sources, "uses `any`", (node) => node.kind === ts.SyntaxKind.AnyKeyword),
  ...findNodes(sources, "uses `!`; say what happens when it is missing", ts.isNonNullExpression),
  ...sources
    .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text))
    .map(({ path }) => `${path} switches the type check off`),
];

export const filesStaySmall: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && !source.path.endsWith(".gen.ts"))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${MAX_LINES} is the most`);

export const noRummageFolders: Rule = (sources) =>
  sources
    .filter(({ path }) => /(^|\/)(utils?|common|shared)\//.test(path))
    .map(({ path }) => `${path} lies in a folder that says nothing about what is in it`);

/** Numbers without gaps, so that two branches that both add a migration cannot merge unnoticed. */
export function migrationGaps(names: readonly string[]): string[] {
  return names
    .toSorted()
    .map((name, index) => ({ name, expected: String(index + 1).padStart(4, "0") }))
    .filter(({ name, expected }) => !new RegExp(`^${expected}_[a-z0-9_]+\\.sql$`).test(name))
    .map(({ name, expected }) => `${name} should be called ${expected}_some_words.sql`);
}
