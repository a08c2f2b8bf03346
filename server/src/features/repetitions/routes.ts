import { type Repetition, type RepetitionChange, repetitions } from '@draftwright/contract/repetitions'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, invalidInputError, inTrashError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { lockContent, readContent } from '../content/index.ts'
import { makeRepetitionJob } from './jobs.ts'
import { computeNextTime } from './next-time.ts'
import { findRepetition, listRepetitionPosts, lockRepetition, saveRepetition, stopRepetition } from './store.ts'

async function readRepetition(db: AccountDb, contentId: string): Promise<Repetition | null> {
  const series = await findRepetition(db, contentId)
  return series === undefined ? null : { ...series, posts: await listRepetitionPosts(db, contentId) }
}

/** Throws 409 for a post without a time to count from, and for one that is a repetition itself; 400 for a series without any. */
async function setRepetition(
  db: AccountDb,
  context: AppContext,
  userId: string,
  contentId: string,
  { every_weeks, until = null, max_times = null }: RepetitionChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, contentId)
    if (row.deleted_at !== null) throw inTrashError('post')
    if (row.repeats_content_id !== null)
      throw conflictError(
        'is_repetition',
        'This post is a repetition itself. Change the series at the post it repeats.',
      )
    const base = row.published_at ?? row.scheduled_at
    if (base === null)
      throw conflictError('wrong_status', 'Schedule or publish this post first: repetitions count from its time')
    const found = await lockRepetition(tx, contentId)
    const handled = found?.last_at == null ? 0 : Date.parse(found.last_at)
    const series = { base, every_weeks, until, max_times, made: found?.made ?? 0 }
    const zone = await readAccountTimeZone(tx)
    const next_at = computeNextTime(series, Math.max(context.now().getTime(), handled), zone)
    if (next_at === null)
      throw invalidInputError([
        max_times !== null && series.made >= max_times
          ? { field: 'max_times', message: `must be more than ${series.made}, which are made already` }
          : { field: 'until', message: 'is before the first repetition' },
      ])
    await saveRepetition(tx, contentId, userId, { every_weeks, until, max_times, next_at })
    await context.jobs.enqueue(makeRepetitionJob, { account_id: tx.accountId, content_id: contentId }, tx)
  })
}

export const repetitionRoutes = implementRoutes(repetitions, {
  async read({ db, context, params }) {
    await readContent(db, context, params.id)
    return readRepetition(db, params.id)
  },
  async save({ db, context, caller, params, body }) {
    await setRepetition(db, context, caller.userId, params.id, body)
    const saved = await readRepetition(db, params.id)
    if (saved === null) throw conflictError('removed', 'The repetition was removed meanwhile')
    return saved
  },
  async remove({ db, context, params }) {
    await readContent(db, context, params.id)
    await stopRepetition(db, params.id, context.now().toISOString())
    return null
  },
})
