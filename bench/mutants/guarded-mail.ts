import type { Mutant } from './mutant.ts'

const place = { area: 'guards', projects: ['postgres'] } as const
const newsletters = 'server/src/features/newsletters'
const forms = 'server/src/features/forms'
const subscriberTests = [`${newsletters}/subscribers.test.ts`]
const sendingTests = [`${newsletters}/newsletters.test.ts`]
const fileTests = [`${forms}/answer-files.test.ts`]

/** What people agreed to, how often they get mail, and what comes back. */
const newsletterMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'consent-overwritten',
    shows: 'What a subscriber agreed to is overwritten by anybody who enters their address.',
    edits: [
      {
        file: `${newsletters}/subscribers-store.ts`,
        find: `    .where('email', '=', email)
    .where('state', '!=', 'confirmed')
`,
        replace: `    .where('email', '=', email)
`,
      },
    ],
    files: subscriberTests,
  },
  {
    ...place,
    id: 'sent-while-leaving',
    shows: 'A newsletter goes to somebody who unsubscribes while the mail server is asked.',
    edits: [
      {
        file: `${newsletters}/deliveries-store.ts`,
        find: `    .where(isConfirmed)
`,
        replace: '',
      },
    ],
    files: sendingTests,
  },
  {
    ...place,
    id: 'patience-used-up',
    shows: 'A mail server that was away once is asked less and less often, although it works again.',
    edits: [
      {
        file: `${newsletters}/send-newsletter.ts`,
        find: 'const failures = end.problem === null ? 0 : mine.failures + 1',
        replace: 'const failures = end.problem === null ? mine.failures : mine.failures + 1',
      },
    ],
    files: sendingTests,
  },
  {
    ...place,
    id: 'one-subscriber-more',
    shows: 'An import takes more subscribers than a workspace may have.',
    edits: [
      {
        file: `${newsletters}/subscribers-store.ts`,
        find: '.offset(Math.max(0, maxSubscribers - count))',
        replace: '.offset(Math.max(0, maxSubscribers - Math.min(1, count)))',
      },
    ],
    files: subscriberTests,
  },
  {
    ...place,
    id: 'asked-again-at-once',
    shows: 'An address that is entered twice gets two mails within a minute.',
    edits: [
      {
        file: `${newsletters}/confirm-job.ts`,
        find: `    if (confirm_sent_at !== null && now.getTime() - Date.parse(confirm_sent_at) < pauseMs) return
`,
        replace: '',
      },
      {
        file: `${newsletters}/confirm-job.ts`,
        find: 'const { id, email, confirm_sent_at } = subscriber',
        replace: 'const { id, email } = subscriber',
      },
    ],
    files: subscriberTests,
  },
  {
    ...place,
    id: 'old-link-confirms',
    shows: 'A link to confirm works after its seven days.',
    edits: [
      {
        file: `${newsletters}/subscribers-store.ts`,
        find: `    .where('confirm_hash', '=', confirm_hash)
    .where('confirm_expires_at', '>', now)
    .returning(columns)
`,
        replace: `    .where('confirm_hash', '=', confirm_hash)
    .returning(columns)
`,
      },
    ],
    files: subscriberTests,
  },
  {
    ...place,
    id: 'returns-not-forgotten',
    shows: 'Mails that came back before count on against somebody who subscribes anew.',
    edits: [
      {
        file: `${newsletters}/subscribers-store.ts`,
        find: `      soft_bounces: 0,
`,
        replace: '',
      },
    ],
    files: subscriberTests,
  },
  {
    ...place,
    id: 'left-is-bounced',
    shows: 'A report that comes late turns who unsubscribed into an address that does not exist.',
    edits: [
      {
        file: `${newsletters}/bounces-store.ts`,
        find: `          .where('id', '=', subscriber_id)
          .where('state', '=', 'confirmed')
`,
        replace: `          .where('id', '=', subscriber_id)
`,
      },
    ],
    files: [`${newsletters}/bounces.test.ts`],
  },
  {
    ...place,
    id: 'withdrawn-is-tracked',
    shows: 'The links in a mail are made personal for a contact who has withdrawn their consent.',
    edits: [
      {
        file: `${newsletters}/deliveries-store.ts`,
        find: `k.deleted_at is null and k.consent <> 'withdrawn'`,
        replace: `k.deleted_at is null`,
      },
    ],
    files: [`${newsletters}/clicks.test.ts`],
  },
  {
    ...place,
    id: 'never-refused',
    shows: 'A mail that the server puts off is tried for ever, every few seconds.',
    edits: [
      {
        file: `${newsletters}/send-through-session.ts`,
        find: 'return postponeDelivery(db, id, lease, { answer: outcome.answer, seconds, attempts: delivery.attempts + 1 })',
        replace:
          'return postponeDelivery(db, id, lease, { answer: outcome.answer, seconds, attempts: delivery.attempts })',
      },
    ],
    files: sendingTests,
  },
  {
    ...place,
    id: 'stopped-goes-on',
    shows: 'Sending one unclear mail again lets a newsletter that was stopped go out to everybody else.',
    edits: [
      {
        file: `${newsletters}/newsletter-routes.ts`,
        find: `if (await updateNewsletter(tx, newsletterId, ['sent', 'sending'], change))`,
        replace: `if (await updateNewsletter(tx, newsletterId, ['sent', 'sending', 'paused', 'stopped'], change))`,
      },
    ],
    files: sendingTests,
  },
]

