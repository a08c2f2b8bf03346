import type { Edge } from './use-sort-row.ts'

/** Ids with one of them moved before or after another. */
export function moveBeside(ids: readonly string[], moved: string, beside: string, edge: Edge): string[] {
  const rest = ids.filter((id) => id !== moved)
  const at = rest.indexOf(beside)
  if (at === -1) return [...ids]
  return rest.toSpliced(edge === 'before' ? at : at + 1, 0, moved)
}

/** Ids with one of them moved by one; unchanged at that end. */
export function moveByOne(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const beside = ids[ids.indexOf(id) + by]
  return beside === undefined ? [...ids] : moveBeside(ids, id, beside, by === 1 ? 'after' : 'before')
}

/** The items whose position changed, with the new one. */
export function listChangedOrder(
  rows: readonly { readonly id: string; readonly order: number }[],
  ids: readonly string[],
): { id: string; order: number }[] {
  const orders = new Map(rows.map(({ id, order }) => [id, order]))
  return ids.flatMap((id, order) => (orders.get(id) === order ? [] : { id, order }))
}
