import type { AccountDb } from '../../db/account-db.ts'

/** The ideas a person has added to this workspace. */
export const collectPersonalIdeas = (db: AccountDb, userId: string) =>
  db
    .from('ideas')
    .select([
      'id',
      'text',
      'voice_input',
      'tags',
      'is_shortlisted',
      'is_archived',
      'source',
      'source_url',
      'merged_into',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** The ideas they voted for; without the words, which may be another person's. */
export const collectPersonalVotes = (db: AccountDb, userId: string) =>
  db.from('idea_votes').select(['idea_id', 'created_at']).where('user_id', '=', userId).orderBy('created_at').execute()

/** The recordings of their own ideas: the stored data besides the sound. */
export const collectPersonalRecordings = (db: AccountDb, userId: string) =>
  db
    .from('idea_recordings')
    .innerJoin('ideas', 'ideas.id', 'idea_recordings.idea_id')
    .select([
      'idea_recordings.idea_id',
      'idea_recordings.media_type',
      'idea_recordings.bytes',
      'idea_recordings.seconds',
      'idea_recordings.created_at',
    ])
    .where('ideas.user_id', '=', userId)
    .orderBy('idea_recordings.created_at')
    .execute()
