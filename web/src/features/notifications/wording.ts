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
  missed: 'A post missed its time and waits for you',
  time_to_post: 'It is time to post',
  mentioned: 'mentioned you in a comment on',
  commented: 'commented on',
  crm_mentioned: 'mentioned you on',
  crm_task_assigned: 'gave you a task',
  crm_task_due: 'A task of yours is due',
  brief_ready: 'Your brief is ready',
  member_joined: 'joined the workspace',
  role_changed: 'changed your role',
}
/** Nobody's deed. */
const withoutActor: readonly NotificationKind[] = ['failed', 'missed', 'time_to_post', 'crm_task_due', 'brief_ready']

export function sentence({ kind, actor_name }: Pick<Notification, 'kind' | 'actor_name'>): {
  actor: string | null
  deed: string
} {
  // By its schedule, that is, or by somebody who is gone.
  if (kind === 'published' && actor_name === null) return { actor: null, deed: 'Your post was published' }
  return { actor: withoutActor.includes(kind) ? null : (actor_name ?? 'Somebody'), deed: deeds[kind] }
}

/** What it is about: a title, or the new role; nothing where the sentence has said it all. */
export function subjectOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string | null {
  if (kind === 'member_joined') return null
  if (kind === 'role_changed') return subject === '' ? null : subject
  return subject === '' ? 'Untitled' : subject
}

type Place = Pick<
  Notification,
  'content_id' | 'comment_id' | 'crm_resource' | 'crm_record_id' | 'task_id' | 'session_id'
>
export function linkOf({ content_id, comment_id, crm_resource, crm_record_id, task_id, session_id }: Place): string {
  if (session_id !== null) return paths.chat(session_id)
  if (task_id !== null) return `/crm/tasks?task=${task_id}`
  if (crm_resource !== null && crm_record_id !== null) return `/crm/${crm_resource}?open=${crm_record_id}&tab=timeline`
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
  missed: { label: 'Missed', when: 'A scheduled post is too late to go out unasked.' },
  time_to_post: { label: 'Time to post', when: 'A post that you put out by hand is due.' },
  mentioned: { label: 'Mentions', when: 'Somebody names you in a comment.' },
  commented: { label: 'Comments', when: 'Somebody comments on a text of yours, or replies where you wrote.' },
  crm_mentioned: { label: 'Mentions in the CRM', when: 'Somebody names you in a note on a record.' },
  crm_task_assigned: { label: 'Tasks for you', when: 'Somebody gives you a task.' },
  crm_task_due: { label: 'Tasks due', when: 'A task of yours is due.' },
  brief_ready: { label: 'Your brief', when: 'The brief that you have written each week is ready.' },
  member_joined: { label: 'New members', when: 'Somebody you invited has joined.' },
  role_changed: { label: 'Your role', when: 'Your role in this workspace was changed.' },
}
