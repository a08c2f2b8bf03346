import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { mayHear } from '@draftwright/contract/news'
import type { NotificationKind } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { Parts } from '../../http/parts.ts'
import { waysFor } from './choices.ts'
import { ring } from './live.ts'
import { mailJob } from './mail-job.ts'
import { dropAbout, insertNotifications, type NewsAbout, membersWithChoice, settle } from './store.ts'

export interface News {
  kind: NotificationKind
  /** Ids of those who should hear of it; who did it is left out, and so is whoever may not read it. */
  to: readonly string[]
  actorId: string | null
  contentId?: string
  /** The comment that it is about; the news go when it goes. */
  commentId?: string
  /** Something on a record of the CRM: an entry of its log or a task, with which the news go. */
  crm?: { resource: RecordResource | null; recordId: string | null; logId?: string; taskId?: string }
  /** The conversation with the advisor that it is about. */
  sessionId?: string
  /** The title or name of what it is about. */
  subject: string
  /** Somebody's own words, such as what to change. */
  note?: string
}

/** What is settled about a post once something newer is told: nobody needs to read on about a review that is over. */
const overtaken: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  content_ready: ['changes_requested', 'approved'],
  changes_requested: ['content_ready', 'approved'],
  approved: ['content_ready', 'changes_requested'],
  published: ['content_ready', 'changes_requested', 'approved', 'failed', 'missed', 'time_to_post'],
}
/** Approving and publishing are often one click: the mail about the first waits for the second, which takes its place. */
const mailAfterSeconds: Partial<Record<NotificationKind, number>> = { approved: 3 }

/** Tells people of the workspace, each in the way they chose. Call it with the transaction of the change itself. */
export async function tell(db: AccountDb, parts: Parts, news: News): Promise<void> {
  const { kind, actorId, contentId = null, commentId = null, crm, sessionId = null, subject, note = null } = news
  const created_at = parts.now().toISOString()
  const older = overtaken[kind]
  const passed = contentId === null || older === undefined ? [] : await settle(db, contentId, older, created_at)
  const others = [...new Set(news.to)].filter((id) => id !== actorId)
  const members = others.length === 0 ? [] : await membersWithChoice(db, kind, others)
  const told = members
    .filter(({ role_id }) => mayHear(role_id, kind))
    .map((member) => ({ id: newId(), user_id: member.user_id, ...waysFor(kind, member) }))
    .filter(({ in_app, by_mail }) => in_app || by_mail)
  if (told.length > 0)
    await insertNotifications(
      db,
      told.map(({ id, user_id, in_app }) => ({
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
        subject,
        note,
        created_at,
      })),
    )
  const mailed = told.filter(({ by_mail }) => by_mail)
  await parts.jobs.enqueueAll(
    mailJob,
    mailed.map(({ id }) => ({ account_id: db.accountId, notification_id: id })),
    db,
    { afterSeconds: mailAfterSeconds[kind] ?? 0 },
  )
  await ring(db, [...passed, ...told.filter(({ in_app }) => in_app).map(({ user_id }) => user_id)])
}

/** A comment, an entry of a log, a task or a conversation was deleted: nobody needs to be led to it, or to read it in their news. */
export async function takeBackNews(db: AccountDb, id: string, by: NewsAbout = 'comment_id'): Promise<void> {
  await ring(db, await dropAbout(db, by, id))
}

/** What people were asked to do about a post was taken back: nothing waits for them any more. In the transaction of the change. */
export async function callOff(
  db: AccountDb,
  parts: Parts,
  contentId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await ring(db, await settle(db, contentId, kinds, parts.now().toISOString()))
}
