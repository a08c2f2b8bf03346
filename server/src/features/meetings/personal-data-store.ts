import type { AccountDb } from '../../db/account-db.ts'

/** The recordings of meetings that a person made; their sound is downloaded on the meeting's page. */
export const collectPersonalMeetingRecordings = (db: AccountDb, userId: string) =>
  db
    .from('meeting_recordings')
    .select(['id', 'meeting_id', 'filename', 'source', 'media_type', 'bytes', 'duration_ms', 'started_at', 'consent'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()

/** The sources of meetings that a person has added to this workspace, without their keys and addresses. */
export const collectPersonalMeetingSources = (db: AccountDb, userId: string) =>
  db
    .from('meeting_sources')
    .select(['id', 'kind', 'name', 'visibility', 'is_automatic', 'is_active', 'created_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** The follow-up mails that a person sent from this workspace. */
export const collectPersonalMeetingMails = (db: AccountDb, userId: string) =>
  db
    .from('meeting_mails')
    .select(['id', 'meeting_id', 'subject', 'body', 'recipients', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** The meetings that belong to a person in this workspace. */
export const collectPersonalMeetings = (db: AccountDb, userId: string) =>
  db
    .from('meetings')
    .select(['id', 'title', 'started_at', 'visibility', 'own_notes', 'consent', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
