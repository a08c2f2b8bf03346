import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { loadTranscriptJob } from './load-job.ts'
import type { ReadTranscript } from './read-transcript.ts'
import { insertSpeakers } from './speakers-store.ts'
import { insertSegments, insertTranscript } from './store.ts'

export { readTranscriptFile } from './read-transcript-in-worker.ts'

/** Stored at once; most meetings are no longer. */
const batchesAtOnce = 4

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
