import type { TranscriptionRun } from '@draftwright/contract/meetings/transcriptions'
import type { AccountDb } from '../../../db/account-db.ts'
import { findRecordingRow } from '../recordings/store.ts'
import { listPieces, type RunRow } from './store.ts'

/** As the contract has it: how far it is, and where its gaps are in the times of the meeting. */
export async function toRun(db: AccountDb, run: RunRow): Promise<TranscriptionRun> {
  const pieces = await listPieces(db, run.id)
  const lengthOf = (some: typeof pieces) => some.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)
  const over = pieces.filter(({ state }) => state !== 'waiting')
  const failed = pieces.filter(({ state }) => state === 'failed')
  const offsets = new Map<string, number>()
  for (const id of new Set(failed.map(({ recording_id }) => recording_id)))
    offsets.set(id, (await findRecordingRow(db, id))?.offset_ms ?? 0)
  const total = lengthOf(pieces)
  return {
    id: run.id,
    state: run.state,
    model: run.label,
    problem: run.problem,
    pieces: { done: over.length, total: pieces.length },
    percent: total === 0 ? null : Math.floor((lengthOf(over) / total) * 100),
    gaps: failed.map(({ recording_id, start_ms, end_ms, problem }) => ({
      start_ms: start_ms + (offsets.get(recording_id) ?? 0),
      end_ms: end_ms + (offsets.get(recording_id) ?? 0),
      problem: problem ?? '',
    })),
    left_out: run.left_out,
    created_at: run.created_at,
    updated_at: run.updated_at,
  }
}
