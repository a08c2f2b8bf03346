import type { KindFields } from './notification-kind.ts'
import { hasRight, type Role } from './rights.ts'

const openPost = 'Open the post'

/** Every kind of notification in display order, with all its properties. */
const kinds = {
  content_ready: {
    right: 'content:approve',
    byMail: true,
    label: 'Ready to publish',
    when: 'A post was submitted, or edited after approval.',
    action: 'has a post ready to polish and publish',
    actionOfNobody: 'A post is ready to polish and publish',
    mail: ({ actor, isByPerson, title, short, workspace }) => ({
      subject: `Ready to polish and publish: ${short}`,
      heading: 'Ready to polish and publish',
      text: `${isByPerson ? `${actor} has a post` : 'A post is'} ready for you in ${workspace}: “${title}”. Read it, polish it, and publish it when it is good.`,
      action: openPost,
    }),
  },
  changes_requested: {
    right: 'content:read',
    byMail: true,
    label: 'Changes requested',
    when: 'Someone requests changes to your post.',
    action: 'requested changes to a post',
    mail: ({ actor, title, short }) => ({
      subject: `Changes requested: ${short}`,
      heading: 'Changes requested',
      text: `${actor} requested changes to “${title}” before it can be approved.`,
      action: openPost,
    }),
  },
  approved: {
    right: 'content:read',
    byMail: true,
    label: 'Approved',
    when: 'Your post, or one for you to publish, was approved.',
    action: 'approved a post for publishing',
    // Approving and publishing are often one click.
    mailDelay: 3,
    mail: ({ actor, title, short, workspace }) => ({
      subject: `Approved: ${short}`,
      heading: 'Approved',
      text: `${actor} approved “${title}” in ${workspace}. It can be published now.`,
      action: openPost,
    }),
  },
  published: {
    right: 'published:read',
    byMail: true,
    label: 'Published',
    when: 'Someone published your post.',
    action: 'published your post',
    actionOfNobody: 'Your post was published',
    mail: ({ actor, isByPerson, title, short }) => ({
      subject: `Published: ${short}`,
      heading: 'Published',
      text: `${isByPerson ? `${actor} published “${title}”` : `“${title}” was published`}. It is now live.`,
      action: openPost,
    }),
  },
  failed: {
    right: 'content:read',
    byMail: true,
    label: 'Not published',
    when: 'A post could not be published.',
    action: 'A post could not be published',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Not published: ${short}`,
      heading: 'A post could not be published',
      text: `“${title}” in ${workspace} could not be published. Open it to see what happened and try again.`,
      action: openPost,
    }),
  },
  live_update_failed: {
    right: 'content:read',
    byMail: true,
    label: 'Not changed',
    when: 'A live post could not be changed or removed at its network.',
    action: 'A live post could not be changed',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Not changed: ${short}`,
      heading: 'A live post could not be changed',
      text: `“${title}” in ${workspace} could not be changed or removed at its network. It is live as it was before. Open it to see what happened and try again.`,
      action: openPost,
    }),
  },
  missed: {
    right: 'content:read',
    byMail: true,
    label: 'Missed',
    when: 'A scheduled post was not published in time.',
    action: 'A post missed its scheduled time',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Missed its time: ${short}`,
      heading: 'A post missed its scheduled time',
      text: `“${title}” in ${workspace} was scheduled while publishing was not possible. Publish it now, or choose another time.`,
      action: openPost,
    }),
  },
  time_to_post: {
    right: 'content:publish',
    byMail: true,
    label: 'Time to post',
    when: 'A post on a manual channel is due.',
    action: 'It is time to post',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Time to post: ${short}`,
      heading: 'Time to post',
      text: `“${title}” in ${workspace} is due now. Copy it, post it on its network, and mark it as posted.`,
      action: openPost,
    }),
  },
  live_changed: {
    right: 'content:read',
    byMail: true,
    label: 'Changed at its network',
    when: 'A live post was removed or changed at its network, not from here.',
    action: 'A live post was removed or changed at its network',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Changed at its network: ${short}`,
      heading: 'A live post was removed or changed',
      text: `“${title}” in ${workspace} was removed or changed at its network, not from here. Open it to see what to do.`,
      action: openPost,
    }),
  },
  channel_problem: {
    right: 'channels:manage',
    byMail: true,
    label: 'A channel needs you',
    when: 'A channel lost its connection, or will soon.',
    action: 'A channel needs you',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Needs you: ${short}`,
      heading: 'A channel needs you',
      text: `The channel “${title}” in ${workspace} cannot publish, or soon will not. Open it to see why and what to do. Its posts wait until then.`,
      action: 'Open the channel',
    }),
  },
  mentioned: {
    right: 'content:read',
    byMail: true,
    label: 'Mentions',
    when: 'Someone mentions you in a comment.',
    action: 'mentioned you in a comment on',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `${actor} mentioned you: ${short}`,
      heading: 'You were mentioned',
      text: `${actor} mentioned you in a comment on “${title}” in ${workspace}.`,
      action: 'Open the comment',
    }),
  },
  commented: {
    right: 'content:read',
    // A busy thread would send a mail for every line.
    byMail: false,
    label: 'Comments',
    when: 'Someone comments on your post or replies to you.',
    action: 'commented on',
    mail: ({ actor, title, short, workspace }) => ({
      subject: `New comment: ${short}`,
      heading: 'A new comment',
      text: `${actor} commented on “${title}” in ${workspace}.`,
      action: 'Open the comment',
    }),
  },
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
