import type { Mutant } from './mutant.ts'

/** What only one of the databases shows, or only two requests at once. */
export const engineMutants: readonly Mutant[] = [
  {
    id: 'big-lists-as-text',
    area: 'engines',
    shows: 'On a PostgreSQL server lists of big numbers come as text.',
    edits: [{ file: 'server/src/db/values.ts', find: '  1016: Number,\n', replace: '' }],
    files: ['server/src/db/engine.test.ts'],
  },
  {
    id: 'list-as-json',
    area: 'engines',
    shows: 'On a PostgreSQL server an import with problems stops, because a list is sent as an array instead of JSON.',
    edits: [
      {
        file: 'server/src/features/tables/importing/import-store.ts',
        find: 'from jsonb_populate_recordset(null::table_import_problems, ${toJsonText(kept)}::jsonb) as v',
        replace: 'from jsonb_populate_recordset(null::table_import_problems, ${kept}::jsonb) as v',
      },
      {
        file: 'server/src/features/tables/importing/import-store.ts',
        find: `import { toJsonText } from '../../../db/json-columns.ts'\n`,
        replace: '',
      },
    ],
    files: ['server/src/features/tables/importing/table-imports.test.ts'],
  },
  {
    id: 'salt-as-text',
    area: 'engines',
    shows: 'With the embedded database no visit is counted: it takes no text for bytes.',
    edits: [
      {
        file: 'server/src/features/analytics/visits-store.ts',
        find: "decode(${randomBytes(16).toString('hex')}, 'hex'), ${now.toISOString()}::timestamptz)",
        replace: "${`\\\\x${randomBytes(16).toString('hex')}`}::bytea, ${now.toISOString()}::timestamptz)",
      },
    ],
    files: ['server/src/features/analytics/analytics.test.ts'],
  },
  {
    id: 'form-change-untold',
    area: 'engines',
    shows: 'A form that was changed or closed stays as it was for its visitors: the servers are not told.',
    edits: [
      {
        file: 'server/src/features/forms/routes.ts',
        find: `  await updateForm(db, id, { ...changed, ...replaceFile(change) }, at)
  await db.notify('site_changed', { account_id: db.accountId })
`,
        replace: `  await updateForm(db, id, { ...changed, ...replaceFile(change) }, at)
`,
      },
    ],
    files: ['server/src/features/forms/forms.test.ts'],
  },
  {
    id: 'suggestions-unlocked',
    area: 'engines',
    shows: 'Of two suggestions of a form that are taken at once, one comes back.',
    edits: [
      {
        file: 'server/src/features/forms/answers-store.ts',
        find: `db.from('form_answers').select('id').where('id', '=', id).forUpdate().executeTakeFirst()`,
        replace: `db.from('form_answers').select('id').where('id', '=', id).executeTakeFirst()`,
      },
    ],
    files: ['server/src/features/forms/hostile.test.ts'],
  },
  {
    id: 'deadlock-is-final',
    area: 'engines',
    shows: 'On a PostgreSQL server two changes that wait for each other end in an error 500.',
    edits: [
      {
        file: 'server/src/db/retry-on-deadlock.ts',
        find: `!isDatabaseError(error, '40P01')`,
        replace: `!isDatabaseError(error, '40001')`,
      },
    ],
    files: ['server/src/features/tables/lock-order.test.ts'],
  },
]

/** What only a kill or a second process shows. */
export const killMutants: readonly Mutant[] = [
  {
    id: 'sent-before-noted',
    area: 'kills',
    shows: 'A post that was being sent when the server was killed is there twice, or stopped although it went out.',
    edits: [
      {
        file: 'server/src/features/deliveries/deliver.ts',
        find: `    if (found === null && !(await markStepSent(db, step))) return 'stopped'
    const answer = keepWebAddress(found ?? (await client.send(request, connection)))
`,
        replace: `    const answer = keepWebAddress(found ?? (await client.send(request, connection)))
    if (found === null && !(await markStepSent(db, step))) return 'stopped'
`,
      },
    ],
    files: ['server/test/kill-delivery.test.ts', 'server/src/features/content/deliver.test.ts'],
  },
  {
    id: 'mail-stays-waiting',
    area: 'kills',
    shows: 'After a kill readers get a newsletter twice: a mail under way is not marked.',
    edits: [
      {
        file: 'server/src/features/newsletters/deliveries-store.ts',
        find: "    .set({ state: 'sending', lease, attempts: sql`attempts + 1`, updated_at: sql`now()` })",
        replace: '    .set({ lease, attempts: sql`attempts + 1`, updated_at: sql`now()` })',
      },
    ],
    files: ['server/test/kill-newsletter.test.ts'],
  },
  {
    id: 'taken-for-dead',
    area: 'kills',
    shows: 'Of two servers one breaks answers off that the other is writing.',
    edits: [
      {
        file: 'server/src/features/advisor/runs/finish-interrupted.ts',
        find: 'const silentSeconds = 20\n',
        replace: 'const silentSeconds = 2\n',
      },
    ],
    files: ['server/test/two-servers-advisor.test.ts'],
    projects: ['postgres'],
  },
  {
    id: 'automation-repeats',
    area: 'kills',
    shows: 'An automation that was cut off by a kill makes the same ideas once more.',
    edits: [
      {
        file: 'server/src/features/tables/automations/store.ts',
        find: `    .insert('table_automation_runs', run)
    .onConflict((conflict) => conflict.doNothing())
`,
        replace: `    .insert('table_automation_runs', run)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'automation_id', 'record_id', 'event'])
        .doUpdateSet({ record_name: run.record_name }),
    )
`,
      },
    ],
    files: ['server/test/kill-tables.test.ts'],
  },
  {
    id: 'source-unclaimed',
    area: 'kills',
    shows: 'Each server asks a source of recordings on its own, as often as there are servers.',
    edits: [
      {
        file: 'server/src/features/meetings/sources/system-store.ts',
        find: 'update meeting_sources set next_check_at = $2 where id in (',
        replace: 'update meeting_sources set next_check_at = least(next_check_at, $2) where id in (',
      },
    ],
    files: ['server/test/two-servers-meeting-sources.test.ts'],
    projects: ['postgres'],
  },
  {
    id: 'start-takes-over',
    area: 'kills',
    shows: 'A server that starts takes posts over that another one is sending.',
    edits: [
      {
        file: 'server/src/open-app-context.ts',
        find: "if (engine.kind === 'pglite') await reclaimLeases(engine)",
        replace: 'await reclaimLeases(engine)',
      },
    ],
    files: ['server/test/kill-share.test.ts'],
    projects: ['postgres'],
  },
]
