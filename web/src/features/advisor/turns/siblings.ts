import type { RunNode } from '@draftwright/contract/advisor'

/**
 * Maps each run to all runs in its position, itself included, oldest first, separated by spaces. Equal strings compare
 * as equal props, so a new run at the end does not render every earlier turn again.
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
