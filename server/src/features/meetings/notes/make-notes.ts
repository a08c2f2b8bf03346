import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { JobRun } from '../../../jobs/define-job.ts'
import type { SpokenSegment } from '../../../models/composer/meeting/spoken.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { runInWorker } from '../../../run-in-worker.ts'
import { openWorkspaceModels } from '../../models/index.ts'
import { lockMeeting } from '../records/store.ts'
import { listSegments } from '../transcripts/store.ts'
import { updateProposalCount } from './update-proposal-count.ts'
import { isEvidenceInText } from './evidence.ts'
import type { PagedMeeting } from './find-moments-in-worker.ts'
import { makeModelNotesJob } from './model-notes-job.ts'
import { setSpeakerNames } from './set-speaker-names.ts'
import { type NoteGround, readNoteGround } from './note-ground.ts'
import { toNoteRow } from './note-row.ts'
import { finishNotes, hasModelNotes, markNotesAgain, replaceProposedNotes, setNotesState } from './store.ts'

type Run = Pick<JobRun<{ account_id: string }, AppContext>, 'db' | 'signal' | 'context'>
const module = new URL('find-moments-in-worker.ts', import.meta.url)
/** Lines read by one statement: others wait for it on the embedded database. */
const linesAtOnce = 500

/**
 * Finds the moments of a meeting worth a look, and has a model write its notes if the workspace has one: until that is done, or where it fails,
 * the moments stand, or the notes that a model wrote before.
 */
export async function makeNotes({ db, signal, context }: Run, meetingId: string): Promise<void> {
  await setSpeakerNames(context, db, meetingId)
  const ground = await readNoteGround(db, meetingId)
  if (ground === undefined) return
  const { meeting, transcriptId } = ground
  await setNotesState(db, meetingId, 'running')
  const found = await findShownMoments({ db, signal }, ground)
  const model = meeting.notes_by === 'model' ? (await openWorkspaceModels(db, context)).get() : null
  const isForModel = model !== null && !model.isOffline
  // Of an older attempt nothing is stored any more.
  const run_id = createId()
  const isStored = await db.transaction(async (tx) => {
    // It may have been deleted, or lost its transcript, in the meantime.
    if ((await lockMeeting(tx, meetingId))?.transcript_id !== transcriptId) return false
    if (!isForModel || !(await hasModelNotes(tx, meetingId))) {
      const rows = found.map((note) => toNoteRow(meetingId, note, 'rule'))
      await replaceProposedNotes(tx, meetingId, rows)
      await markNotesAgain(tx, meetingId, [])
    }
    await setNotesState(tx, meetingId, 'running', {
      n_left_out: 0,
      notes_problem: null,
      notes_usage: null,
      notes_run: run_id,
    })
    if (!isForModel) return true
    const payload = { account_id: tx.accountId, meeting_id: meetingId, run_id, after: 0 }
    await context.jobs.enqueue(makeModelNotesJob, payload, tx)
    return true
  })
  if (!isStored) return
  // Counted before the notes are said to be done: a page stops asking then.
  await updateProposalCount({ db, context }, meetingId)
  if (!isForModel) await finishNotes(db, meetingId, run_id)
}

async function findShownMoments(
  { db, signal }: Pick<Run, 'db' | 'signal'>,
  { transcriptId, attendees, nameOf, today }: NoteGround,
): Promise<FoundNote[]> {
  const own = new Set(attendees.flatMap(({ name, user_id }) => (user_id === null ? [] : [name.toLowerCase()])))
  const texts = new Map<number, string>()
  const pages: string[] = []
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const page = await listSegments(db, transcriptId, after, linesAtOnce)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.seq
    for (const { seq, text } of page) texts.set(seq, text)
    pages.push(
      JSON.stringify(
        page.map(({ seq, speaker_id, text }): SpokenSegment => {
          const speaker = nameOf(speaker_id)
          return { seq, speakerId: speaker_id, speaker, isOwn: own.has(speaker?.toLowerCase() ?? ''), text }
        }),
      ),
    )
  }
  const input: PagedMeeting = { pages, today }
  const found = await runInWorker<FoundNote[]>(module, 'findPagedMoments', input, signal)
  return found.filter(({ evidence }) => isEvidenceInText(evidence, texts))
}
