import type { AccountDb } from '../../db/account-db.ts'

/** The samples a person has added, with their text, and the words they taught a voice. */
export async function collectPersonalVoice(db: AccountDb, userId: string) {
  const samples = await db
    .from('brand_voice_samples')
    .select(['channel_id', 'title', 'source', 'url', 'body as text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const lessons = await db
    .from('brand_voice_sightings')
    .select(['content_id', 'source', 'after_quote as after', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { voice_samples: samples, voice_lessons: lessons }
}
