import type { Run } from '@draftwright/contract/generation'
import { isOver } from './run-view.ts'

/**
 * The runs that still matter to the person: those under way, those of this visit, and of each channel the last one where it
 * ended without a draft. Finished drafts are found among the posts. Newest first.
 */
export function shownRuns(runs: readonly Run[], startedHere: readonly string[]): Run[] {
  const newestFirst = [...runs].sort((a, b) => b.created_at.localeCompare(a.created_at))
  const latest = new Set<string>()
  return newestFirst.filter((run) => {
    const isLatest = !latest.has(run.channel_id)
    latest.add(run.channel_id)
    if (run.kind === 'feedback') return false
    if (!isOver(run.state) || startedHere.includes(run.id)) return run.kind !== 'initial' || isLatest
    return isLatest && run.content_id === null
  })
}
