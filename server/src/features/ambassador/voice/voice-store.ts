import type { MeasuredPersonalVoice, PersonalVoiceSettings } from '@draftwright/contract/personal-voice'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

/** Within a transaction: two changes of one person's voice wait for each other. */
export const lockPersonalVoice = (db: AccountDb, userId: string) => db.lockList('voice', userId)

export const findVoiceSettings = (db: AccountDb, userId: string) =>
  db.from('personal_voices').select(['settings', 'voice']).where('user_id', '=', userId).executeTakeFirst()

export const saveMeasuredVoice = (
  db: AccountDb,
  userId: string,
  settings: PersonalVoiceSettings,
  voice: MeasuredPersonalVoice | null,
) =>
  db
    .insert('personal_voices', { user_id: userId, settings, voice })
    .onConflict((on) => on.columns(['account_id', 'user_id']).doUpdateSet({ settings, voice, updated_at: sql`now()` }))
    .execute()

export const listVoiceSamples = (db: AccountDb, userId: string) =>
  db
    .from('personal_voice_samples')
    .select(['id', 'body', 'words', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertVoiceSample = (db: AccountDb, userId: string, body: string, words: number) =>
  db.insert('personal_voice_samples', { id: createId(), user_id: userId, body, words }).execute()

export const listVoiceHabits = (db: AccountDb, userId: string) =>
  db
    .from('personal_voice_habits')
    .select(['id', 'kind', 'before_text', 'after_text'])
    .select(sql<number>`cardinality(content_ids)`.as('n_texts'))
    .where('user_id', '=', userId)
    .orderBy(sql`cardinality(content_ids)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Each post counts once. */
export const addHabitSighting = (
  db: AccountDb,
  userId: string,
  habit: { kind: 'replace' | 'remove'; before_text: string; after_text: string },
  contentId: string,
) =>
  db
    .insert('personal_voice_habits', { ...habit, id: createId(), user_id: userId, content_ids: [contentId] })
    .onConflict((on) =>
      on.columns(['account_id', 'user_id', 'kind', 'before_text', 'after_text']).doUpdateSet({
        content_ids: sql`(select array(select distinct unnest(personal_voice_habits.content_ids || excluded.content_ids) limit 50))`,
      }),
    )
    .execute()

const mostHabits = 300

/** Keeps those that most posts have shown, then the newest. */
export const forgetRareHabits = (db: AccountDb, userId: string) =>
  db
    .remove('personal_voice_habits')
    .where('id', 'in', (from) =>
      from
        .selectFrom('personal_voice_habits')
        .select('id')
        .where('account_id', '=', db.accountId)
        .where('user_id', '=', userId)
        .orderBy(sql`cardinality(content_ids)`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(mostHabits),
    )
    .execute()

export async function removeVoicePart(
  db: AccountDb,
  table: 'personal_voice_samples' | 'personal_voice_habits',
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove(table)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removePersonalVoice(db: AccountDb, userId: string): Promise<void> {
  for (const table of ['personal_voice_samples', 'personal_voice_habits', 'personal_voices'] as const)
    await db.remove(table).where('user_id', '=', userId).execute()
}

const sharedIt = (person: string, contentId: string) =>
  sql<boolean>`exists (select from content_shares s where s.account_id = ${sql.ref(`${person}.account_id`)}
    and s.user_id = ${sql.ref(`${person}.user_id`)} and s.content_id = ${contentId}::uuid)`

/**
 * The voices of the colleagues whose turn comes before this person's: those who have not shared the post yet before those who have, and
 * of equals who came to the workspace earlier. At most 40.
 */
export async function listVoicesBefore(
  db: AccountDb,
  userId: string,
  contentId: string,
): Promise<(MeasuredPersonalVoice | null)[]> {
  const rows = await db
    .from('account_access')
    .leftJoin('personal_voices', (join) =>
      join
        .onRef('personal_voices.account_id', '=', 'account_access.account_id')
        .onRef('personal_voices.user_id', '=', 'account_access.user_id'),
    )
    .select('personal_voices.voice')
    .where('account_access.user_id', '<>', userId)
    .where(
      sql<boolean>`(${sharedIt('account_access', contentId)}, account_access.created_at, account_access.user_id) <
        (select ${sharedIt('own', contentId)}, own.created_at, own.user_id from account_access own
        where own.account_id = account_access.account_id and own.user_id = ${userId}::uuid)`,
    )
    .orderBy(sharedIt('account_access', contentId))
    .orderBy('account_access.created_at')
    .orderBy('account_access.user_id')
    .limit(40)
    .execute()
  return rows.map(({ voice }) => voice)
}

/** How many people of the workspace came before this one. */
export async function countMembersBefore(db: AccountDb, userId: string): Promise<number> {
  const { n } = await db
    .from('account_access')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(
      sql<boolean>`(account_access.created_at, account_access.user_id) < (select own.created_at, own.user_id from account_access own
        where own.account_id = account_access.account_id and own.user_id = ${userId}::uuid)`,
    )
    .executeTakeFirstOrThrow()
  return n
}

/** The beginnings of what people of the workspace shared since then, of any post. */
export const listRecentBeginnings = async (db: AccountDb, since: string): Promise<string[]> =>
  (
    await db
      .from('content_shares')
      .select(sql<string>`left(share_content, 200)`.as('beginning'))
      .where('created_at', '>=', since)
      .where('share_content', '<>', '')
      .orderBy('created_at', 'desc')
      .limit(500)
      .execute()
  ).map((row) => row.beginning)

/** What a person has shown of how they write, for their own export. */
export async function collectPersonalShareVoice(db: AccountDb, userId: string) {
  const settings = await findVoiceSettings(db, userId)
  const samples = await listVoiceSamples(db, userId)
  const habits = await listVoiceHabits(db, userId)
  return {
    settings: settings?.settings ?? null,
    samples: samples.map(({ body, created_at }) => ({ text: body, created_at })),
    habits: habits.map(({ kind, before_text, after_text }) => ({ kind, before: before_text, after: after_text })),
  }
}
