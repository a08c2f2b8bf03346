import type { Mutant } from './mutant.ts'

const place = { area: 'guards', projects: ['postgres'] } as const
const ambassador = 'server/src/features/ambassador'
const links = 'server/src/features/links'
const content = 'server/src/features/content'
const deliveries = 'server/src/features/deliveries'
const consentTests = ['server/src/features/share-consents/share-consents.test.ts']

/** What people share in their own name. */
const shareMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'removed-told-again',
    shows: 'Who has taken their share down is told to remove it.',
    edits: [
      {
        file: `${ambassador}/share-rules-store.ts`,
        find: `    .where('removed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
`,
        replace: `    .where('removed_at', 'is', null)
    .returning('user_id')
`,
      },
    ],
    files: [`${ambassador}/share-endings.test.ts`],
  },
  {
    ...place,
    id: 'told-twice',
    shows: 'Who was told that a post is withdrawn is told once more when it is unpublished.',
    edits: [
      {
        file: `${ambassador}/share-rules-store.ts`,
        find: `    .where('told_at', 'is', null)
`,
        replace: '',
      },
    ],
    files: [`${ambassador}/share-endings.test.ts`],
  },
  {
    ...place,
    id: 'cap-of-each-period',
    shows: 'The visitors of a link earn up to their cap in every week instead of once.',
    edits: [
      {
        file: `${ambassador}/rewards/rewards-store.ts`,
        find: 'sum(least(through, ${rules.visitors_a_link}) - least(before, ${rules.visitors_a_link})) as counted',
        replace: 'sum(least(through - before, ${rules.visitors_a_link})) as counted',
      },
    ],
    files: [`${ambassador}/rewards/rewards.test.ts`],
  },
  {
    ...place,
    id: 'unmeasured-is-none',
    shows: 'Clicks on shares whose links nobody counts are shown as 0.',
    edits: [
      {
        file: `${ambassador}/results/read-results.ts`,
        find: `clicks: mode === 'off' || !isLinked ? null : (row?.clicks ?? 0),`,
        replace: `clicks: mode === 'off' ? null : (row?.clicks ?? 0),`,
      },
    ],
    files: [`${ambassador}/results/results.test.ts`],
  },
  {
    ...place,
    id: 'sent-without-consent',
    shows: 'A share that waits goes out although its person has withdrawn their consent meanwhile.',
    edits: [
      {
        file: `${ambassador}/share-delivery.ts`,
        find: `    if (!(await hasConsented(db, share.user_id))) return withdrawnConsent
`,
        replace: '',
      },
      {
        file: `${ambassador}/share-delivery.ts`,
        find: 'import { assertConsented, hasConsented }',
        replace: 'import { assertConsented }',
      },
    ],
    files: [`${ambassador}/share-holds.test.ts`],
  },
  {
    ...place,
    id: 'agreed-since-before',
    shows: 'Who withdrew their consent and agreed again is said to have agreed all the time.',
    edits: [
      {
        file: 'server/src/features/share-consents/store.ts',
        find: 'case when share_consents.withdrawn_at is null and share_consents.version = excluded.version',
        replace: 'case when share_consents.version = excluded.version',
      },
    ],
    files: consentTests,
  },
  {
    ...place,
    id: 'removal-is-stopped',
    shows: 'A share that its person is taking down stays up when the post is withdrawn.',
    edits: [
      {
        file: `${deliveries}/attempts-store.ts`,
        find: `.where('share_id', 'is not', null).where('operation', '<>', 'take_down')`,
        replace: `.where('share_id', 'is not', null)`,
      },
    ],
    files: [`${ambassador}/share-holds.test.ts`],
  },
  {
    ...place,
    id: 'approval-survives',
    shows: 'A text for sharing stays approved after somebody has rewritten it.',
    edits: [
      {
        file: `${ambassador}/variations-routes.ts`,
        find: 'const isApproved = is_approved ?? (before.approved_at !== null && !isChanged)',
        replace: 'const isApproved = is_approved ?? before.approved_at !== null',
      },
    ],
    files: [`${ambassador}/share-rules.test.ts`],
  },
  {
    ...place,
    id: 'told-before-monday',
    shows: 'A weekly digest is left out where the last one came on a Monday.',
    edits: [
      {
        file: `${ambassador}/digest/digest-job.ts`,
        find: 'getWeekday(day) <= lastWeekday && (last_day === null || last_day < monday)',
        replace: 'getWeekday(day) <= lastWeekday && (last_day === null || last_day < addDays(monday, -7))',
      },
    ],
    files: [`${ambassador}/digest/digest.test.ts`],
  },
]

