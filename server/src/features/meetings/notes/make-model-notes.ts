import { createHash } from 'node:crypto'
import type { AccountDb } from '../../../db/account-db.ts'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { JobRun } from '../../../jobs/define-job.ts'
import type { FoundNote } from '../../../models/composer/meeting/find-notes.ts'
import { wrapTokenCounting } from '../../../models/count-tokens.ts'
import type { Model } from '../../../models/create-model.ts'
import { checkClaims, type SpokenLine } from '../../../models/meeting-notes/check-claims.ts'
import { dropDoubles } from '../../../models/meeting-notes/merge-notes.ts'
import { buildNotesQuestion, requestClaims } from '../../../models/meeting-notes/request-claims.ts'
import { UsageMeter } from '../../../models/usage-meter.ts'
import { assertMonthlyLimit, openWorkspaceModels } from '../../models/index.ts'
import { lockMeeting } from '../records/store.ts'
import { listSegments, listSegmentsBySeq } from '../transcripts/store.ts'
import { isEvidenceInText } from './evidence.ts'
import { type NoteGround, readNoteGround } from './note-ground.ts'
import { toNoteRow } from './note-row.ts'
import { findMeetingToRead, listKeptNotes, replaceProposedNotes, setNotesState } from './store.ts'
import { deleteWindows, findWindow, listWindows, reuseWindow, saveWindow } from './windows-store.ts'

export interface WindowPayload {
  readonly account_id: string
  readonly meeting_id: string
  /** The attempt; a newer one ends it. */
  readonly run_id: string
  /** The line before the window. */
  readonly after: number
}

const linesPerWindow = 300
/** Read again by the next window, so that a question and its answer are seen together; fewer of long lines. */
const overlap = 20
/** About 8,000 tokens, which small models can read as well. */
const maxCharacters = 30_000
/** Whether the attempt still counts is asked this often while a model thinks. */
const watchMs = 2000

type Run = Pick<JobRun<WindowPayload, AppContext>, 'payload' | 'db' | 'context' | 'signal'>

/**
 * Has the model read the window behind `after`, unless it has read the same lines before; `enqueue` has the next one read, and the last one replaces the
 * notes of the rules. Where the model fails, those stay, with the reason. Throws what another attempt may mend.
 */
export async function readNextWindow(
  run: Run,
  enqueue: (payload: WindowPayload, db: AccountDb) => Promise<unknown>,
): Promise<void> {
  const { payload, db, context } = run
  const ground = await readNoteGround(db, payload.meeting_id)
  if (ground === undefined || ground.meeting.notes_run !== payload.run_id) return
  const model = (await openWorkspaceModels(db, context)).get()
  // The workspace has chosen another one in the meantime.
  if (model === null || model.isOffline) return keepRulesNotes(db, payload, null)
  const { lines, isLast } = await readWindow(db, ground, payload.after)
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return keepRulesNotes(db, payload, null)
  const window = { meeting_id: payload.meeting_id, from_seq: first.seq, key: toWindowKey(model, ground, lines) }
  const known = await findWindow(db, window)
  // Stored together with the request for the next one: the job was repeated after it.
  if (known?.run_id === payload.run_id) return
  const read = known === undefined ? await askModel(run, ground, model, lines) : null
  if (read === 'ended') return
  await db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, payload.meeting_id)
    if (meeting?.transcript_id !== ground.transcriptId || meeting.notes_run !== payload.run_id) return
    if (read === null) await reuseWindow(tx, { ...window, run_id: payload.run_id })
    else {
      const { notes, nLeftOut, usage } = read
      const found = { notes: [...notes], n_left_out: nLeftOut }
      await saveWindow(tx, { ...window, ...found, run_id: payload.run_id, transcript_id: ground.transcriptId })
      await setNotesState(tx, payload.meeting_id, 'running', { notes_usage: usage })
    }
    if (isLast) await storeNotes(tx, ground)
    else await enqueue({ ...payload, after: last.seq - Math.min(overlap, Math.floor(lines.length / 10)) }, tx)
  })
}

