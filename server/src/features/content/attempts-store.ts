import type { AttemptState } from '@draftwright/contract/schedule'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
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

interface AttemptEnding {
  state: AttemptState
  actor_id?: string | null
  url?: string | null
  error?: string | null
}

/**
 * Records an attempt before anything is sent, with the hash of the text, and returns its id. One that ends immediately includes
 * its outcome. A post that is being published already is a duplicate key.
 */
export async function insertAttempt(
  db: AccountDb,
  row: Pick<ContentRow, 'id' | 'channel_id' | 'text_hash' | 'scheduled_at'>,
  ending: AttemptEnding = { state: 'intent' },
): Promise<string> {
  const id = createId()
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

/** The running attempt, if there is one. */
export const findOpenAttempt = (db: AccountDb, contentId: string) =>
  db
    .from('publish_attempts')
    .select(['id', 'state', 'payload_hash', 'started_at'])
    .where('content_id', '=', contentId)
    .where('state', 'in', ['intent', 'sent'])
    .executeTakeFirst()

/** Ends the running attempt; returns whether there was one. */
export async function endAttempt(db: AccountDb, contentId: string, ending: AttemptEnding): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('publish_attempts')
    .set({ ...ending, finished_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('state', 'in', ['intent', 'sent'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records a person's finding about an attempt without a clear answer. */
export const resolveUnknownAttempt = (db: AccountDb, contentId: string, ending: AttemptEnding) =>
  db
    .update('publish_attempts')
    .set({ error: null, ...ending, finished_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('state', '=', 'unknown')
    .execute()
