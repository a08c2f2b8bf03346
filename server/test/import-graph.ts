/** What imports what: a node, and the nodes it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The groups of two and more nodes of which each reaches each other: Tarjan's strongly connected components. */
export function findKnots(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const knots: string[][] = []
  const visit = (node: string) => {
    const number = order.size
    order.set(node, number)
    lowest.set(node, number)
    open.push(node)
    isOpen.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (isOpen.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== number) return
    const knot = open.splice(open.indexOf(node))
    for (const member of knot) isOpen.delete(member)
    if (knot.length > 1 || graph.get(node)?.has(node) === true) knots.push(knot.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots
}

/** The shortest way from a node back to itself. */
export function findCircle(graph: Graph, start: string): string[] {
  const before = new Map<string, string>()
  const queue = [start]
  for (const node of queue)
    for (const next of graph.get(node) ?? []) {
      if (next === start) return traceBack(before, node, start)
      if (!before.has(next)) {
        before.set(next, node)
        queue.push(next)
      }
    }
  return []
}

function traceBack(before: ReadonlyMap<string, string>, end: string, start: string): string[] {
  const circle = [start]
  for (let node: string | undefined = end; node !== undefined && node !== start; node = before.get(node))
    circle.unshift(node)
  return [start, ...circle]
}
