import type { AttemptState } from '@draftwright/contract/schedule'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { ContentRow } from './store.ts'

/** Every try to publish the post, newest last. */
export const listAttempts = (db: AccountDb, contentId: string) =>
  db
    .from('publish_attempts')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('started_at')
    .orderBy('id')
    .limit(200)
    .execute()

interface Ending {
  state: AttemptState
  actor_id?: string | null
  url?: string | null
  error?: string | null
}

/**
 * Writes down a try before anything leaves the house, with the hash of what is to go out, and answers its id. One that is
 * over as soon as it begins brings its ending along. A post that is on its way already is a duplicate key.
 */
export async function addAttempt(
  db: AccountDb,
  row: Pick<ContentRow, 'id' | 'channel_id' | 'text_hash' | 'scheduled_at'>,
  ending: Ending = { state: 'intent' },
): Promise<string> {
  const id = newId()
  const finished_at = ending.state === 'intent' ? null : new Date().toISOString()
  await db
    .insert('publish_attempts', {
      id,
      content_id: row.id,
      channel_id: row.channel_id,
      client_key: id,
      payload_hash: row.text_hash,
      due_at: row.scheduled_at,
      finished_at,
      ...ending,
    })
    .execute()
  return id
}

/** The try that is under way, if there is one. */
export const openAttempt = (db: AccountDb, contentId: string) =>
  db
    .from('publish_attempts')
    .select(['id', 'state', 'payload_hash', 'started_at'])
    .where('content_id', '=', contentId)
    .where('state', 'in', ['intent', 'sent'])
    .executeTakeFirst()

/** Ends the try that is under way; answers whether there was one. */
export async function endAttempt(db: AccountDb, contentId: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('publish_attempts')
    .set({ ...ending, finished_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('state', 'in', ['intent', 'sent'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Writes down what a person found of a try that had no clear answer. */
export const settleAttempt = (db: AccountDb, contentId: string, ending: Ending) =>
  db
    .update('publish_attempts')
    .set({ error: null, ...ending, finished_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('state', '=', 'unknown')
    .execute()
