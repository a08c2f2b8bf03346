import type { Mutant } from './mutant.ts'

const place = { area: 'guards', projects: ['postgres'] } as const
const meetings = 'server/src/features/meetings'
const crm = 'server/src/features/crm'
const recordingTests = [`${meetings}/recordings.test.ts`]

/** What is said in meetings, and who agreed to it. */
const meetingMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'file-left-behind',
    shows: 'The file of a recording that is here already stays on the disk for ever.',
    edits: [
      {
        file: `${meetings}/sources/import-recording.ts`,
        find: '    if (!isStored) await context.files.remove(fileKey)\n',
        replace: '    if (isStored === null) await context.files.remove(fileKey)\n',
      },
      {
        file: `${meetings}/sources/import-recording.ts`,
        find: '  let isStored = false\n',
        replace: '  let isStored: boolean | null = null\n',
      },
    ],
    files: [`${meetings}/sources/sources.test.ts`],
  },
  {
    ...place,
    id: 'one-part-more',
    shows: 'A recording grows beyond its limit by one part.',
    edits: [
      {
        file: `${meetings}/recordings/save-part.ts`,
        find: 'if (recording.bytes + bytes.length > maxMeetingRecordingSize)',
        replace: 'if (recording.bytes > maxMeetingRecordingSize)',
      },
    ],
    files: recordingTests,
    run: 'guarded-meetings',
    sign: /grows up to its limit/u,
  },
  {
    ...place,
    id: 'checked-ever-later',
    shows: 'A source of recordings that failed once is checked less and less often, although it works again.',
    edits: [
      {
        file: `${meetings}/sources/check-source.ts`,
        find: `        failures: 0,
`,
        replace: '',
      },
    ],
    files: [`${meetings}/sources/source-failures.test.ts`],
    run: 'guarded-sources',
    sign: /waits as long as/u,
  },
  {
    ...place,
    id: 'told-once-for-ever',
    shows: 'Nobody is told when a source fails for days that had failed for days before.',
    edits: [
      {
        file: `${meetings}/sources/check-source.ts`,
        find: `        notified_at: null,
`,
        replace: '',
      },
    ],
    files: [`${meetings}/sources/source-failures.test.ts`],
    run: 'guarded-sources',
    sign: /tells whoever added/u,
  },
  {
    ...place,
    id: 'paused-is-checked',
    shows: 'A source that somebody pauses during a check is reported as failing.',
    edits: [
      {
        file: `${meetings}/sources/check-source.ts`,
        find: `    const row = await lockSource(tx, id)
    if (row === undefined || !row.is_active) return
    const now = context.now()
    const failures`,
        replace: `    const row = await lockSource(tx, id)
    if (row === undefined) return
    const now = context.now()
    const failures`,
      },
    ],
    files: [`${meetings}/sources/source-failures.test.ts`],
    run: 'guarded-sources',
    sign: /says nothing of a source/u,
  },
  {
    ...place,
    id: 'picked-again',
    shows: 'A recording that is here already is brought in again by who still sees it in an old list.',
    edits: [
      {
        file: `${meetings}/sources/items-store.ts`,
        find: `    .where('state', 'in', ['listed', 'failed'])
`,
        replace: '',
      },
    ],
    files: [`${meetings}/sources/sources.test.ts`],
  },
  {
    ...place,
    id: 'undone-stays-applied',
    shows: 'A proposal whose changes were taken back cannot be accepted again.',
    edits: [
      {
        file: `${meetings}/proposals/store.ts`,
        find: `    .where(
      sql<boolean>\`not exists (select from crm_change_sets c where c.account_id = meeting_proposals.account_id
        and c.id = meeting_proposals.change_set_id and c.undone_by is not null)\`,
    )
`,
        replace: '',
      },
    ],
    files: [`${meetings}/proposals.test.ts`],
    run: 'guarded-meetings',
    sign: /proposals\.test/u,
  },
  {
    ...place,
    id: 'refused-meanwhile',
    shows: 'A recording begins although somebody has refused it in this moment.',
    edits: [
      {
        file: `${meetings}/recordings/routes.ts`,
        find: `    if (consent !== meeting.consent)
      throw conflictError('conflict', 'Somebody has changed the consent in the meantime. Try again.')
`,
        replace: '',
      },
      {
        file: `${meetings}/recordings/routes.ts`,
        find: `      consent,
    })`,
        replace: `      consent: consent ?? meeting.consent,
    })`,
      },
    ],
    files: [`${meetings}/recordings.test.ts`],
    run: 'guarded-meetings',
    sign: /is not begun when/u,
  },
  {
    ...place,
    id: 'same-part-twice',
    shows: 'A part that two tabs send at once is an error of the server for one of them.',
    edits: [
      {
        file: `${meetings}/recordings/save-part.ts`,
        find: `      if (await isThere(tx, id, number, query.sha256)) return
`,
        replace: '',
      },
    ],
    files: recordingTests,
    run: 'guarded-meetings',
    sign: /counts a part once/u,
  },
  {
    ...place,
    id: 'said-by-the-last',
    shows: 'Who said that the people in a meeting agreed is overwritten by whoever saves the same.',
    edits: [
      {
        file: `${meetings}/records/update-meeting.ts`,
        find: 'consent === undefined || consent === before.consent ? {}',
        replace: 'consent === undefined ? {}',
      },
      {
        file: `${meetings}/records/update-meeting.ts`,
        find: 'const toConsentFields = ({ consent }: MeetingChange, before: MeetingRow, userId',
        replace: 'const toConsentFields = ({ consent }: MeetingChange, _before: MeetingRow, userId',
      },
    ],
    files: [`${meetings}/trust.test.ts`],
    run: 'guarded-meetings',
    sign: /lets only those who decide/u,
  },
  {
    ...place,
    id: 'kept-is-forgotten',
    shows: 'What was said is deleted in a meeting that somebody keeps on the last of its days.',
    edits: [
      {
        file: `${meetings}/transcripts/forget-meeting.ts`,
        find: 'if (meeting === undefined || meeting.keep) return',
        replace: 'if (meeting === undefined) return',
      },
    ],
    files: [`${meetings}/trust.test.ts`],
  },
  {
    ...place,
    id: 'kept-crowds-out',
    shows: 'A thousand meetings that are kept keep what was said in all others from being deleted.',
    edits: [
      {
        file: 'server/src/features/meetings/transcripts/system-store.ts',
        find: 'where not m.keep and (t.transcript_days',
        replace: 'where (t.transcript_days',
      },
    ],
    files: [`${meetings}/trust.test.ts`],
  },
]

