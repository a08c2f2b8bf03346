import type { Mutant } from './mutant.ts'

/** One condition less: consent, caps, back-off, a second person. */
export const conditionMutants: readonly Mutant[] = [
  {
    id: 'forgotten-is-back',
    area: 'conditions',
    shows: 'An import adds people again who were removed for good.',
    edits: [
      {
        file: 'server/src/features/newsletters/import-subscribers.ts',
        find: `  for (const hash of forgotten) wanted.delete(hashes.get(hash) ?? '')\n`,
        replace: '',
      },
    ],
    files: ['server/src/features/newsletters/subscribers.test.ts'],
  },
  {
    id: 'never-confirmed',
    area: 'conditions',
    shows: 'Who never confirmed is subscribed by taking the end of the subscription back.',
    edits: [
      {
        file: 'server/src/features/newsletters/end-subscription.ts',
        find: `const { id, state, confirmed_at, unsubscribed_at } = subscriber`,
        replace: `const { id, state, unsubscribed_at } = subscriber`,
      },
      {
        file: 'server/src/features/newsletters/end-subscription.ts',
        find: `if (state === 'unsubscribed' && isRecent && confirmed_at !== null) {`,
        replace: `if (state === 'unsubscribed' && isRecent) {`,
      },
    ],
    files: ['server/src/features/newsletters/subscribers.test.ts'],
  },
  {
    id: 'bounce-counts-twice',
    area: 'conditions',
    shows: 'A report that a mail server sends twice counts as two mails that came back.',
    edits: [
      {
        file: 'server/src/features/newsletters/bounces-store.ts',
        find: `      .where('bounced_at', 'is', null)\n`,
        replace: '',
      },
    ],
    files: ['server/src/features/newsletters/bounces.test.ts'],
  },
  {
    id: 'answers-to-who-left',
    area: 'conditions',
    shows: 'Who has left the workspace still gets the answers of its forms by mail.',
    edits: [
      {
        file: 'server/src/features/forms/mail-job.ts',
        find: '    if ((await findMemberRole(db, userId)) === undefined) return\n',
        replace: '',
      },
      {
        file: 'server/src/features/forms/mail-job.ts',
        find: `import { findMemberRole, findUsersByIds }`,
        replace: `import { findUsersByIds }`,
      },
    ],
    files: ['server/src/features/forms/forms.test.ts', 'server/src/features/forms/hostile.test.ts'],
  },
  {
    id: 'mails-to-strangers',
    area: 'conditions',
    shows: 'A form takes the id of somebody outside the workspace as who gets its mails.',
    edits: [
      {
        file: 'server/src/features/forms/routes.ts',
        find: `  if (notify_user_id != null && (await findMemberRole(db, notify_user_id)) === undefined)
    throw invalidInputError([{ field: 'notify_user_id', message: 'must be a member of the workspace' }])
`,
        replace: '',
      },
      {
        file: 'server/src/features/forms/routes.ts',
        find: 'const { notify_user_id, redirect_url, file_id, media_id } = parts',
        replace: 'const { redirect_url, file_id, media_id } = parts',
      },
    ],
    files: ['server/src/features/forms/forms.test.ts', 'server/src/features/forms/hostile.test.ts'],
  },
  {
    id: 'withdrawn-earns',
    area: 'conditions',
    shows: 'Shares that were withdrawn still earn points.',
    edits: [
      {
        file: 'server/src/features/ambassador/rewards/rewards-store.ts',
        find: `s.state = 'confirmed' and s.withdrawn_at is null group by 1, 2, 3),`,
        replace: `s.state = 'confirmed' group by 1, 2, 3),`,
      },
    ],
    files: ['server/src/features/ambassador/rewards/rewards.test.ts'],
  },
  {
    id: 'old-try-counts',
    area: 'conditions',
    shows: 'A webhook is told again by a try that another one has replaced, without waiting.',
    edits: [
      {
        file: 'server/src/features/tables/webhooks/jobs.ts',
        find: 'if (webhook === undefined || !isTryOf(webhook, payload.try_at) || !isToBeNotified(webhook)) return',
        replace: 'if (webhook === undefined || !isToBeNotified(webhook)) return',
      },
    ],
    files: ['server/src/features/tables/wire/webhook-life.test.ts', 'server/src/features/tables/wire/webhooks.test.ts'],
  },
  {
    id: 'part-of-another',
    area: 'conditions',
    shows: 'A colleague adds sound to a recording that somebody else is making.',
    edits: [
      {
        file: 'server/src/features/meetings/recordings/read-recording.ts',
        find: 'if (row.user_id !== call.caller.userId) throw',
        replace: `if (row.user_id !== call.caller.userId && row.source !== 'upload') throw`,
      },
    ],
    files: ['server/src/features/meetings/recordings.test.ts'],
  },
]
