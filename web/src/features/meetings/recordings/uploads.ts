import { maxRecordingPartSize } from '@draftwright/contract/meetings/vocabulary'
import type { Failure } from '../../../api/call.ts'
import { readStoredValue } from '../../../api/session.ts'
import { getActivity, hideUpload, showUpload, type UploadState } from './activity.ts'
import { createRecording, finishRecording, readParts, removeRecording, sendPart } from './calls.ts'
import {
  dropPiece,
  dropRecording,
  findNextPiece,
  findRecording,
  keepRecording,
  type KeptRecording,
  listKeptRecordings,
} from './kept-recordings.ts'
import { measureDuration } from './measure-duration.ts'

interface Upload {
  readonly stop: AbortController
  /** Wakes it when there is more to send. */
  wake: () => void
}
const running = new Map<string, Upload>()
/** Milliseconds between two tries, at most. */
const longestWait = 30_000

/** Sends a chosen file. Throws a Failure if the server does not take it at all. */
export async function uploadFile(file: File, meeting: { id: string; title: string }): Promise<void> {
  const begun = await createRecording({
    meeting_id: meeting.id,
    source: 'upload',
    filename: file.name.slice(0, 200),
    expected_bytes: file.size,
  })
  if ('error' in begun) throw begun.error
  const recording: KeptRecording = {
    id: begun.data.id,
    accountId: readStoredValue('accountId') ?? '',
    meetingId: meeting.id,
    title: meeting.title,
    isLive: false,
    file,
    bytes: file.size,
    end: {
      parts: Math.ceil(file.size / maxRecordingPartSize),
      duration_ms: await measureDuration(file),
    },
    keptAt: Date.now(),
  }
  await keepRecording(recording)
  // The file itself, also if the browser had no room for a copy.
  send(recording)
}

/** Goes on with everything this browser has kept; of two pages one does. */
export async function resumeUploads(): Promise<void> {
  const listed = await listKeptRecordings(readStoredValue('accountId'))
  for (const recording of listed) if (getActivity().live?.id !== recording.id) send(recording)
}

/** Goes on with a file that the browser could not keep. Returns why it is another one, or null. */
export async function chooseFileAgain(id: string, file: File): Promise<string | null> {
  const recording = await findRecording(id)
  if (recording === undefined) return null
  if (file.size !== recording.bytes) return 'This is another file: its size differs.'
  send({ ...recording, file })
  return null
}

/** Finishes a live recording that was interrupted, as it stands. */
export async function finishInterrupted(id: string): Promise<void> {
  const [recording, arrived] = await Promise.all([findRecording(id), readParts(id)])
  if (recording === undefined || 'error' in arrived) return
  const parts = arrived.data.parts[0]?.from === 1 ? arrived.data.parts[0].to : 0
  if (parts === 0) return discardUpload(id)
  await keepRecording({ ...recording, end: { parts, duration_ms: null } })
  await resumeUploads()
}

/** Cancels it and deletes what was sent. */
export async function discardUpload(id: string): Promise<void> {
  running.get(id)?.stop.abort()
  await dropRecording(id)
  hideUpload(id)
  await removeRecording(id)
}

/** There is more of a live recording, or it has ended. */
export function continueUpload(recording: KeptRecording): void {
  const upload = running.get(recording.id)
  if (upload === undefined) send(recording)
  else upload.wake()
}

function send(recording: KeptRecording): void {
  if (running.has(recording.id)) return
  const upload: Upload = { stop: new AbortController(), wake: () => undefined }
  running.set(recording.id, upload)
  const work = async () => {
    try {
      await (recording.isLive ? sendPieces(recording.id, upload) : sendFile(recording, upload))
    } catch (error) {
      if (!upload.stop.signal.aborted) show(recording, { state: 'failed', message: toMessage(error) })
    } finally {
      running.delete(recording.id)
    }
  }
  // Another page that sends it goes on; this one takes over when that is closed.
  void navigator.locks.request(`draftwright-upload-${recording.id}`, { signal: upload.stop.signal }, work).catch(() => {
    running.delete(recording.id)
  })
}

const toMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'It could not be sent.'

function show(recording: KeptRecording, change: Partial<UploadState> & Pick<UploadState, 'state'>): void {
  const { id, meetingId, title, isLive } = recording
  const before = getActivity().uploads.find((one) => one.id === id)
  showUpload({ percent: before?.percent ?? null, message: null, id, meetingId, title, isLive, ...change })
}

async function sendFile(recording: KeptRecording, upload: Upload): Promise<void> {
  const { id, file, end } = recording
  if (end === null) return
  if (file === null) return show(recording, { state: 'needs-file' })
  const arrived = await untilAnswered(recording, upload, () => readParts(id))
  if (arrived.state === 'receiving')
    for (let number = 1; number <= end.parts; number++) {
      show(recording, { state: 'sending', percent: Math.floor(((number - 1) / end.parts) * 100) })
      if (arrived.parts.some(({ from, to }) => number >= from && number <= to)) continue
      const blob = file.slice((number - 1) * maxRecordingPartSize, number * maxRecordingPartSize)
      await untilAnswered(recording, upload, () => sendPart(id, number, blob, null, upload.stop.signal))
    }
  await finish(recording, upload, end)
}

async function sendPieces(id: string, upload: Upload): Promise<void> {
  for (;;) {
    const woken = new Promise<void>((resolve) => {
      upload.wake = resolve
    })
    const recording = await findRecording(id)
    if (recording === undefined) return
    const piece = await findNextPiece(id)
    if (piece !== undefined) {
      if (getActivity().live?.id !== id) show(recording, { state: 'sending' })
      await untilAnswered(recording, upload, () =>
        sendPart(id, piece.number, piece.blob, piece.untilMs, upload.stop.signal),
      )
      await dropPiece(id, piece.number)
    } else if (recording.end !== null) return finish(recording, upload, recording.end)
    else if (getActivity().live?.id === id) await woken
    else return show(recording, { state: 'interrupted' })
    upload.stop.signal.throwIfAborted()
  }
}

async function finish(recording: KeptRecording, upload: Upload, end: { parts: number; duration_ms: number | null }) {
  await untilAnswered(recording, upload, () => finishRecording(recording.id, end))
  await dropRecording(recording.id)
  show(recording, { state: 'done', percent: 100 })
}

/** Repeats a call until the server answers it; throws its refusal. */
async function untilAnswered<T>(
  recording: KeptRecording,
  { stop }: Upload,
  call: () => Promise<{ data: T } | { error: Failure }>,
): Promise<T> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, longestWait)) {
    const outcome = await call()
    if ('data' in outcome) return outcome.data
    const { status, code } = outcome.error
    stop.signal.throwIfAborted()
    if (status !== 0 && status !== 401 && status !== 429 && status < 500 && code !== 'unreadable') throw outcome.error
    if (getActivity().live?.id !== recording.id)
      show(recording, { state: 'waiting', message: 'Waiting for the connection' })
    await waitOrOnline(wait, stop.signal)
  }
}

const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      if (signal.aborted) reject(new DOMException('Stopped', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