/** Where tracked links lead, and whom they count. */
const linkMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'outdated-link-kept',
    shows: 'A link that is stopped while somebody follows it leads on for a minute.',
    edits: [
      {
        file: `${links}/link-cache.ts`,
        find: `    if (begunAt !== this.#drops) return link
`,
        replace: '',
      },
      {
        file: `${links}/link-cache.ts`,
        find: `    const begunAt = this.#drops
`,
        replace: '',
      },
    ],
    files: [`${links}/links.test.ts`],
  },
  {
    ...place,
    id: 'stopped-stays-stopped',
    shows: 'A link that was stopped leads nowhere in a post that is published again with it.',
    edits: [
      {
        file: `${links}/store.ts`,
        find: `        disabled_at: null,
      }),
    )
    .returning(['id', 'code', 'target'])`,
        replace: `      }),
    )
    .returning(['id', 'code', 'target'])`,
      },
    ],
    files: [`${links}/post-links.test.ts`],
  },
  {
    ...place,
    id: 'privacy-signal-ignored',
    shows: 'A click in a mail is kept with its person although their browser asks not to be tracked.',
    edits: [
      {
        file: `${links}/serve.ts`,
        find: `if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return null`,
        replace: `if (headers['dnt'] === '1') return null`,
      },
    ],
    files: ['server/src/features/newsletters/clicks.test.ts'],
  },
]

/** What goes out, when, and by whom. */
const publishingMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'claimed-by-both',
    shows: 'Two servers send the same post at once.',
    edits: [
      {
        file: `${deliveries}/attempts-store.ts`,
        find: `    .where((column) => column.or([column('leased_until', 'is', null), column('leased_until', '<', sql<string>\`now()\`)]))
`,
        replace: '',
      },
    ],
    files: [`${content}/deliver.test.ts`],
  },
  {
    ...place,
    id: 'old-address-lost',
    shows: 'The old address of a post leads nowhere.',
    edits: [
      {
        file: 'server/src/features/site/resolve-address.ts',
        find: `  if (found.slug !== slug) return { kind: 'moved', to: site.path + found.slug, accountId }
`,
        replace: `  if (found.slug !== slug) return null
`,
      },
    ],
    files: ['server/src/features/site/changes.test.ts'],
  },
  {
    ...place,
    id: 'published-too-early',
    shows: 'A post that was moved to a later time goes out at its old one.',
    edits: [
      {
        file: `${content}/due-store.ts`,
        find: `    .where('scheduled_at', '=', dueAt)
    .where('scheduled_at', '<=', now)
`,
        replace: '',
      },
    ],
    files: [`${content}/schedule.test.ts`],
  },
  {
    ...place,
    id: 'pause-costs-patience',
    shows: 'A post that waited in a pause fails at the first trouble with its network.',
    edits: [
      {
        file: `${deliveries}/step-failures.ts`,
        find: 'return now.getTime() - began - paused_seconds * 1000',
        replace: 'return now.getTime() - began',
      },
      {
        file: `${deliveries}/step-failures.ts`,
        find: 'function computeWait({ started_at, due_at, paused_seconds }: AttemptRow, now: Date): number {',
        replace: 'function computeWait({ started_at, due_at }: AttemptRow, now: Date): number {',
      },
    ],
    files: [`${content}/patience.test.ts`],
  },
  {
    ...place,
    id: 'no-longer-waits',
    shows: 'A network that is away is asked every five seconds.',
    edits: [
      {
        file: `${deliveries}/step-failures.ts`,
        find: 'const delay = Math.min(longestDelayMs, firstDelayMs * 3 ** Math.min(step.tries, 6))',
        replace: 'const delay = Math.min(longestDelayMs, firstDelayMs)',
      },
    ],
    files: [`${content}/patience.test.ts`],
  },
  {
    ...place,
    id: 'stopped-while-sent',
    shows: 'A post of which the network has a part already can be stopped, and is said not to have been sent.',
    edits: [
      {
        file: `${deliveries}/attempts-store.ts`,
        find: `finished_at: sql<string>\`now()\` })
    .where('state', '=', 'intent')

`,
        replace: `finished_at: sql<string>\`now()\` })
    .where('state', 'in', openStates)

`,
      },
    ],
    files: [`${content}/deliver.test.ts`],
  },
  {
    ...place,
    id: 'put-back-twice',
    shows: 'A passage that two people put back at once stands in the text twice.',
    edits: [
      {
        file: `${content}/put-back.ts`,
        find: `    if (at === -1) throw conflictError('not_left_out', 'This passage is no longer in the list of what was left out.')
`,
        replace: '',
      },
    ],
    files: [`${content}/put-back.test.ts`],
  },
]

export const guardedSharingMutants: readonly Mutant[] = [...shareMutants, ...linkMutants, ...publishingMutants]
