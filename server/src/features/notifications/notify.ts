import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import {
  canReceiveNotification,
  getNotificationKind,
  type NotificationKind,
} from '@draftwright/contract/notification-kinds'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { resolveChoice } from './choices.ts'
import { pushUnread } from './event-stream.ts'
import { mailJob } from './mail-job.ts'
import {
  deleteNotificationsAbout,
  insertNotifications,
  type NotificationSubject,
  listMembersWithChoice,
  supersedeNotifications,
} from './store.ts'

export interface NotificationInput {
  kind: NotificationKind
  /** Ids of possible recipients, or everyone who has the kind's right; the actor is omitted, and so are people who may not read it. */
  to: readonly string[] | 'everyone'
  actorId: string | null
  contentId?: string
  /** The comment that it is about; the notification is removed with it. */
  commentId?: string
  /** Something on a record of the CRM: an entry of its log or a task, with which the notification is removed. */
  crm?: { resource: RecordResource | null; recordId: string | null; logId?: string; taskId?: string }
  /** The conversation with the advisor. */
  sessionId?: string
  /** The pillar whose feed it is about. */
  pillarId?: string | null
  /** The channel, or the one whose feed it is about. */
  channelId?: string | null
  /** The source of meetings. */
  meetingSourceId?: string
  /** The meeting whose notes are shared. */
  meetingId?: string
  /** A comment on a record of a table, with which the notification is removed, and `app…/tbl…/rec…`. */
  tableComment?: { id: string; path: string }
  /** The record of a table: base/table/record. */
  tableRecord?: string
  /** The title or name of its subject. */
  subject: string
  /** A person's own words, such as requested changes. */
  note?: string
}

/** The kinds of a post's older notifications that a newer one replaces: nobody needs to read about a finished review. */
const supersededKinds: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  content_ready: ['changes_requested', 'approved'],
  changes_requested: ['content_ready', 'approved'],
  approved: ['content_ready', 'changes_requested'],
  published: ['content_ready', 'changes_requested', 'approved', 'failed', 'missed', 'time_to_post'],
}

/** Notifies members of the workspace, each in the way they chose. Call it with the transaction of the change itself. */
export async function notifyMembers(db: AccountDb, context: AppContext, input: NotificationInput): Promise<void> {
  const {
    kind,
    actorId,
    contentId = null,
    commentId = null,
    crm,
    sessionId = null,
    pillarId = null,
    channelId = null,
    meetingSourceId = null,
    meetingId = null,
    subject,
    note = null,
  } = input
  const created_at = context.now().toISOString()
  const superseded = supersededKinds[kind]
  const supersededUserIds =
    contentId === null || superseded === undefined
      ? []
      : await supersedeNotifications(db, contentId, superseded, created_at)
  const others = input.to === 'everyone' ? input.to : [...new Set(input.to)].filter((id) => id !== actorId)
  const members = others.length === 0 ? [] : await listMembersWithChoice(db, kind, others)
  const notifications = members
    .filter(({ role_id, user_id }) => user_id !== actorId && canReceiveNotification(role_id, kind))
    .map((member) => ({ id: createId(), user_id: member.user_id, ...resolveChoice(kind, member) }))
    .filter(({ in_app, by_mail }) => in_app || by_mail)
  if (notifications.length > 0)
    await insertNotifications(
      db,
      notifications.map(({ id, user_id, in_app }) => ({
        id,
        user_id,
        in_app,
        kind,
        actor_id: actorId,
        content_id: contentId,
        comment_id: commentId,
        crm_resource: crm?.resource ?? null,
        crm_record_id: crm?.recordId ?? null,
        log_id: crm?.logId ?? null,
        task_id: crm?.taskId ?? null,
        session_id: sessionId,
        pillar_id: pillarId,
        channel_id: channelId,
        meeting_source_id: meetingSourceId,
        meeting_id: meetingId,
        table_comment_id: input.tableComment?.id ?? null,
        table_record_path: input.tableComment?.path ?? input.tableRecord ?? null,
        subject,
        note,
        created_at,
      })),
    )
  const mailed = notifications.filter(({ by_mail }) => by_mail)
  await context.jobs.enqueueAll(
    mailJob,
    mailed.map(({ id }) => ({ account_id: db.accountId, notification_id: id })),
    db,
    { afterSeconds: getNotificationKind(kind).mailDelay ?? 0 },
  )
  await pushUnread(db, [
    ...supersededUserIds,
    ...notifications.filter(({ in_app }) => in_app).map(({ user_id }) => user_id),
  ])
}

/** Removes the notifications of a deleted comment, log entry, task or conversation, so that no link leads to it. */
export async function retractNotifications(
  db: AccountDb,
  id: string,
  by: NotificationSubject = 'comment_id',
): Promise<void> {
  await pushUnread(db, await deleteNotificationsAbout(db, by, id))
}

/** Withdraws requests about a post that are obsolete. In the transaction of the change. */
export async function withdrawNotifications(
  db: AccountDb,
  context: AppContext,
  contentId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await pushUnread(db, await supersedeNotifications(db, contentId, kinds, context.now().toISOString()))
}
