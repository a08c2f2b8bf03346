import { createHash } from 'node:crypto'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError } from '../../../http/errors.ts'
import type { JobRun } from '../../../jobs/define-job.ts'
import { wrapTokenCounting } from '../../../models/count-tokens.ts'
import type { Model } from '../../../models/create-model.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { buildNotesQuestion, type MeetingPart } from '../../../models/meeting-notes/notes-prompt.ts'
import { requestMeetingNotes } from '../../../models/meeting-notes/request-notes.ts'
import { UsageMeter } from '../../../models/usage-meter.ts'
import { assertMonthlyLimit, openWorkspaceModels } from '../../models/index.ts'
import { lockMeeting } from '../records/index.ts'
import { completeNotes, toEarlierNotes } from './complete-notes.ts'
import { type NoteGround, readNoteGround } from './note-ground.ts'
import { partSizes, readPart } from './read-part.ts'
import { storeModelNotes } from './store-model-notes.ts'
import { findMeetingToRead, setNotesState } from './store.ts'
import { deleteWindows, findWindow, listWindows, reuseWindow, saveWindow } from './windows-store.ts'

export interface WindowPayload {
  readonly account_id: string
  readonly meeting_id: string
  /** The attempt; a newer one ends it. */
  readonly run_id: string
  /** The line before the window. */
  readonly after: number
}

/** Read again by the next window, so that a question and its answer are seen together; fewer of long lines. */
const overlap = 20
/** Whether the attempt still counts is asked this often while a model thinks. */
const watchMs = 2000

type Run = Pick<JobRun<WindowPayload, AppContext>, 'payload' | 'db' | 'context' | 'signal'>

/**
 * Has the model read the window behind `after`, unless it has read the same lines before; `enqueue` has the next one read, and the last one replaces
 * what nobody has kept. Most meetings are one window. Where the model fails, the notes stay, with the reason. Throws what another attempt may mend.
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
  if (model === null || model.isOffline) return keepOlderNotes(db, payload, null)
  const before = (await listWindows(db, payload.meeting_id, payload.run_id)).filter(
    ({ from_seq }) => from_seq <= payload.after,
  )
  const earlier = before.at(-1)?.notes ?? []
  const part = await readPart(db, ground, { after: payload.after, size: toSize(model), earlier })
  const [first, last] = [part.lines[0], part.lines.at(-1)]
  if (first === undefined || last === undefined) return keepOlderNotes(db, payload, null)
  const window = { meeting_id: payload.meeting_id, from_seq: first.seq, key: toWindowKey(model, ground, part) }
  const known = await findWindow(db, window)
  // Stored together with the request for the next one: the job was repeated after it.
  if (known?.run_id === payload.run_id) return
  const read = known === undefined ? await askModel(run, ground, model, { part, earlier }) : null
  if (read === 'ended') return
  await db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, payload.meeting_id)
    if (meeting?.transcript_id !== ground.transcriptId || meeting.notes_run !== payload.run_id) return
    if (read === null) await reuseWindow(tx, { ...window, run_id: payload.run_id })
    else {
      const { notes, nLeftOut, usage } = read
      const found = { notes: [...notes], n_left_out: (before.at(-1)?.n_left_out ?? 0) + nLeftOut }
      await saveWindow(tx, { ...window, ...found, run_id: payload.run_id, transcript_id: ground.transcriptId })
      await setNotesState(tx, payload.meeting_id, 'running', { notes_usage: usage })
    }
    if (part.isLast) await storeWindows(tx, ground)
    else await enqueue({ ...payload, after: last.seq - Math.min(overlap, Math.floor(part.lines.length / 10)) }, tx)
  })
}

const toSize = ({ isSmall, isLocal }: Model) =>
  isSmall === true ? partSizes.small : isLocal === true ? partSizes.local : partSizes.hosted

/** Ends an attempt: what was there stands, and `problem` says why, if there is something to say. */
export async function keepOlderNotes(
  db: AccountDb,
  { meeting_id, run_id }: WindowPayload,
  problem: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockMeeting(tx, meeting_id))?.notes_run !== run_id) return
    await setNotesState(tx, meeting_id, 'done', { notes_problem: problem?.slice(0, 500) ?? null, notes_run: null })
  })
}

/** The same for the same question to the same model. */
const toWindowKey = (model: Model, { people }: NoteGround, part: MeetingPart): string =>
  createHash('sha256')
    .update(JSON.stringify([model.label, people, buildNotesQuestion(part, 'data')]))
    .digest('base64url')

interface PartToRead {
  readonly part: Awaited<ReturnType<typeof readPart>>
  readonly earlier: readonly FoundNote[]
}

/** All notes up to the end of the part; `ended` if the attempt is over. */
async function askModel(
  { payload, db, context, signal }: Run,
  ground: NoteGround,
  model: Model,
  { part, earlier }: PartToRead,
) {
  const meter = new UsageMeter(ground.meeting.notes_usage, model.price ?? null)
  const counted = wrapTokenCounting(model, context, db.accountId, (...tokens) => meter.addTokens(...tokens))
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
    const scope = { workspace: db.accountId, meeting: payload.meeting_id }
    const asked = { ...part, earlier: toEarlierNotes(earlier) }
    const answer = await requestMeetingNotes(counted, asked, scope, { signal: stop })
    return { ...completeNotes(answer, { ground, part, earlier, madeWith: model.id }), usage: meter.read() }
  } catch (error) {
    if (superseded.signal.aborted) return 'ended'
    signal.throwIfAborted()
    // A failure of the model, or the month's limit: both are sentences for people.
    if (!(error instanceof AppError)) throw error
    await setNotesState(db, payload.meeting_id, 'running', { notes_usage: meter.read() })
    await keepOlderNotes(db, payload, error.message.replace('Your idea is saved. ', ''))
    return 'ended'
  } finally {
    clearInterval(watch)
  }
}

/** The last window has all notes of the meeting: each begins with what the one before it has left. */
async function storeWindows(tx: AccountDb, ground: NoteGround): Promise<void> {
  const { meeting } = ground
  const last = (await listWindows(tx, meeting.id, meeting.notes_run ?? '')).at(-1)
  await storeModelNotes(tx, ground, last?.notes ?? [], last?.n_left_out ?? 0)
  await deleteWindows(tx, meeting.id)
}
