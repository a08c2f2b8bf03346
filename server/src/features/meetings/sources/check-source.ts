import type { AccountDb } from '../../../db/account-db.ts'
import { SourceError } from '../../../integrations/meeting-sources/meeting-source.ts'
import { getSourceType } from '../../../integrations/meeting-sources/source-access.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { listOwnEmails, listMembersByEmail } from '../records/members-by-email.ts'
import { isMember } from './is-member.ts'
import { listNewRecordings, saveRecordings } from './list-recordings.ts'
import { readCalendar, toCalendarUrl } from './read-calendar.ts'
import { saveCalendar } from './save-calendar.ts'
import { openSourceSecret } from './seal.ts'
import type { SourceContext } from './source-context.ts'
import { findSourceRow, lockSource, type SourceRow, updateSource } from './store.ts'

const minute = 60_000
const maxIntervalMs = 24 * 60 * minute
/** A calendar is read anew after so long, whether it has changed or not. */
const maxUnreadMs = 6 * 60 * minute
/** A source that fails for so long is reported to whoever added it, once. */
const reportAfterMs = 3 * 24 * 60 * minute

/**
 * Asks a source what it has and saves it; what goes wrong on the other side is kept in the source. One that is paused or removed, also
 * meanwhile, stays as it is.
 */
export async function checkSource(call: SourceContext, id: string): Promise<void> {
  const { db, context } = call
  const source = await findSourceRow(db, id)
  if (source === undefined || !source.is_active) return
  if (source.user_id === null || !(await isMember(context, db, source.user_id)))
    return pauseSource(db, id, 'Whoever added it is no longer in this workspace.')
  try {
    const save = await askSource(call, source)
    await db.transaction(async (tx) => {
      const row = await lockSource(tx, id)
      if (row === undefined || !row.is_active) return
      const change = await save(tx, row)
      const now = context.now()
      await updateSource(tx, id, {
        last_error: null,
        ...change,
        last_checked_at: now.toISOString(),
        last_success_at: now.toISOString(),
        failures: 0,
        failing_since: null,
        notified_at: null,
        next_check_at: new Date(now.getTime() + getIntervalMs(row)).toISOString(),
      })
    })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    await saveFailure(call, id, error)
  }
}

/** What is to be saved in the transaction that ends the check; nothing is asked in it. */
type SaveCheck = (tx: AccountDb, source: SourceRow) => Promise<Parameters<typeof updateSource>[2]>

async function askSource(call: SourceContext, source: SourceRow): Promise<SaveCheck> {
  const { kind } = source
  if (kind === 'calendar') return askCalendar(call, source)
  const { items, failure } = await listNewRecordings(call, { ...source, kind })
  const save: SaveCheck = async (tx, row) => {
    await saveRecordings(call.context, tx, row, items)
    return {}
  }
  if (failure === null) return save
  // What came before the failure is kept.
  await call.db.transaction(async (tx) => {
    const row = await lockSource(tx, source.id)
    if (row?.is_active === true) await save(tx, row)
  })
  throw failure
}

async function askCalendar(call: SourceContext, source: SourceRow): Promise<SaveCheck> {
  const { db, context } = call
  const members = await listMembersByEmail(context, db)
  const url = openSourceSecret(context.secrets, db, source.id, 'access_secret', source.access_secret)
  // Events come within reach as days pass, also in a file that stays as it is.
  const isWhole = isFullReadDue(source, context.now())
  const read = await readCalendar(call, {
    url: toCalendarUrl(url),
    etag: isWhole ? null : source.etag,
    lastModified: isWhole ? null : source.last_modified,
    ownEmails: listOwnEmails(members, source.user_id),
  })
  // What was said of a file that has not changed stays.
  if (read === null) return async (_tx, row) => (row.failures === 0 ? { last_error: row.last_error } : {})
  const { events, unread, etag, lastModified } = read
  return async (tx, row) => {
    const now = context.now()
    await saveCalendar(tx, { source: row, members, now }, events)
    return { etag, last_modified: lastModified, last_read_at: now.toISOString(), last_error: describeUnread(unread) }
  }
}

function describeUnread(n: number): string | null {
  if (n === 0) return null
  return n === 1
    ? 'One event of the calendar has no time that can be read and is left out.'
    : `${n.toLocaleString('en')} events of the calendar have no time that can be read and are left out.`
}

const isFullReadDue = ({ last_read_at }: SourceRow, now: Date): boolean =>
  last_read_at === null || now.getTime() - Date.parse(last_read_at) > maxUnreadMs

const getIntervalMs = ({ kind }: Pick<SourceRow, 'kind'>): number =>
  (kind === 'calendar' ? 15 : getSourceType(kind).checkMinutes) * minute

async function pauseSource(db: AccountDb, id: string, reason: string): Promise<void> {
  await updateSource(db, id, { is_active: false, last_error: reason })
}

const saveFailure = ({ db, context }: SourceContext, id: string, error: SourceError) =>
  db.transaction(async (tx) => {
    const row = await lockSource(tx, id)
    if (row === undefined || !row.is_active) return
    const now = context.now()
    const failures = row.failures + 1
    const retryMs = (error.retryAfter ?? 0) * 1000
    const wait = Math.min(maxIntervalMs, Math.max(getIntervalMs(row) * 2 ** Math.min(failures - 1, 10), retryMs))
    const failing_since = row.failing_since ?? now.toISOString()
    const isReported = row.notified_at === null && now.getTime() - Date.parse(failing_since) >= reportAfterMs
    await updateSource(tx, id, {
      last_checked_at: now.toISOString(),
      next_check_at: new Date(now.getTime() + wait).toISOString(),
      last_error: error.message,
      failures,
      failing_since,
      ...(isReported ? { notified_at: now.toISOString() } : {}),
    })
    if (isReported && row.user_id !== null)
      await notifyMembers(tx, context, {
        kind: 'meeting_source_failing',
        to: [row.user_id],
        actorId: null,
        meetingSourceId: id,
        subject: row.name,
        note: error.message,
      })
  })
