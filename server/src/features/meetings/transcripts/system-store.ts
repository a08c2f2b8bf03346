import { type Engine, SYSTEM } from '../../../db/engine.ts'

interface ExpiredMeeting {
  [id: string]: unknown
  account_id: string
  meeting_id: string
  is_transcript_expired: boolean
  is_sound_expired: boolean
}

/**
 * Meetings of all workspaces whose type keeps transcripts or recordings for fewer days than have passed, unless they are kept; the oldest
 * first, at most 1,000.
 * With 0 days a recording stays until there is a transcript, so that it is not lost before somebody has read it.
 */
export async function listExpiredMeetings(engine: Engine, now: Date): Promise<ExpiredMeeting[]> {
  const { rows } = await engine.query<ExpiredMeeting>(
    SYSTEM,
    `select * from (
       select m.account_id, m.id as meeting_id, m.started_at,
         coalesce(m.transcript_id is not null and m.started_at < $1::timestamptz - make_interval(days => t.transcript_days), false)
           as is_transcript_expired,
         coalesce(exists (select from meeting_recordings r where r.account_id = m.account_id and r.meeting_id = m.id and r.state = 'complete')
           and case when t.sound_days = 0 then exists (select from transcripts s
               where s.account_id = m.account_id and s.id = m.transcript_id and s.state = 'ready')
             else m.started_at < $1::timestamptz - make_interval(days => t.sound_days) end, false) as is_sound_expired
       from meetings m join meeting_types t on t.id = m.meeting_type_id and t.account_id = m.account_id
       where not m.keep and (t.transcript_days is not null or t.sound_days is not null)) as each
     where is_transcript_expired or is_sound_expired
     order by started_at limit 1000`,
    [now.toISOString()],
  )
  return rows
}