/** Who changed a record last, and what is taken back. */
const crmMutants: readonly Mutant[] = [
  {
    ...place,
    id: 'undone-twice',
    shows: 'A change that two people take back at once is taken back twice.',
    edits: [
      {
        file: `${crm}/history/store.ts`,
        find: `    .where('id', '=', id)
    .where('undone_by', 'is', null)
    .returning('n_changes')
`,
        replace: `    .where('id', '=', id)
    .returning('n_changes')
`,
      },
    ],
    files: [`${crm}/history/history.test.ts`],
    run: 'guarded-crm',
    sign: /is done once, however/u,
  },
  {
    ...place,
    id: 'undo-begun-twice',
    shows: 'A large undo that is under way begins anew when somebody else asks for it.',
    edits: [
      {
        file: `${crm}/history/undo-store.ts`,
        find: `        .where('crm_undos.state', '!=', 'running'),
`,
        replace: '',
      },
    ],
    files: [`${crm}/history/large.test.ts`],
    run: 'guarded-crm',
    sign: /large\.test/u,
  },
  {
    ...place,
    id: 'reminded-once-more',
    shows: 'A task that is done reminds its person all the same.',
    edits: [
      {
        file: `${crm}/tasks/remind-store.ts`,
        find: 'and t.reminded_at is null and t.done_at is null and t.deleted_at is null',
        replace: 'and t.reminded_at is null and t.deleted_at is null',
      },
    ],
    files: [`${crm}/tasks/tasks.test.ts`],
    run: 'guarded-crm',
    sign: /notified once/u,
  },
  {
    ...place,
    id: 'revoked-anew',
    shows: 'Revoking a survey link once more changes when it was revoked.',
    edits: [
      {
        file: `${crm}/surveys/links-store.ts`,
        find: `.where('id', '=', id).where('revoked_at', 'is', null).execute()`,
        replace: `.where('id', '=', id).execute()`,
      },
    ],
    files: [`${crm}/surveys/links.test.ts`],
    run: 'guarded-crm',
    sign: /opens nothing/u,
  },
  {
    ...place,
    id: 'merge-forgets-no',
    shows: 'Two contacts who are merged are written to although one of them had said no.',
    edits: [
      {
        file: `${crm}/merging/merge-fields.ts`,
        find: `    if (withdrawn !== undefined) patch['consent'] = 'withdrawn'
    else if (patch['consent'] === 'unknown'`,
        replace: `    if (withdrawn !== undefined && chosen['consent'] === undefined) patch['consent'] = 'withdrawn'
    else if (patch['consent'] === 'unknown'`,
      },
    ],
    files: [`${crm}/merging/merge-handlers.test.ts`],
    run: 'guarded-crm',
    sign: /honours a withdrawn/u,
  },
  {
    ...place,
    id: 'too-many-tags',
    shows: 'A bulk edit gives a record more tags than it may have.',
    edits: [
      {
        file: `${crm}/bulk/bulk.ts`,
        find: 'if (after.length > maxTags && after.length > tags.length)',
        replace: 'if (add_tags.length > maxTags && after.length > tags.length)',
      },
    ],
    files: [`${crm}/kernel/hostile-bodies.test.ts`],
    run: 'guarded-crm',
    sign: /hostile-bodies/u,
  },
]

export const guardedRecordMutants: readonly Mutant[] = [...meetingMutants, ...crmMutants]
