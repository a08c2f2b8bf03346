import type { NotificationKind } from '@draftwright/contract/vocabulary'
import type { Letter } from '../../mail/letter.ts'
import type { MailFacts } from './store.ts'

interface Words {
  subject: string
  heading: string
  text: string
  action: string
}

/** Characters of a title in a subject line. */
const shortTitle = 70

function wordsFor(kind: NotificationKind, who: string | null, about: string, workspace: string): Words {
  const actor = who ?? 'Somebody'
  const title = about === '' ? 'Untitled' : about
  const short = title.length > shortTitle ? `${title.slice(0, shortTitle).trimEnd()}…` : title
  const open = 'Open the post'
  const words: Record<NotificationKind, Words> = {
    content_ready: {
      subject: `Ready to polish and publish: ${short}`,
      heading: 'Ready to polish and publish',
      text: `${actor} has a post ready for you in ${workspace}: “${title}”. Read it, polish it, and publish it when it is good.`,
      action: open,
    },
    changes_requested: {
      subject: `Changes requested: ${short}`,
      heading: 'Changes requested',
      text: `${actor} has read “${title}” and asks for changes before it can be approved.`,
      action: open,
    },
    approved: {
      subject: `Approved: ${short}`,
      heading: 'Approved',
      text: `${actor} approved “${title}” in ${workspace}. It can be published now.`,
      action: open,
    },
    published: {
      subject: `Published: ${short}`,
      heading: 'Published',
      text: `${who === null ? `“${title}” was published` : `${who} published “${title}”`}. It is live for everybody to read.`,
      action: open,
    },
    missed: {
      subject: `Missed its time: ${short}`,
      heading: 'A post missed its time',
      text: `“${title}” in ${workspace} was to go out while nothing could be published, and it is too late to do so unasked. Publish it now, or choose another time.`,
      action: open,
    },
    time_to_post: {
      subject: `Time to post: ${short}`,
      heading: 'Time to post',
      text: `“${title}” in ${workspace} is due now. Copy it, post it on its network, and mark it as posted.`,
      action: open,
    },
    failed: {
      subject: `Not published: ${short}`,
      heading: 'A post could not be published',
      text: `“${title}” in ${workspace} could not be published. Nothing is lost: open it to see what happened and try again.`,
      action: open,
    },
    mentioned: {
      subject: `${actor} mentioned you: ${short}`,
      heading: 'You were mentioned',
      text: `${actor} mentioned you in a comment on “${title}” in ${workspace}.`,
      action: 'Open the comment',
    },
    commented: {
      subject: `New comment: ${short}`,
      heading: 'A new comment',
      text: `${actor} commented on “${title}” in ${workspace}.`,
      action: 'Open the comment',
    },
    crm_mentioned: {
      subject: `${actor} mentioned you: ${short}`,
      heading: 'You were mentioned',
      text: `${actor} mentioned you on “${title}” in the CRM of ${workspace}.`,
      action: 'Open the record',
    },
    crm_task_assigned: {
      subject: `A task for you: ${short}`,
      heading: 'A task for you',
      text: `${actor} gave you the task “${title}” in ${workspace}.`,
      action: 'Open the task',
    },
    crm_task_due: {
      subject: `Due now: ${short}`,
      heading: 'A task is due',
      text: `Your task “${title}” in ${workspace} is due now.`,
      action: 'Open the task',
    },
    brief_ready: {
      subject: `Your brief is ready: ${short}`,
      heading: 'Your brief is ready',
      text: `The brief of ${title} for ${workspace} is written: what has changed since the last one, what is stuck, what is due, and what to write next.`,
      action: 'Read the brief',
    },
    member_joined: {
      subject: `${actor} joined ${workspace}`,
      heading: 'A new member',
      text: `${actor} is now a member of ${workspace}.`,
      action: 'See the members',
    },
    role_changed: {
      subject: `Your role in ${workspace} has changed`,
      heading: 'Your role has changed',
      text:
        about === ''
          ? `${actor} changed your role in ${workspace}.`
          : `${actor} changed your role in ${workspace}. You are now: ${about}.`,
      action: `Open ${workspace}`,
    },
  }
  return words[kind]
}

/** A text as one line: titles may come from a model, and header fields take one line each. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The letter about one piece of news. Its links name the workspace, for those who are in several. */
export function letterAbout(
  facts: Omit<MailFacts, 'user_id' | 'actor_id'>,
  actor: string | null,
  publicUrl: string,
  accountId: string,
): Omit<Letter, 'to'> {
  const { kind, subject, note, account_name } = facts
  const workspace = oneLine(account_name)
  const words = wordsFor(kind, actor === null ? null : oneLine(actor), oneLine(subject), workspace)
  const link = (path: string, more = '') => `${publicUrl}${path}?workspace=${accountId}${more}`
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text],
    ...(note === null ? {} : { quote: note }),
    action: { label: words.action, url: link(...placeOf(facts)) },
    footnote: `You get this mail because you are a member of ${workspace}. Choose what you hear of, and how, in your profile: ${link('/profile', '&tab=notifications')}`,
  }
}

/** The page that news open, and what of it: the rest of its query. */
function placeOf({
  content_id,
  comment_id,
  crm_resource,
  crm_record_id,
  task_id,
  session_id,
}: Pick<MailFacts, 'content_id' | 'comment_id' | 'crm_resource' | 'crm_record_id' | 'task_id' | 'session_id'>): [
  string,
  string,
] {
  if (content_id !== null)
    return [`/content/${content_id}`, comment_id === null ? '' : `&panel=comments&comment=${comment_id}`]
  if (session_id !== null) return [`/ai-chat/${session_id}`, '']
  if (task_id !== null) return ['/crm/tasks', `&task=${task_id}`]
  if (crm_resource !== null && crm_record_id !== null)
    return [`/crm/${crm_resource}`, `&open=${crm_record_id}&tab=timeline`]
  return ['/account-settings', '']
}
