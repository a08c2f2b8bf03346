import type { KindFields } from './notification-kind.ts'
import { postNotificationKinds } from './post-notification-kinds.ts'
import { resultNotificationKinds } from './result-notification-kinds.ts'
import { hasRight, type Role } from './rights.ts'

/** Every kind of notification in display order, with all its properties. */
const kinds = {
  ...postNotificationKinds,
  ...resultNotificationKinds,
  crm_mentioned: {
    right: 'crm:read',
    byMail: true,
    label: 'Mentions in the CRM',
    when: 'Someone mentions you in a note on a record.',
    action: 'mentioned you on',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `${actor} mentioned you: ${short}`,
      heading: 'You were mentioned',
      text: `${actor} mentioned you on “${title}” in the CRM of ${workspace}.`,
      action: 'Open the record',
    }),
  },
  table_mentioned: {
    right: 'tables:read',
    byMail: true,
    label: 'Mentions in tables',
    when: 'Someone mentions you in a comment on a record of a table.',
    action: 'mentioned you on',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `${actor} mentioned you: ${short}`,
      heading: 'You were mentioned',
      text: `${actor} mentioned you on “${title}” in the tables of ${workspace}.`,
      action: 'Open the record',
    }),
  },
  crm_task_assigned: {
    right: 'crm:read',
    byMail: true,
    label: 'Tasks for you',
    when: 'Someone assigns you a task.',
    action: 'assigned you a task',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `New task: ${short}`,
      heading: 'New task',
      text: `${actor} assigned you the task “${title}” in ${workspace}.`,
      action: 'Open the task',
    }),
  },
  crm_task_due: {
    right: 'crm:read',
    byMail: true,
    label: 'Tasks due',
    when: 'One of your tasks is due.',
    action: 'A task is due',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Due now: ${short}`,
      heading: 'A task is due',
      text: `Your task “${title}” in ${workspace} is due now.`,
      action: 'Open the task',
    }),
  },
  meeting_notes_shared: {
    right: 'meetings:read',
    byMail: true,
    label: 'Meeting notes for you',
    when: 'Someone shares the notes of a meeting with you.',
    action: 'shared meeting notes with you',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `Meeting notes: ${short}`,
      heading: 'Meeting notes for you',
      text: `${actor} shared the notes of the meeting “${title}” in ${workspace} with you.`,
      action: 'Open the notes',
    }),
  },
  brief_ready: {
    right: 'advisor:use',
    // It is sent while nobody has the app open.
    byMail: true,
    label: 'Your brief',
    when: 'Your brief is ready.',
    action: 'Your brief is ready',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Your brief is ready: ${short}`,
      heading: 'Your brief is ready',
      text: `The brief of ${title} for ${workspace} is ready: what changed, what is stuck, what is due and what to write next.`,
      action: 'Read the brief',
    }),
  },
  table_automation: {
    right: 'tables:read',
    byMail: false,
    label: 'From tables',
    when: 'An automation of a table tells you about a record.',
    action: 'A table tells you',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `From a table: ${short}`,
      heading: 'From a table',
      text: `“${title}”: an automation of a table of ${workspace} tells you about a record.`,
      action: 'Open the record',
    }),
  },
  table_work_stopped: {
    right: 'account:manage',
    byMail: true,
    label: 'Automations and webhooks that stop',
    when: 'An automation or a webhook of a table has stopped, because the person who set it up has left or may no longer do this.',
    action: 'Has stopped',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Has stopped: ${short}`,
      heading: 'Has stopped',
      text: `“${title}” in a table of ${workspace} has stopped. Whoever turns it on again sets it up in their own name.`,
      action: 'Open the table',
    }),
  },
  webhook_failing: {
    right: 'webhooks:manage',
    byMail: true,
    label: 'Webhooks that fail',
    when: 'Nothing has arrived at a webhook for a day, or it was disabled.',
    action: 'A webhook needs you',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Webhook needs you: ${short}`,
      heading: 'A webhook needs you',
      text: `The webhook “${title}” of ${workspace} does not reach its address. Its log shows what came back. What it missed can be sent again.`,
      action: 'Open the webhooks',
    }),
  },
  feed_failing: {
    right: 'pillars:write',
    byMail: true,
    label: 'Feeds that fail',
    when: 'A feed that you watch could not be read for two weeks.',
    action: 'A feed could not be read for two weeks',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Feed not readable: ${short}`,
      heading: 'A feed cannot be read',
      text: `The feed “${title}”, which ${workspace} watches, could not be read for two weeks. Correct its address, or remove it.`,
      action: 'Open the feed',
    }),
  },
  meeting_source_failing: {
    right: 'meetings:manage',
    byMail: true,
    label: 'Meeting sources that fail',
    when: 'A calendar or note taker that you added could not be read for three days.',
    action: 'A source of meetings could not be read for three days',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Meeting source not readable: ${short}`,
      heading: 'A source of meetings cannot be read',
      text: `“${title}”, which you added to ${workspace}, could not be read for three days, so no meetings come from it. Correct its key or address, or remove it.`,
      action: 'Open the sources',
    }),
  },
  weekly_digest: {
    right: 'analytics:read',
    // It is sent while nobody has the app open.
    byMail: true,
    label: 'Your week',
    when: 'Once a week, on Monday: what changed in your numbers. Nothing is sent when nothing did.',
    action: 'Your week in numbers',
    hasActor: false,
    mail: ({ workspace }) => ({
      subject: `The week of ${workspace}`,
      heading: 'Your week in numbers',
      text: `What the posts of ${workspace} brought last week, as measured:`,
      action: 'Open the insights',
    }),
  },
  member_joined: {
    right: 'members:manage',
    // A new member is not worth a mail.
    byMail: false,
    label: 'New members',
    when: 'Someone you invited has joined.',
    action: 'joined the workspace',
    toSubject: () => null,
    mail: ({ actor, workspace }) => ({
      subject: `${actor} joined ${workspace}`,
      heading: 'A new member',
      text: `${actor} is now a member of ${workspace}.`,
      action: 'See the members',
    }),
  },
  role_changed: {
    right: 'account:read',
    byMail: true,
    label: 'Your role',
    when: 'Your role in this workspace was changed.',
    action: 'changed your role',
    toSubject: (subject) => (subject === '' ? null : subject),
    mail: ({ actor, about, workspace }) => ({
      subject: `Your role in ${workspace} has changed`,
      heading: 'Your role has changed',
      text: `${actor} changed your role in ${workspace}.${about === '' ? '' : ` You are now: ${about}.`}`,
      action: `Open ${workspace}`,
    }),
  },
} as const satisfies Record<string, KindFields>

export type NotificationKind = keyof typeof kinds
// The object literal's keys are exactly those of its type.
export const notificationKinds = Object.keys(kinds) as NotificationKind[]
export const getNotificationKind = (kind: NotificationKind): KindFields => kinds[kind]

export const canReceiveNotification = (role: Role, kind: NotificationKind): boolean => hasRight(role, kinds[kind].right)

/** The kinds that apply to this role, in display order. */
export const listNotificationKinds = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => canReceiveNotification(role, kind))
