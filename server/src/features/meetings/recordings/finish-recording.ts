import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { requestTranscription } from '../transcription/request-transcription.ts'
import { toPartKey } from './recording-file.ts'
import { deletePartsAfter, listParts, lockRecording, setMeetingDuration, updateRecording } from './store.ts'

/** Numbers of an answer. */
const maxMissing = 1000

interface Finish {
  readonly id: string
  readonly parts: number
  /** Null: when its last part ended, if that is known. */
  readonly duration_ms: number | null
}

/**
 * Completes a recording of its first `parts` parts; later ones are deleted. Once more for the same number changes nothing. Throws 409
 * `missing_parts` with their numbers, and `not_receiving` if it was completed with another number.
 */
export async function finishRecording(
  { db, context }: { db: AccountDb; context: Pick<AppContext, 'files' | 'now' | 'jobs' | 'transcription'> },
  { id, parts, duration_ms }: Finish,
): Promise<void> {
  const dropped = await db.transaction(async (tx) => {
    const recording = await lockRecording(tx, id)
    if (recording === undefined) throw notFoundError('Recording')
    if (recording.state !== 'receiving') {
      if (recording.state === 'complete' && recording.n_parts === parts) return []
      throw conflictError('not_receiving', 'This recording is finished already')
    }
    const all = await listParts(tx, id)
    const kept = all.filter(({ number }) => number <= parts)
    if (kept.length < parts) {
      const missing = listMissing(new Set(kept.map(({ number }) => number)), parts)
      throw conflictError('missing_parts', 'Some parts of the recording have not arrived', { missing })
    }
    await deletePartsAfter(tx, id, parts)
    await updateRecording(tx, id, {
      state: 'complete',
      bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
      n_parts: parts,
      duration_ms: duration_ms ?? kept.at(-1)?.until_ms ?? null,
      completed_at: context.now().toISOString(),
    })
    await setMeetingDuration(tx, recording.meeting_id)
    await requestTranscription(context, tx, recording.meeting_id)
    return all.filter(({ number }) => number > parts)
  })
  for (const part of dropped) await context.files.remove(toPartKey({ account_id: db.accountId, id }, part))
}

function listMissing(numbers: ReadonlySet<number>, parts: number): number[] {
  const missing: number[] = []
  for (let number = 1; number <= parts && missing.length < maxMissing; number++)
    if (!numbers.has(number)) missing.push(number)
  return missing
}
