import { sql } from 'kysely'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { NotificationChoice } from '@draftwright/contract/notifications'
import type { NotificationKind } from '@draftwright/contract/notification-kinds'
import type { AccountDb } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'

/** The recipient and the kinds their role may read; a changed role no longer sees the others. */
export interface NotificationReader {
  userId: string
  kinds: readonly NotificationKind[]
}

const selectOwnNotifications = (db: AccountDb, { userId, kinds }: NotificationReader) =>
  db.from('notifications').where('user_id', '=', userId).where('in_app', '=', true).where('kind', 'in', kinds)

const notificationColumns = [
  'id',
  'kind',
  'actor_id',
  'content_id',
  'comment_id',
  'crm_resource',
  'crm_record_id',
  'log_id',
  'task_id',
  'session_id',
  'pillar_id',
  'channel_id',
  'meeting_source_id',
  'meeting_id',
  'table_record_path',
  'subject',
  'note',
  'created_at',
  'read_at',
] as const

export function listNotifications(
  db: AccountDb,
  reader: NotificationReader,
  { is_unread, ...page }: { page: number; limit: number; is_unread?: boolean | undefined },
) {
  const all = selectOwnNotifications(db, reader).$if(is_unread !== undefined, (query) =>
    query.where('read_at', is_unread === true ? 'is' : 'is not', null),
  )
  return readPage(
    db,
    page,
    all.select(notificationColumns).orderBy('created_at', 'desc').orderBy('id', 'desc'),
    all.select('id'),
  )
}

export const findNotification = (db: AccountDb, reader: NotificationReader, id: string) =>
  selectOwnNotifications(db, reader).select(notificationColumns).where('id', '=', id).executeTakeFirst()

export async function countUnread(db: AccountDb, reader: NotificationReader): Promise<number> {
  const { n } = await selectOwnNotifications(db, reader)
    .where('read_at', 'is', null)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Marks one as read, or as unread; returns whether there is one. */
export async function markNotificationRead(
  db: AccountDb,
  reader: NotificationReader,
  id: string,
  at: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withoutAudit()
    .update('notifications')
    .set((eb) => ({ read_at: at === null ? null : eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('user_id', '=', reader.userId)
    .where('in_app', '=', true)
    .where('kind', 'in', reader.kinds)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const markAllNotificationsRead = (db: AccountDb, userId: string, at: string) =>
  db
    .withoutAudit()
    .update('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()

/** Supersedes older notifications about a post, for everyone; returns the ids of those who had not read it. */
export async function supersedeNotifications(
  db: AccountDb,
  contentId: string,
  kinds: readonly NotificationKind[],
  at: string,
): Promise<string[]> {
  const rows = await db
    .withoutAudit()
    .update('notifications')
    .set({ read_at: at })
    .where('content_id', '=', contentId)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .returning(['user_id', 'in_app'])
    .execute()
  return rows.filter((row) => row.in_app).map((row) => row.user_id)
}

interface NewNotification {
  id: string
  user_id: string
  kind: NotificationKind
  actor_id: string | null
  content_id: string | null
  comment_id: string | null
  crm_resource: RecordResource | null
  crm_record_id: string | null
  log_id: string | null
  task_id: string | null
  session_id: string | null
  pillar_id: string | null
  channel_id: string | null
  meeting_source_id: string | null
  meeting_id: string | null
  table_comment_id: string | null
  table_record_path: string | null
  subject: string
  note: string | null
  in_app: boolean
  created_at: string
}

/** Deletable records that a notification may refer to. */
export type NotificationSubject = 'comment_id' | 'log_id' | 'task_id' | 'session_id'

/** Notifications about a deleted record; returns the ids of those who had it in the app. */
export async function deleteNotificationsAbout(db: AccountDb, by: NotificationSubject, id: string): Promise<string[]> {
  const rows = await db
    .withoutAudit()
    .remove('notifications')
    .where(by, '=', id)
    .returning(['user_id', 'in_app'])
    .execute()
  return rows.filter((row) => row.in_app).map((row) => row.user_id)
}

/** Rows of one statement, which may have 65,535 values. */
const atOnce = 1000

export async function insertNotifications(db: AccountDb, rows: readonly NewNotification[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .withoutAudit()
      .insert('notifications', rows.slice(at, at + atOnce))
      .execute()
}

/** The members among these people, or all of them, each with their choice for the kind. */
export function listMembersWithChoice(db: AccountDb, kind: NotificationKind, people: readonly string[] | 'everyone') {
  const members = db
    .from('account_access')
    .leftJoin('notification_choices', (join) =>
      join
        .onRef('notification_choices.account_id', '=', 'account_access.account_id')
        .onRef('notification_choices.user_id', '=', 'account_access.user_id')
        .on('notification_choices.kind', '=', kind),
    )
    .select(['account_access.user_id', 'role_id', 'in_app', 'by_mail'])
  return (people === 'everyone' ? members : members.where('account_access.user_id', 'in', people)).execute()
}

export const listChoices = (db: AccountDb, userId: string) =>
  db.from('notification_choices').select(['kind', 'in_app', 'by_mail']).where('user_id', '=', userId).execute()

export const saveChoice = (db: AccountDb, userId: string, { kind, in_app, by_mail }: NotificationChoice) =>
  db
    .insert('notification_choices', { user_id: userId, kind, in_app, by_mail })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet({ in_app, by_mail }))
    .execute()

/** The data of a mail; undefined when the post or the workspace is deleted, or the mail was sent already. */
export const findMailData = (db: AccountDb, id: string) =>
  db
    .from('notifications')
    .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
    .leftJoin('contents', 'contents.id', 'notifications.content_id')
    .select([
      'notifications.user_id',
      'notifications.kind',
      'notifications.actor_id',
      'notifications.content_id',
      'notifications.comment_id',
      'notifications.crm_resource',
      'notifications.crm_record_id',
      'notifications.task_id',
      'notifications.session_id',
      'notifications.pillar_id',
      'notifications.channel_id',
      'notifications.meeting_source_id',
      'notifications.meeting_id',
      'notifications.table_record_path',
      'notifications.subject',
      'notifications.note',
      'accounts.name as account_name',
    ])
    .where('notifications.id', '=', id)
    // Read on a screen or superseded: a mail would be too late.
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .where('contents.deleted_at', 'is', null)
    .executeTakeFirst()
export type MailData = NonNullable<Awaited<ReturnType<typeof findMailData>>>

/** Undefined for a deleted workspace. */
export async function findAccountName(db: AccountDb): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from accounts where id = ${db.accountId} and deleted_at is null`.execute(db.kysely)
  return rows[0]?.name
}

export const markNotificationMailed = (db: AccountDb, id: string, at: string) =>
  db.withoutAudit().update('notifications').set({ mailed_at: at }).where('id', '=', id).execute()
