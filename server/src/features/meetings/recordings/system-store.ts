import { type Engine, SYSTEM } from '../../../db/engine.ts'

interface AbandonedRecording {
  [id: string]: unknown
  account_id: string
  recording_id: string
}

/** Recordings of all workspaces of which nothing has arrived since a moment; the oldest first, at most 1,000. */
export async function listAbandonedRecordings(engine: Engine, since: Date): Promise<AbandonedRecording[]> {
  const { rows } = await engine.query<AbandonedRecording>(
    SYSTEM,
    `select account_id, id as recording_id from meeting_recordings
     where state = 'receiving' and updated_at < $1 order by updated_at limit 1000`,
    [since.toISOString()],
  )
  return rows
}
