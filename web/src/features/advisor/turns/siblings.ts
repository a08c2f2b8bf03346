import type { Node } from '@draftwright/contract/advisor'

/** For each run all that stand in its place, itself among them, oldest first. */
export function siblingsIn(runs: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const byParent = new Map<string, string[]>()
  for (const { run_id, parent_run_id } of runs) {
    const place = parent_run_id ?? 'root'
    byParent.set(place, [...(byParent.get(place) ?? []), run_id])
  }
  return new Map(runs.map(({ run_id, parent_run_id }) => [run_id, byParent.get(parent_run_id ?? 'root') ?? [run_id]]))
}
