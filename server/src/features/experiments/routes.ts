import { experiments } from '@draftwright/contract/experiments'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { isDuplicateError } from '../../db/engine.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readToday } from '../analytics/index.ts'
import { readContent, readLiveTitle, replaceTitle } from '../content/index.ts'
import { findRefusal, mostDays, readPlan, readPostExperiments, toExperiment } from './read-experiments.ts'
import { endExperiment, findRunningExperiment, insertExperiment, listExperiments, savePick } from './store.ts'

const mostListed = 50

/** The newest experiment of a post; throws 409 while it runs, or if there is none. */
async function readEnded(db: AccountDb, id: string) {
  const [newest] = await listExperiments(db, { contentId: id }, 1)
  if (newest === undefined) throw conflictError('no_experiment', 'This post has had no experiment yet')
  if (newest.state === 'running')
    throw conflictError('still_running', 'The experiment is still running. Stop it first, or wait for its result.')
  return newest
}

export const experimentRoutes = implementRoutes(experiments, {
  list: async ({ db }) => (await listExperiments(db, {}, mostListed)).map(toExperiment),
  read: ({ db, context, params }) => readPostExperiments(db, context, params.id),
  async start({ db, context, caller, params: { id }, body }) {
    const refusal = await findRefusal(db, context, id)
    if (refusal !== null) throw conflictError(refusal.code, refusal.message)
    const title_a = (await readLiveTitle(db, id)) ?? ''
    const { title_b, least_difference } = body
    if (title_a === title_b)
      throw invalidInputError([{ field: 'title_b', message: 'must differ from the title that the post has' }])
    const plan = await readPlan(db, context, id)
    const planned = plan.choices.find((choice) => choice.least_difference === least_difference)?.planned ?? 0
    const now = context.now()
    const row = {
      id: createId(),
      content_id: id,
      title_a,
      title_b,
      base_rate: plan.base_rate,
      is_assumed: plan.is_assumed,
      least_difference,
      planned,
      ends_on: addDays(await readToday(db, now), mostDays - 1),
      started_by: caller.userId,
      started_at: now.toISOString(),
    }
    await db
      .transaction(async (tx) => {
        await insertExperiment(tx, row)
        await tx.notify('site_changed', { account_id: tx.accountId })
      })
      .catch((error: unknown) => {
        throw isDuplicateError(error, 'title_experiments_running')
          ? conflictError('already_running', 'Another experiment was started a moment ago')
          : error
      })
    return readPostExperiments(db, context, id)
  },
  async stop({ db, context, params: { id } }) {
    await readContent(db, context, id)
    const running = await findRunningExperiment(db)
    if (running?.content_id !== id) throw conflictError('not_running', 'This post has no running experiment')
    await db.transaction(async (tx) => {
      await endExperiment(tx, running.id, { outcome: 'stopped', ended_at: context.now().toISOString() })
      await tx.notify('site_changed', { account_id: tx.accountId })
    })
    return readPostExperiments(db, context, id)
  },
  async pick({ db, context, caller, params: { id }, body: { title } }) {
    await readContent(db, context, id)
    const ended = await readEnded(db, id)
    const titles = { a: ended.title_a, b: ended.title_b }
    await db.transaction(async (tx) => {
      const from = ended.picked === 'b' ? titles.b : titles.a
      await replaceTitle(tx, context, caller, id, { from, to: titles[title] })
      await savePick(tx, ended.id, title, context.now().toISOString())
    })
    return readPostExperiments(db, context, id)
  },
  async undo({ db, context, caller, params: { id } }) {
    await readContent(db, context, id)
    const ended = await readEnded(db, id)
    if (ended.picked === null) throw conflictError('not_picked', 'No title was picked, so there is nothing to undo')
    const from = ended.picked === 'b' ? ended.title_b : ended.title_a
    await db.transaction(async (tx) => {
      await replaceTitle(tx, context, caller, id, { from, to: ended.title_a })
      await savePick(tx, ended.id, null, null)
    })
    return readPostExperiments(db, context, id)
  },
})
