/** Who imports whom: each file with the files that it imports. Files that are only imported need no entry. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The shortest circle of each knot: files that all lead to each other. An empty list means that the files can be read in
 * an order in which each comes after everything that it imports.
 */
export function shortestCircles(graph: ImportGraph): string[][] {
  return knotsOf(graph).map((knot) => shortestCircle(graph, knot));
}

/** Strongly connected components of more than one file (Tarjan's algorithm). */
export function knotsOf(graph: ImportGraph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const knots: string[][] = [];

  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const imported of graph.get(file) ?? []) {
      if (!index.has(imported)) visit(imported);
      if (onStack.has(imported)) low.set(file, Math.min(low.get(file)!, low.get(imported)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    for (const member of component) onStack.delete(member);
    if (component.length > 1) knots.push(component.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return knots;
}

/** Breadth first from each file of the knot; the first way home that is shortest. */
function shortestCircle(graph: ImportGraph, knot: readonly string[]): string[] {
  const members = new Set(knot);
  let shortest: string[] | undefined;
  for (const start of knot) {
    const circle = wayHome(graph, members, start);
    if (circle && circle.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = circle;
  }
  return shortest!;
}

function wayHome(graph: ImportGraph, members: ReadonlySet<string>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const imported of graph.get(file) ?? []) {
      if (imported === start) return trail(cameFrom, start, file);
      if (!members.has(imported) || cameFrom.has(imported)) continue;
      cameFrom.set(imported, file);
      queue.push(imported);
    }
  }
  return undefined;
}

function trail(cameFrom: ReadonlyMap<string, string>, start: string, last: string): string[] {
  const way = [last];
  while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!);
  return way;
}
