/** What the bundler knows of a module. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Whether one of these modules needs another at once: everything that they import, not what they load later. */
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
