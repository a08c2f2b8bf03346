import type { AccountDb } from '../../db/account-db.ts'
import type { DuePost } from '../../db/due-posts.ts'
import { AppError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import { isOpenAccount } from '../accounts/index.ts'
import { addAttempt, endAttempt, openAttempt } from './attempts-store.ts'
import { claimDue } from './due-store.ts'
import { mayGoOut } from './going-out.ts'
import { carryOut, held } from './moves.ts'
import { tellOfDue } from './news.ts'
import { liveText, noWayOut } from './publish-moves.ts'
import type { ContentRow } from './store.ts'
import { urlOf } from './view.ts'

type Due = Pick<DuePost, 'content_id' | 'due_at'>

/**
 * Publishes a post whose time has come, once, however often and by how many this is called. First it is taken and the try
 * written down; then it goes out. Who is killed in between leaves the try open, and the next call ends it.
 */
export async function publishDue(db: AccountDb, parts: Parts, due: Due): Promise<void> {
  // Nothing of a closed workspace goes out; reopened, it is asked what to do with what was missed.
  if (!(await isOpenAccount(parts.engine, db.accountId))) return
  if (await db.transaction((tx) => take(tx, parts, due))) await db.transaction((tx) => sendOut(tx, parts, due))
}

/** Takes the post for this call; answers whether there is something to send. */
async function take(db: AccountDb, parts: Parts, { content_id, due_at }: Due): Promise<boolean> {
  const now = parts.now()
  if (!(await claimDue(db, content_id, due_at, now.toISOString())))
    return (await openAttempt(db, content_id)) !== undefined
  const row = await held(db, content_id)
  if (now.getTime() - Date.parse(due_at) > parts.config.missedAfterMs) {
    await carryOut(db, row, null, 'missed', { status: 'missed' }, due_at)
    await tellOfDue(db, parts, row, 'missed')
    return false
  }
  const { isManual, refusal } = await wayOut(db, row)
  if (isManual) {
    await carryOut(db, row, null, 'time_to_post', {}, due_at)
    await tellOfDue(db, parts, row, 'time_to_post')
    return false
  }
  await addAttempt(db, row)
  if (refusal !== null) await fail(db, parts, row, refusal)
  return refusal === null
}

/** Makes the post live and ends the try, both or neither; a post that was taken back in between stays where it is. */
async function sendOut(db: AccountDb, parts: Parts, { content_id }: Due): Promise<void> {
  const row = await held(db, content_id)
  const attempt = await openAttempt(db, content_id)
  if (attempt === undefined || row.status !== 'publishing') return
  if (attempt.state === 'sent') return giveUp(db, parts, row)
  const { refusal } = await wayOut(db, row)
  if (refusal !== null) return fail(db, parts, row, refusal)
  const url = urlOf(parts, { ...row, status: 'published', live_slug: row.slug })
  await endAttempt(db, content_id, { state: 'confirmed', url })
  await carryOut(db, row, null, 'published', await liveText(db, parts, row))
  await tellOfDue(db, parts, row, 'published')
}

/** How the post goes out, asked as at every other way out; or the sentence that says why it may not. */
async function wayOut(db: AccountDb, row: ContentRow): Promise<{ isManual: boolean; refusal: string | null }> {
  try {
    const { isManual, isHosted } = channelType(await mayGoOut(db, row))
    if (!isManual && !isHosted) throw noWayOut()
    return { isManual, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { isManual: false, refusal: error.message }
  }
}

async function fail(db: AccountDb, parts: Parts, row: ContentRow, reason: string): Promise<void> {
  await endAttempt(db, row.id, { state: 'rejected', error: reason })
  await carryOut(db, row, null, 'failed', { status: 'failed' }, reason)
  await tellOfDue(db, parts, row, 'failed', reason)
}

/** It left the house, and what became of it nobody knows: sent again, it might stand there twice. */
async function giveUp(db: AccountDb, parts: Parts, row: ContentRow): Promise<void> {
  const reason = 'It was sent, but no answer came back. Look on the channel whether it is there.'
  await endAttempt(db, row.id, { state: 'unknown', error: reason })
  await carryOut(db, row, null, 'unknown', { status: 'unknown' }, reason)
  await tellOfDue(db, parts, row, 'failed', reason)
}
