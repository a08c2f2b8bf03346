import type { Edge } from './use-sort-row.ts'

/** Ids with one of them put before or after another. */
export function putBeside(ids: readonly string[], moved: string, beside: string, edge: Edge): string[] {
  const rest = ids.filter((id) => id !== moved)
  const at = rest.indexOf(beside)
  if (at === -1) return [...ids]
  return rest.toSpliced(edge === 'before' ? at : at + 1, 0, moved)
}

/** Ids with one of them a place further; the same where it is at that end already. */
export function stepped(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const beside = ids[ids.indexOf(id) + by]
  return beside === undefined ? [...ids] : putBeside(ids, id, beside, by === 1 ? 'after' : 'before')
}

/** Those whose place is not the one they have, with the place they should have. */
export function replaced(
  rows: readonly { readonly id: string; readonly order: number }[],
  ids: readonly string[],
): { id: string; order: number }[] {
  const orders = new Map(rows.map(({ id, order }) => [id, order]))
  return ids.flatMap((id, order) => (orders.get(id) === order ? [] : { id, order }))
}
