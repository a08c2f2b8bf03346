import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { NotificationChoice } from '@draftwright/contract/notifications'
import type { NotificationKind } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { pageOf } from '../../db/pages.ts'

/** Whose news, of which kinds: a role that changed no longer sees what it may not read. */
export interface Reader {
  userId: string
  kinds: readonly NotificationKind[]
}

const mine = (db: AccountDb, { userId, kinds }: Reader) =>
  db.from('notifications').where('user_id', '=', userId).where('in_app', '=', true).where('kind', 'in', kinds)

const shown = [
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
  'subject',
  'note',
  'created_at',
  'read_at',
] as const

export function listNotifications(
  db: AccountDb,
  reader: Reader,
  { is_unread, ...page }: { page: number; limit: number; is_unread?: boolean | undefined },
) {
  const all = mine(db, reader).$if(is_unread !== undefined, (query) =>
    query.where('read_at', is_unread === true ? 'is' : 'is not', null),
  )
  return pageOf(db, page, all.select(shown).orderBy('created_at', 'desc').orderBy('id', 'desc'), all.select('id'))
}

export const readNotification = (db: AccountDb, reader: Reader, id: string) =>
  mine(db, reader).select(shown).where('id', '=', id).executeTakeFirst()

export async function countUnread(db: AccountDb, reader: Reader): Promise<number> {
  const { n } = await mine(db, reader)
    .where('read_at', 'is', null)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Marks one as read at a time, or as unread; answers whether there is such a one. */
export async function markRead(db: AccountDb, reader: Reader, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('notifications')
    .set((eb) => ({ read_at: at === null ? null : eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('user_id', '=', reader.userId)
    .where('in_app', '=', true)
    .where('kind', 'in', reader.kinds)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const markAllRead = (db: AccountDb, userId: string, at: string) =>
  db
    .update('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()

/** Ends what newer news about a post has overtaken, for everybody; answers the ids of those who had not read it. */
export async function settle(
  db: AccountDb,
  contentId: string,
  kinds: readonly NotificationKind[],
  at: string,
): Promise<string[]> {
  const rows = await db
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
  subject: string
  note: string | null
  in_app: boolean
  created_at: string
}

/** What news may be about that can go. */
export type NewsAbout = 'comment_id' | 'log_id' | 'task_id' | 'session_id'

/** What was told about something that is no more; answers the ids of those who had it in the app. */
export async function dropAbout(db: AccountDb, by: NewsAbout, id: string): Promise<string[]> {
  const rows = await db.remove('notifications').where(by, '=', id).returning(['user_id', 'in_app']).execute()
  return rows.filter((row) => row.in_app).map((row) => row.user_id)
}

/** Rows of one statement, which may have 65,535 values. */
const atOnce = 1000

export async function insertNotifications(db: AccountDb, rows: readonly NewNotification[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await db.insert('notifications', rows.slice(at, at + atOnce)).execute()
}

/** Those of the people who are members, with their role and what they chose for the kind, if they did. */
export const membersWithChoice = (db: AccountDb, kind: NotificationKind, people: readonly string[]) =>
  db
    .from('account_access')
    .leftJoin('notification_choices', (join) =>
      join
        .onRef('notification_choices.account_id', '=', 'account_access.account_id')
        .onRef('notification_choices.user_id', '=', 'account_access.user_id')
        .on('notification_choices.kind', '=', kind),
    )
    .select(['account_access.user_id', 'role_id', 'in_app', 'by_mail'])
    .where('account_access.user_id', 'in', people)
    .execute()

export const listChoices = (db: AccountDb, userId: string) =>
  db.from('notification_choices').select(['kind', 'in_app', 'by_mail']).where('user_id', '=', userId).execute()

export const saveChoice = (db: AccountDb, userId: string, { kind, in_app, by_mail }: NotificationChoice) =>
  db
    .insert('notification_choices', { user_id: userId, kind, in_app, by_mail })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet({ in_app, by_mail }))
    .execute()

/** What a mail is written from; undefined when the post or the workspace is gone, or the mail has left already. */
export const readForMail = (db: AccountDb, id: string) =>
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
      'notifications.subject',
      'notifications.note',
      'accounts.name as account_name',
    ])
    .where('notifications.id', '=', id)
    // Read on a screen or overtaken by what happened since: a mail would come too late.
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .where('contents.deleted_at', 'is', null)
    .executeTakeFirst()
export type MailFacts = NonNullable<Awaited<ReturnType<typeof readForMail>>>

export const markMailed = (db: AccountDb, id: string, at: string) =>
  db.update('notifications').set({ mailed_at: at }).where('id', '=', id).execute()
