import { getNotificationKind } from '@draftwright/contract/notification-kinds'
import type { Notification } from '@draftwright/contract/notifications'

/** The actor and the action; `actor` is null if the sentence names nobody. */
export function describeNotification({ kind, actor_name }: Pick<Notification, 'kind' | 'actor_name'>): {
  actor: string | null
  phrase: string
} {
  const { action, hasActor = true, actionOfNobody } = getNotificationKind(kind)
  if (actor_name === null && actionOfNobody !== undefined) return { actor: null, phrase: actionOfNobody }
  return { actor: hasActor ? (actor_name ?? 'Someone') : null, phrase: action }
}

/** The subject: a title, or the new role; empty if the sentence is complete. */
export function formatSubject({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string | null {
  const { toSubject } = getNotificationKind(kind)
  if (toSubject !== undefined) return toSubject(subject)
  return subject === '' ? 'Untitled' : subject
}
