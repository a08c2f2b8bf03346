import type { Notification } from '@draftwright/contract/notifications'
import type { NotificationKind } from '@draftwright/contract/vocabulary'
import { paths } from '../../app/paths.ts'

/** What happened, as it goes on after the name of who did it. */
const deeds: Record<NotificationKind, string> = {
  content_ready: 'has a post ready to polish and publish',
  changes_requested: 'asks for changes to a post',
  approved: 'approved a post for publishing',
  published: 'published your post',
  failed: 'A post could not be published',
  mentioned: 'mentioned you in a comment on',
  commented: 'commented on',
  member_joined: 'joined the workspace',
  role_changed: 'changed your role',
}
/** A failure is nobody's deed. */
const hasActor = (kind: NotificationKind): boolean => kind !== 'failed'

export function sentence({ kind, actor_name }: Pick<Notification, 'kind' | 'actor_name'>): {
  actor: string | null
  deed: string
} {
  return { actor: hasActor(kind) ? (actor_name ?? 'Somebody') : null, deed: deeds[kind] }
}

/** What it is about: a title, or the new role; nothing where the sentence has said it all. */
export function subjectOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string | null {
  if (kind === 'member_joined') return null
  if (kind === 'role_changed') return subject === '' ? null : subject
  return subject === '' ? 'Untitled' : subject
}

export function linkOf({ content_id, comment_id }: Pick<Notification, 'content_id' | 'comment_id'>): string {
  if (content_id === null) return paths.accountSettings
  const place = comment_id === null ? '' : `?panel=comments&comment=${comment_id}`
  return paths.content(content_id) + place
}

/** How a kind is called where one chooses how to hear of it. */
export const kindWords: Record<NotificationKind, { label: string; when: string }> = {
  content_ready: { label: 'Ready to publish', when: 'A text was submitted, or edited after its approval.' },
  changes_requested: { label: 'Changes requested', when: 'Somebody asks for changes to a text of yours.' },
  approved: { label: 'Approved', when: 'A text of yours, or one for you to publish, was approved.' },
  published: { label: 'Published', when: 'Somebody published a text of yours.' },
  failed: { label: 'Not published', when: 'A post could not be published.' },
  mentioned: { label: 'Mentions', when: 'Somebody names you in a comment.' },
  commented: { label: 'Comments', when: 'Somebody comments on a text of yours, or replies where you wrote.' },
  member_joined: { label: 'New members', when: 'Somebody you invited has joined.' },
  role_changed: { label: 'Your role', when: 'Your role in this workspace was changed.' },
}
