import { type Engine, SYSTEM } from '../../../db/engine.ts'

interface OwnedRow {
  [id: string]: unknown
  account_id: string
  id: string
}

/** Meetings in all workspaces that nobody would see without this person, unless they are kept. */
export async function listMeetingsOfOneAlone(engine: Engine, userId: string): Promise<OwnedRow[]> {
  const { rows } = await engine.query<OwnedRow>(
    SYSTEM,
    `select m.account_id, m.id from meetings m where m.user_id = $1 and not m.keep and (m.visibility = 'private'
       or (m.visibility = 'participants' and not exists (select from meeting_attendees a
         where a.account_id = m.account_id and a.meeting_id = m.id and a.user_id is not null and a.user_id <> $1)))`,
    [userId],
  )
  return rows
}

/** Transcripts in all workspaces that this person has brought in and that became no meeting: they are theirs alone. */
export async function listTranscriptsOfOneAlone(engine: Engine, userId: string): Promise<OwnedRow[]> {
  const { rows } = await engine.query<OwnedRow>(
    SYSTEM,
    `select t.account_id, t.id from transcripts t where t.user_id = $1
       and not exists (select from meetings m where m.account_id = t.account_id and m.transcript_id = t.id)`,
    [userId],
  )
  return rows
}
