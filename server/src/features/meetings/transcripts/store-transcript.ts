import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { runInWorker, WorkerLimitError } from '../../../run-in-worker.ts'
import { loadTranscriptJob } from './load-job.ts'
import type { ReadTranscript, RefusedTranscript } from './read-transcript.ts'
import { insertSpeakers } from './speakers-store.ts'
import { insertSegments, insertTranscript } from './store.ts'

/** Stored at once; most meetings are no longer. */
const batchesAtOnce = 4

const module = new URL('read-transcript.ts', import.meta.url)

/** 100,000 lines take three seconds, and a document of them unpacks to a tenth of this. */
const limits = { milliseconds: 30_000, bytes: 700 * 1024 * 1024 }

/** What was said according to a file, read on a thread of its own; one that is made to hold it is refused. */
export async function readTranscriptFile(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ReadTranscript | RefusedTranscript> {
  try {
    return await runInWorker(module, 'readTranscript', { bytes }, signal, limits)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    return { refusal: error.limit === 'time' ? 'takes too long to read' : 'is too large when unpacked' }
  }
}

/** Where a transcript's bytes are kept. */
export const toTranscriptKey = ({ accountId }: AccountDb, id: string): string => `transcripts/${accountId}/${id}`

type Origin = Pick<
  NewRow<'transcripts'>,
  'id' | 'user_id' | 'title' | 'source' | 'source_key' | 'started_at' | 'timing' | 'checksum' | 'file_key'
>

/**
 * Stores a transcript whose file is there already. Long ones are stored piece by piece by a job, so that others are not kept waiting; after
 * a kill the job goes on. Returns whether all of it is there.
 */
export async function storeTranscript(
  tx: AccountDb,
  { jobs }: Pick<AppContext, 'jobs'>,
  parsed: ReadTranscript,
  origin: Origin,
): Promise<boolean> {
  const isLarge = parsed.batches.length > batchesAtOnce
  await insertTranscript(tx, {
    ...origin,
    format: parsed.format,
    language: parsed.language?.slice(0, 20) ?? null,
    duration_ms: parsed.durationMs,
    attendees: [...parsed.attendees],
    repairs: [...parsed.repairs],
    n_segments: parsed.nSegments,
    state: isLarge ? 'loading' : 'ready',
    words_hash: parsed.wordsHash,
  })
  await insertSpeakers(
    tx,
    parsed.speakers.map((label, position) => ({
      id: createId(),
      transcript_id: origin.id,
      label,
      name: label ?? 'Unknown',
      position,
    })),
  )
  for (const batch of parsed.batches.slice(0, batchesAtOnce)) await insertSegments(tx, origin.id, batch)
  if (isLarge) await jobs.enqueue(loadTranscriptJob, { account_id: tx.accountId, transcript_id: origin.id }, tx)
  return !isLarge
}
