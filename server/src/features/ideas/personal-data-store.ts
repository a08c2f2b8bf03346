import type { AccountDb } from '../../db/account-db.ts'

/** What a person has put down in this workspace. */
export const personalIdeas = (db: AccountDb, userId: string) =>
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

/** Which ideas they voted for; the words may be somebody else's, so they are left out. */
export const personalVotes = (db: AccountDb, userId: string) =>
  db.from('idea_votes').select(['idea_id', 'created_at']).where('user_id', '=', userId).orderBy('created_at').execute()

/** The sounds of their own ideas: what is kept of them beside the sound itself. */
export const personalRecordings = (db: AccountDb, userId: string) =>
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
