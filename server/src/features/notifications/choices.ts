import type { NotificationChoice } from '@draftwright/contract/notifications'
import { getNotificationKind, type NotificationKind, notificationKinds } from '@draftwright/contract/notification-kinds'
import type { AccountDb } from '../../db/account-db.ts'
import { listChoices } from './store.ts'

type ResolvedChoice = Pick<NotificationChoice, 'in_app' | 'by_mail'>

/** The choice, or the default if none was made. */
export const resolveChoice = (
  kind: NotificationKind,
  chosen: { in_app: boolean | null; by_mail: boolean | null } | undefined,
): ResolvedChoice => ({
  in_app: chosen?.in_app ?? true,
  by_mail: chosen?.by_mail ?? getNotificationKind(kind).byMail,
})

/** Every kind, with the person's choice in this workspace. */
export async function listNotificationChoices(db: AccountDb, userId: string): Promise<NotificationChoice[]> {
  const chosen = new Map((await listChoices(db, userId)).map((choice) => [choice.kind, choice]))
  return notificationKinds.map((kind) => ({ kind, ...resolveChoice(kind, chosen.get(kind)) }))
}
