import type { Run } from '@draftwright/contract/generation'
import { isRunOver } from './run-view.ts'

/**
 * The relevant runs: running ones, those of this visit, and the last of each channel if it ended without a draft. Finished drafts
 * are among the posts. Newest first.
 */
export function filterRelevantRuns(runs: readonly Run[], startedHere: readonly string[]): Run[] {
  const newestFirst = [...runs].sort((a, b) => b.created_at.localeCompare(a.created_at))
  const latest = new Set<string>()
  return newestFirst.filter((run) => {
    const isLatest = !latest.has(run.channel_id)
    latest.add(run.channel_id)
    if (run.kind === 'feedback') return false
    if (!isRunOver(run.state) || startedHere.includes(run.id)) return run.kind !== 'initial' || isLatest
    return isLatest && run.content_id === null
  })
}