/** Ends an attempt: the notes of the rules stand, and `problem` says why, if there is something to say. */
export async function keepRulesNotes(
  db: AccountDb,
  { meeting_id, run_id }: WindowPayload,
  problem: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockMeeting(tx, meeting_id))?.notes_run !== run_id) return
    await setNotesState(tx, meeting_id, 'done', { notes_problem: problem?.slice(0, 500) ?? null, notes_run: null })
  })
}

async function readWindow(db: AccountDb, { transcriptId, nameOf }: NoteGround, after: number) {
  const rows = await listSegments(db, transcriptId, after, linesPerWindow + 1)
  const lines: SpokenLine[] = []
  let length = 0
  for (const { seq, speaker_id, text } of rows.slice(0, linesPerWindow)) {
    length += text.length
    if (lines.length > 0 && length > maxCharacters) break
    lines.push({ seq, speakerId: speaker_id, speaker: nameOf(speaker_id), text })
  }
  return { lines, isLast: lines.length === rows.length }
}

/** The same for the same question to the same model. */
const toWindowKey = (model: Model, { topics, today, people }: NoteGround, lines: readonly SpokenLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify([model.label, today, people, buildNotesQuestion({ lines, topics }, 'data')]))
    .digest('base64url')

/** What the model found in the lines and could show; `ended` if the attempt is over. */
async function askModel({ payload, db, context, signal }: Run, ground: NoteGround, model: Model, lines: SpokenLine[]) {
  const { meeting, topics, today, people } = ground
  const meter = new UsageMeter(meeting.notes_usage, model.price ?? null)
  const counted = wrapTokenCounting(model, context, db.accountId, (input, output) => meter.addTokens(input, output))
  const superseded = new AbortController()
  const watch = setInterval(() => {
    findMeetingToRead(db, payload.meeting_id).then(
      (now) => now?.notes_run !== payload.run_id && superseded.abort(),
      () => undefined,
    )
  }, watchMs)
  try {
    await assertMonthlyLimit(db, context, model)
    const stop = AbortSignal.any([signal, superseded.signal])
    const claims = await requestClaims(counted, { lines, topics }, { signal: stop })
    const titles = topics.map(({ title }) => title)
    const checked = checkClaims(claims, { lines, today, people, topics: titles, madeWith: model.id })
    return { ...checked, usage: meter.read() }
  } catch (error) {
    if (superseded.signal.aborted) return 'ended'
    signal.throwIfAborted()
    // A failure of the model, or the month's limit: both are sentences for people.
    if (!(error instanceof AppError)) throw error
    await setNotesState(db, payload.meeting_id, 'running', { notes_usage: meter.read() })
    await keepRulesNotes(db, payload, error.message.replace('Your idea is saved. ', ''))
    return 'ended'
  } finally {
    clearInterval(watch)
  }
}

/** Replaces the notes of the rules by those of all windows; kinds of which the model found nothing keep theirs. */
async function storeNotes(tx: AccountDb, { meeting, transcriptId }: NoteGround): Promise<void> {
  const windows = await listWindows(tx, meeting.id, meeting.notes_run ?? '')
  const found = windows.flatMap(({ notes }) => notes)
  const seqs = [...new Set(found.flatMap(({ evidence }) => evidence.map(({ seq }) => seq)))]
  const texts = new Map((await listSegmentsBySeq(tx, transcriptId, seqs)).map(({ seq, text }) => [seq, text]))
  // A line may have been corrected since a window was read.
  const shown = found.filter((note) => isEvidenceInText(note.evidence, texts) && toWords(note, texts) === note.text)
  const fresh = dropDoubles(shown, await listKeptNotes(tx, meeting.id))
  await replaceProposedNotes(
    tx,
    meeting.id,
    fresh.map((note) => toNoteRow(meeting.id, note, 'model')),
    [...new Set(shown.map(({ kind }) => kind))],
  )
  const nLeftOut = windows.reduce((sum, { n_left_out }) => sum + n_left_out, found.length - shown.length)
  // The attempt is over: a job that is repeated asks nothing.
  await setNotesState(tx, meeting.id, 'done', { n_left_out: nLeftOut, notes_problem: null, notes_run: null })
  await deleteWindows(tx, meeting.id)
}

const toWords = ({ evidence }: FoundNote, texts: ReadonlyMap<number, string>): string =>
  evidence.map(({ seq, start, end }) => texts.get(seq)?.slice(start, end) ?? '').join(' ')
