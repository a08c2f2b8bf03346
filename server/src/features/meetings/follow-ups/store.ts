import type { AccountDb, NewRow } from '../../../db/account-db.ts'

const columns = ['id', 'meeting_id', 'subject', 'body', 'recipients', 'user_id', 'created_at'] as const

export const insertMeetingMail = (db: AccountDb, row: NewRow<'meeting_mails'>) =>
  db.insert('meeting_mails', row).execute()

/** The newest first. */
export const listMeetingMails = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_mails')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const findMeetingMail = (db: AccountDb, id: string) =>
  db
    .from('meeting_mails')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.id', '=', 'meeting_mails.meeting_id')
        .onRef('meetings.account_id', '=', 'meeting_mails.account_id'),
    )
    .select([
      'meeting_mails.subject',
      'meeting_mails.body',
      'meeting_mails.recipients',
      'meeting_mails.user_id',
      'meetings.title',
    ])
    .where('meeting_mails.id', '=', id)
    .executeTakeFirst()
