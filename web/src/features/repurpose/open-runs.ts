import type { Run } from '@draftwright/contract/generation'

const isUnderWay = ({ state }: Run) => state === 'queued' || state === 'running'

/** Runs that still matter: those in progress, this visit's failed ones, and per channel the latest if it failed. */
export function filterOpenRuns(runs: readonly Run[], startedHere: readonly string[]): Run[] {
  const newestFirst = [...runs].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
  const seen = new Set<string>()
  return newestFirst.filter((run) => {
    const isLatest = !seen.has(run.channel_id)
    seen.add(run.channel_id)
    if (isUnderWay(run)) return true
    return run.state !== 'done' && (isLatest || startedHere.includes(run.id))
  })
}
