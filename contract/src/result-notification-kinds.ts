import type { KindFields } from './notification-kind.ts'

/** Kinds of notification about what becomes of live posts, and of what programs propose. */
export const resultNotificationKinds = {
  newsletter_planned: {
    right: 'newsletters:read',
    // There has to be time to stop it while nobody has the app open.
    byMail: true,
    label: 'Newsletters that go out by themselves',
    when: 'A new post is about to go out to the subscribers.',
    action: 'A new post goes out to the subscribers soon',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Goes out to the subscribers soon: ${short}`,
      heading: 'A new post goes out soon',
      text: `“${title}” was published in ${workspace}, and its channel sends new posts to the subscribers. Open the post to see when it goes out, or to stop it.`,
      action: 'Open the post',
    }),
  },
  newsletter_held: {
    right: 'newsletters:read',
    byMail: true,
    label: 'Newsletters that could not go out',
    when: 'A new post could not go out to the subscribers, as something has to be filled in first.',
    action: 'A new post could not go out to the subscribers',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `Did not go out to the subscribers: ${short}`,
      heading: 'A new post did not go out',
      text: `“${title}” was published in ${workspace}, but its newsletter waits as a draft, because something is missing in the newsletter settings.`,
      action: 'Open the post',
    }),
  },
  experiment_ended: {
    right: 'analytics:read',
    byMail: true,
    label: 'Your experiments',
    when: 'An experiment that you started has ended.',
    action: 'Your experiment has ended',
    hasActor: false,
    mail: ({ title, short, workspace }) => ({
      subject: `The experiment has ended: ${short}`,
      heading: 'Your experiment has ended',
      text: `The experiment with two titles of “${title}” in ${workspace} has ended:`,
      action: 'Open the post',
    }),
  },
  proposal_waiting: {
    right: 'advisor:use',
    byMail: true,
    label: 'Proposals of connected apps',
    when: 'A connected app proposes a change that you decide on. Of several within an hour you hear once.',
    action: 'An app proposes a change',
    hasActor: false,
    // Whoever sits at the assistant decides at once.
    mailDelay: 600,
    mail: ({ title, short, workspace }) => ({
      subject: `Waits for you: a proposal of ${short}`,
      heading: 'A proposal waits for you',
      text: `The app “${title}” proposes a change in ${workspace}. Nothing happens until you approve it.`,
      action: 'Open the proposals',
    }),
  },
} as const satisfies Record<string, KindFields>
