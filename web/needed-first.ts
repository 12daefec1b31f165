/** The part of the bundler's module graph that is used here. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * Whether one of these modules needs another one immediately. Includes everything they import, but not what they load
 * later.
 */
export function neededBy(first: readonly string[]): (id: string, graph: Graph) => boolean {
  const needed = new Set<string>();
  const walk = (id: string, graph: Graph): void => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) walk(imported, graph);
  };
  return (id, graph) => {
    for (const one of first) walk(one, graph);
    return needed.has(id);
  };
}
