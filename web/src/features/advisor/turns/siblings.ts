import type { RunNode } from '@draftwright/contract/advisor'

/**
 * For each run all that are in its place, itself among them, oldest first, with a space between: the same words are the same
 * value, so that a new run at the end does not draw every turn before it again.
 */
export function mapSiblings(runs: readonly RunNode[]): ReadonlyMap<string, string> {
  const byParent = new Map<string, string[]>()
  for (const { run_id, parent_run_id } of runs) {
    const place = parent_run_id ?? 'root'
    byParent.set(place, [...(byParent.get(place) ?? []), run_id])
  }
  return new Map(
    runs.map(({ run_id, parent_run_id }) => [run_id, (byParent.get(parent_run_id ?? 'root') ?? []).join(' ')]),
  )
}