/** What strangers send, and who decides about it. */
const formMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'sent-files-wait',
    shows: 'Files that were sent long ago fill the room for those that wait.',
    edits: [
      {
        file: `${forms}/files-store.ts`,
        find: `    .where('form_id', '=', formId)
    .where('token_hash', 'is not', null)
    .executeTakeFirstOrThrow()
`,
        replace: `    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
`,
      },
    ],
    files: fileTests,
  },
  {
    ...place,
    id: 'address-on-condition',
    shows: 'A form may ask for the email address on a condition, so that it arrives without one.',
    edits: [
      {
        file: `${forms}/form-rules.ts`,
        find: `if (contact_field === 'email' && kind !== 'survey' && (!question.is_required || question.show_if !== null))`,
        replace: `if (contact_field === 'email' && kind !== 'survey' && !question.is_required)`,
      },
    ],
    files: [`${forms}/forms.test.ts`],
  },
  {
    ...place,
    id: 'file-of-yesterday',
    shows: 'A form takes a file that was uploaded days ago and is about to be deleted.',
    edits: [
      {
        file: `${forms}/files-store.ts`,
        find: `    .where('created_at', '>', since)
`,
        replace: '',
      },
    ],
    files: fileTests,
  },
  {
    ...place,
    id: 'accepted-discarded',
    shows: 'An answer that a colleague has accepted is discarded by who still sees the old list.',
    edits: [
      {
        file: `${forms}/answer-routes.ts`,
        find: `body.ids, ['suspected'], change)).length }`,
        replace: `body.ids, ['suspected', 'waiting', 'accepted'], change)).length }`,
      },
    ],
    files: [`${forms}/attack.test.ts`],
  },
  {
    ...place,
    id: 'two-forms-of-a-view',
    shows: 'A view of a table gets a second form.',
    edits: [
      {
        file: `${forms}/routes.ts`,
        find: `      await assertViewFree(db, body.table_view_id)
      const own`,
        replace: `      const own`,
      },
    ],
    files: [`${forms}/form-tables.test.ts`],
  },
  {
    ...place,
    id: 'decided-by-both',
    shows: 'Of two suggestions that two people take at once on the page of a contact, one comes back.',
    edits: [
      {
        file: `${forms}/contact-suggestions.ts`,
        find: `    await lockAnswer(tx, body.answer_id)
`,
        replace: '',
      },
    ],
    files: [`${forms}/hostile.test.ts`],
  },
  {
    ...place,
    id: 'record-made-twice',
    shows: 'An answer that two people add to the table at once stands in it twice.',
    edits: [
      {
        file: `${forms}/answers-store.ts`,
        find: `    .where('id', '=', id)
    .where('record_id', 'is', null)
    .returning('id')
`,
        replace: `    .where('id', '=', id)
    .returning('id')
`,
      },
    ],
    files: [`${forms}/form-tables.test.ts`],
  },
  {
    ...place,
    id: 'one-spam-more',
    shows: 'One form more than allowed a day arrives from one connection before it is suspected.',
    edits: [
      {
        file: `${forms}/judge-spam.ts`,
        find: `['many', n_sender >= mostOfSender]`,
        replace: `['many', n_sender > mostOfSender]`,
      },
    ],
    files: [`${forms}/hostile.test.ts`],
  },
]

export const guardedMailMutants: readonly Mutant[] = [...newsletterMutants, ...formMutants]
