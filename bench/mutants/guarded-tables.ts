import type { Mutant } from './mutant.ts'

const place = { area: 'guards', projects: ['postgres'] } as const
const tables = 'server/src/features/tables'
const web = 'web/src/features/tables/records'

/** What several people do in one table, and what programs are told of it. */
export const guardedTableMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'comments-undone',
    shows: 'Taking the creation of a record back deletes what others have said about it.',
    edits: [
      {
        file: `${tables}/undo-change.ts`,
        find: 'if (records.some(({ id, after }) => commented.has(id) || !isAsCreated(',
        replace: 'if (records.some(({ id, after }) => !isAsCreated(',
      },
      {
        file: `${tables}/undo-change.ts`,
        find: `    const commented = await countComments(tx, table.id, [...byId.keys()])
    if`,
        replace: '    if',
      },
    ],
    files: [`${tables}/record-comments.test.ts`],
    run: 'guarded-tables',
    sign: /takes no record back/u,
  },
  {
    ...place,
    id: 'import-undone-with-comments',
    shows: 'Taking an import back deletes records that others have said something about.',
    edits: [
      {
        file: `${tables}/undo-change.ts`,
        find: 'rows.filter((row) => !commented.has(row.id) && isAsCreated(',
        replace: 'rows.filter((row) => isAsCreated(',
      },
      {
        file: `${tables}/undo-change.ts`,
        find: `  const commented = await countComments(scope.tx, scope.table.id, [...afterById.keys()])
`,
        replace: '',
      },
    ],
    files: [`${tables}/importing/table-imports.test.ts`],
    run: 'guarded-tables',
    sign: /table-imports/u,
  },
  {
    ...place,
    id: 'stale-names',
    shows: 'Links show the old names of records whose first field is computed.',
    edits: [
      {
        file: `${tables}/recompute.ts`,
        find: `      if (stage.some(({ field }) => field.id === table.primary_field_id))
        await this.#rename(table.id, table.primary_field_id)
`,
        replace: '',
      },
    ],
    files: [`${tables}/table-writes.test.ts`],
    run: 'guarded-tables',
    sign: /names linked records/u,
  },
  {
    ...place,
    id: 'fires-again',
    shows: 'An automation fires again while the value stays.',
    edits: [
      {
        file: `${tables}/automations/match-change.ts`,
        find: 'return isNow && (before === null ? is !== undefined : !hasValue(field, was, value))',
        replace: 'return isNow && (before === null ? is !== undefined : !isEqual(was, is))',
      },
    ],
    files: [`${tables}/automations/automations.test.ts`],
    run: 'guarded-tables',
    sign: /makes nothing again while/u,
  },
  {
    ...place,
    id: 'same-choice-conflicts',
    shows: 'Two people who choose the same order for a view are told that they contradict each other.',
    edits: [
      {
        file: `${tables}/locked-views.ts`,
        find: `      !isDeepStrictEqual(read(current, key), read(seen, key)) &&
      !isDeepStrictEqual(read(current, key), read(wanted, key)),
`,
        replace: `      !isDeepStrictEqual(read(current, key), read(seen, key)),
`,
      },
    ],
    files: [`${tables}/table-summaries.test.ts`],
    run: 'guarded-tables',
    sign: /table-summaries/u,
  },
  {
    ...place,
    projects: ['web'],
    id: 'colours-vanish',
    shows: 'The colour of a record vanishes with an edit.',
    edits: [
      {
        file: `${web}/record-list.ts`,
        find: 'return next === undefined ? record : keepColor(next, record)',
        replace: 'return next === undefined ? record : next',
      },
    ],
    files: [`${web}/record-list.test.ts`],
  },
  {
    ...place,
    projects: ['web'],
    id: 'dead-undo-offered',
    shows: 'An undo that failed for good is offered again and again.',
    edits: [
      {
        file: `${web}/use-record-changes.ts`,
        find: 'if (![404, 409].includes(toFailure(error).status)) push(from, left)',
        replace: 'push(from, left)',
      },
    ],
    files: [`${web}/use-record-changes.test.tsx`],
  },
  {
    ...place,
    id: 'undo-overwrites',
    shows: 'Taking a change back overwrites what somebody else has entered since.',
    edits: [
      {
        file: `${tables}/undo-change.ts`,
        find: 'return JSON.stringify(current) === JSON.stringify(after?.[field] ?? null)',
        replace: 'return JSON.stringify(current) !== undefined || after !== null',
      },
    ],
    files: [`${tables}/table-writes.test.ts`],
    run: 'guarded-tables',
    sign: /takes back what nobody/u,
  },
  {
    ...place,
    id: 'undo-beyond-room',
    shows: 'Taking a deletion back gives a full table more records than it may have.',
    edits: [
      {
        file: `${tables}/undo-change.ts`,
        find: `  await assertRoomForRecords(scope, records.length)
`,
        replace: '',
      },
    ],
    files: [`${tables}/table-bounds.test.ts`],
    run: 'guarded-tables',
    sign: /takes no more records/u,
  },
  {
    ...place,
    id: 'one-view-more',
    shows: 'A person gets one personal view more than they may have.',
    edits: [
      {
        file: `${tables}/view-handlers.ts`,
        find: 'if (isPersonal && own.length >= tableLimits.personalViews)',
        replace: 'if (isPersonal && own.length > tableLimits.personalViews)',
      },
    ],
    files: [`${tables}/personal-views.test.ts`],
    run: 'guarded-tables',
    sign: /has room for so many/u,
  },
  {
    ...place,
    id: 'waits-ever-longer',
    shows: 'A webhook that failed once waits longer and longer, although it works again.',
    edits: [
      {
        file: `${tables}/webhooks/jobs.ts`,
        find: `    n_tries: 0,
    n_failures: 0,
`,
        replace: `    n_tries: 0,
`,
      },
    ],
    files: [`${tables}/wire/webhook-life.test.ts`],
  },
  {
    ...place,
    id: 'old-failure-counts',
    shows: 'A webhook that somebody switches off and on while it is told begins with the failure of before.',
    edits: [
      {
        file: `${tables}/webhooks/jobs.ts`,
        find: 'if (!webhook.sends_notifications || !isTryOf(webhook, try_at)) {',
        replace: 'if (!webhook.sends_notifications) {',
      },
      {
        file: `${tables}/webhooks/jobs.ts`,
        find: '  { webhook_id: id, try_at }: Payload,',
        replace: '  { webhook_id: id }: Payload,',
      },
    ],
    files: [`${tables}/wire/webhook-life.test.ts`],
  },
  {
    ...place,
    id: 'hour-never-ends',
    shows: 'An automation that has made a hundred things makes no more, however long ago it was.',
    edits: [
      {
        file: `${tables}/automations/store.ts`,
        find: `      .where('automation_id', '=', automationId)
      .where('created_at', '>', since)
`,
        replace: `      .where('automation_id', '=', automationId)
`,
      },
      {
        file: `${tables}/automations/store.ts`,
        find: 'async (tx: AccountDb, automationId: string, since: string): Promise<number> =>',
        replace: 'async (tx: AccountDb, automationId: string, _since: string): Promise<number> =>',
      },
    ],
    files: [`${tables}/automations/automations.test.ts`],
    run: 'guarded-tables',
    sign: /at most 100 things/u,
  },
  {
    ...place,
    id: 'off-meanwhile',
    shows: 'An automation that was switched off while its records were read makes what it would have made.',
    edits: [
      {
        file: `${tables}/automations/store.ts`,
        find: `    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
`,
        replace: `    .where('id', '=', id)
    .forUpdate()
`,
      },
    ],
    files: [`${tables}/automations/automations.test.ts`],
    run: 'guarded-tables',
    sign: /makes nothing once it was/u,
  },
]
