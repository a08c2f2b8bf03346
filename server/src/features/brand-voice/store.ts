import type { VoiceAnswers } from '@draftwright/contract/voice/profile'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export const findVoiceRow = (db: AccountDb, channelId: string) =>
  db.from('brand_voices').selectAll().where('channel_id', '=', channelId).executeTakeFirst()

export const saveVoiceAnswers = (db: AccountDb, channelId: string, userId: string, answers: VoiceAnswers) =>
  db
    .insert('brand_voices', { channel_id: channelId, answers, updated_by: userId })
    .onConflict((on) => on.column('channel_id').doUpdateSet({ answers, updated_by: userId, updated_at: sql`now()` }))
    .execute()

/** Locked until the transaction ends, so that two concurrent answers do not mix. */
export const lockVoice = (db: AccountDb, channelId: string) =>
  db.from('channels').select('id').where('id', '=', channelId).forUpdate().execute()

export interface SampleValues {
  title: string
  source: 'paste' | 'file' | 'url'
  url: string | null
  body: string
  body_hash: string
  words: number
}

export const countSamples = async (db: AccountDb, channelId: string): Promise<number> => {
  const row = await db
    .from('brand_voice_samples')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Returns undefined when the same text is already a sample. */
export const insertSample = (db: AccountDb, channelId: string, userId: string, values: SampleValues) =>
  db
    .insert('brand_voice_samples', { ...values, id: createId(), channel_id: channelId, user_id: userId })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()

export const listSamples = (db: AccountDb, channelId: string) =>
  db
    .from('brand_voice_samples')
    .select(['id', 'channel_id', 'title', 'source', 'url', 'words', 'created_at'])
    .select(sql<string>`left(body, 240)`.as('excerpt'))
    .where('channel_id', '=', channelId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Enough of each to recognize the voice. */
export const listSampleTexts = async (db: AccountDb, channelId: string): Promise<string[]> => {
  const rows = await db
    .from('brand_voice_samples')
    .select(sql<string>`left(body, 20000)`.as('body'))
    .where('channel_id', '=', channelId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ body }) => body)
}

export const deleteSample = (db: AccountDb, id: string) =>
  db.remove('brand_voice_samples').where('id', '=', id).returning('channel_id').executeTakeFirst()
