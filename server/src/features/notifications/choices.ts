import type { NotificationChoice } from '@draftwright/contract/notifications'
import { type NotificationKind, notificationKinds } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { listChoices } from './store.ts'

type Ways = Pick<NotificationChoice, 'in_app' | 'by_mail'>

/** How somebody hears who has chosen nothing: a new colleague is no reason for a mail. */
const defaults: Record<NotificationKind, Ways> = {
  content_ready: { in_app: true, by_mail: true },
  changes_requested: { in_app: true, by_mail: true },
  approved: { in_app: true, by_mail: true },
  published: { in_app: true, by_mail: true },
  failed: { in_app: true, by_mail: true },
  missed: { in_app: true, by_mail: true },
  time_to_post: { in_app: true, by_mail: true },
  mentioned: { in_app: true, by_mail: true },
  // Of a lively thread every line would be a mail.
  commented: { in_app: true, by_mail: false },
  crm_mentioned: { in_app: true, by_mail: true },
  crm_task_assigned: { in_app: true, by_mail: true },
  crm_task_due: { in_app: true, by_mail: true },
  // It comes while nobody has the app open.
  brief_ready: { in_app: true, by_mail: true },
  member_joined: { in_app: true, by_mail: false },
  role_changed: { in_app: true, by_mail: true },
}

/** What was chosen, and the default where nothing was. */
export const waysFor = (
  kind: NotificationKind,
  chosen: { in_app: boolean | null; by_mail: boolean | null } | undefined,
): Ways => ({
  in_app: chosen?.in_app ?? defaults[kind].in_app,
  by_mail: chosen?.by_mail ?? defaults[kind].by_mail,
})

/** Every kind there is, with how the person hears of it here. */
export async function choicesOf(db: AccountDb, userId: string): Promise<NotificationChoice[]> {
  const chosen = new Map((await listChoices(db, userId)).map((choice) => [choice.kind, choice]))
  return notificationKinds.map((kind) => ({ kind, ...waysFor(kind, chosen.get(kind)) }))
}
