import type { Feedback, Run } from '@draftwright/contract/generation'
import type { Proposal } from '@draftwright/contract/proposals'

/** What is asked for, without the text it is about. */
export type Wish = Omit<Feedback, 'content_id'>

const isUnderWay = ({ state }: Run): boolean => state === 'queued' || state === 'running'

/** Feedback that is being worked on, and the last one where it ended without an answer. Newest first. */
export function shownRuns(runs: readonly Run[], here: readonly string[]): Run[] {
  const asked = newestFirst(runs.filter(({ kind }) => kind === 'feedback'))
  return asked.filter((run, at) => isUnderWay(run) || (run.state !== 'done' && (at === 0 || here.includes(run.id))))
}

/** Proposals with something left to decide, and those of this visit. */
export function shownProposals(
  proposals: readonly Proposal[],
  runs: readonly Run[],
  here: readonly string[],
  decidedHere: readonly string[] = [],
): Proposal[] {
  const ofThisVisit = new Set(
    runs.flatMap(({ id, revision_id }) => (here.includes(id) && revision_id ? [revision_id] : [])),
  )
  return proposals.filter(
    ({ id, changes }) =>
      ofThisVisit.has(id) ||
      decidedHere.includes(id) ||
      changes.some(({ state }) => state === 'open' || state === 'stale'),
  )
}

/** The same wish once more; null where the run is not known any more. */
export function wishOf(run: Run | undefined): Wish | null {
  if (run?.asked == null) return null
  const { kind, language, feedback, selection } = run.asked
  return {
    ...(kind === null ? {} : { kind }),
    ...(language === null ? {} : { language }),
    ...(feedback === null ? {} : { feedback }),
    ...(selection === null ? {} : { selection }),
    model: run.model,
  }
}

const newestFirst = (runs: readonly Run[]): Run[] => runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
