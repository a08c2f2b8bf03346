import type { Feedback, Run } from '@draftwright/contract/generation'
import type { Proposal } from '@draftwright/contract/proposals'

/** The feedback request, without the text. */
export type FeedbackRequest = Omit<Feedback, 'content_id'>

const isRunOpen = ({ state }: Run): boolean => state === 'queued' || state === 'running'

/** Running feedback, and the last one if it ended without a result. Newest first. */
export function listVisibleRuns(runs: readonly Run[], here: readonly string[]): Run[] {
  const asked = sortNewestFirst(runs.filter(({ kind }) => kind === 'feedback'))
  return asked.filter((run, at) => isRunOpen(run) || (run.state !== 'done' && (at === 0 || here.includes(run.id))))
}

/** Proposals with undecided changes, and those of this visit; those of a chat stand in it. */
export function listVisibleProposals(
  proposals: readonly Proposal[],
  runs: readonly Run[],
  here: readonly string[],
  decidedHere: readonly string[] = [],
): Proposal[] {
  const chats = new Set(runs.flatMap(({ kind, revision_id }) => (kind === 'chat' && revision_id ? [revision_id] : [])))
  const ofThisVisit = new Set(
    runs.flatMap(({ id, revision_id }) => (here.includes(id) && revision_id ? [revision_id] : [])),
  )
  return proposals.filter(
    ({ id, changes }) =>
      !chats.has(id) &&
      (ofThisVisit.has(id) ||
        decidedHere.includes(id) ||
        changes.some(({ state }) => state === 'open' || state === 'stale')),
  )
}

/** The same request again; null if the run is unknown. */
export function toFeedbackRequest(run: Run | undefined): FeedbackRequest | null {
  if (run?.asked == null) return null
  const { kind, language, tone, feedback, selection, place } = run.asked
  return {
    ...(kind === null ? {} : { kind }),
    ...(language === null ? {} : { language }),
    ...(feedback === null ? {} : { feedback }),
    ...(tone === null ? {} : { tone }),
    ...(selection === null ? {} : { selection }),
    ...(place === null ? {} : { place }),
    model: run.model,
  }
}

const sortNewestFirst = (runs: readonly Run[]): Run[] =>
  runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
