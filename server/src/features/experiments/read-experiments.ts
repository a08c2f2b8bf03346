import type { Experiment, PostExperiments } from '@draftwright/contract/experiments'
import { leastDifferences } from '@draftwright/contract/experiment-rules'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readCountingRules, readToday } from '../analytics/index.ts'
import { readContent } from '../content/index.ts'
import { planReaders } from './decide.ts'
import { type ExperimentRow, findRunningExperiment, listExperiments, measureBaseRate } from './store.ts'

/** Days that one runs at most: after that its readers are others than those who came first. */
export const mostDays = 30
const measuredDays = 28
/** Readers below which a share is no measurement; then it is assumed. */
const leastReaders = 200
const assumedRate = 0.05
const rateLimits = { least: 0.01, most: 0.5 }
const mostOfPost = 20

export async function readPostExperiments(db: AccountDb, context: AppContext, id: string): Promise<PostExperiments> {
  const refusal = (await findRefusal(db, context, id))?.message ?? null
  const [plan, rows] = [await readPlan(db, context, id), await listExperiments(db, { contentId: id }, mostOfPost)]
  return { refusal, plan, experiments: rows.map(toExperiment) }
}

/** How many readers it takes, measured with those of the last days. */
export async function readPlan(db: AccountDb, context: AppContext, id: string): Promise<PostExperiments['plan']> {
  const from = addDays(await readToday(db, context.now()), 1 - measuredDays)
  const { readers, opened } = await measureBaseRate(db, id, from)
  const is_assumed = readers < leastReaders
  const measured = is_assumed ? assumedRate : opened / readers
  const base_rate = Math.min(rateLimits.most, Math.max(rateLimits.least, measured))
  return {
    base_rate,
    is_assumed,
    rests_on: readers,
    most_days: mostDays,
    choices: leastDifferences.map((least_difference) => {
      const planned = 2 * planReaders(base_rate, least_difference)
      return {
        least_difference,
        planned,
        days: readers === 0 ? null : Math.ceil(planned / (readers / measuredDays)),
      }
    }),
  }
}

/** Why no experiment can be started with this post; throws 404. */
export async function findRefusal(
  db: AccountDb,
  context: AppContext,
  id: string,
): Promise<{ code: string; message: string } | null> {
  const { status, url, deleted_at } = await readContent(db, context, id)
  const mode = (await readCountingRules(db))?.mode
  if (mode === 'off')
    return {
      code: 'not_counted',
      message:
        'This workspace does not count visits, and an experiment counts readers. An owner or admin can change that in Analytics.',
    }
  if (mode === 'totals')
    return {
      code: 'not_counted',
      message:
        'This workspace counts totals only, so that nobody can be shown the same title all day. An owner or admin can change that in Analytics.',
    }
  const isHosted = url?.startsWith(`${context.config.publicUrl}/site/`) === true
  if (status !== 'published' || !isHosted || deleted_at !== null)
    return { code: 'not_live', message: 'Only posts that are published on the hosted site can have two titles.' }
  const running = await findRunningExperiment(db)
  if (running !== undefined && running.content_id !== id)
    return {
      code: 'already_running',
      message: `“${running.title_a}” has an experiment at the moment. Two at once would take each other’s readers.`,
    }
  if (running !== undefined) return { code: 'already_running', message: 'This post has an experiment already.' }
  return null
}

export function toExperiment(row: ExperimentRow): Experiment {
  const { state, shown_a, shown_b, title_a, title_b, full_on } = row
  const isOpen = state === 'ended'
  return {
    id: row.id,
    content_id: row.content_id,
    title_a,
    title_b,
    state,
    planned: row.planned,
    readers: shown_a + shown_b,
    is_full: full_on !== null,
    base_rate: row.base_rate,
    is_assumed: row.is_assumed,
    least_difference: row.least_difference,
    started_at: row.started_at,
    ends_on: row.ends_on,
    ended_at: row.ended_at,
    outcome: row.outcome,
    a: isOpen ? { title: title_a, shown: shown_a, opened: row.opened_a } : null,
    b: isOpen ? { title: title_b, shown: shown_b, opened: row.opened_b } : null,
    p_value: row.p_value,
    picked: row.picked,
  }
}
