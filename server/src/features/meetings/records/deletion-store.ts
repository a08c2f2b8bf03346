import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface DeletionCounts {
  readonly segments: number
  readonly file: number
  readonly recordings: number
  readonly notes: number
  readonly edited_notes: number
  readonly own_notes: number
  readonly proposals: number
  readonly tasks: number
  readonly entries: number
  readonly ideas: number
  readonly posts: number
}

/** What there is of a meeting, and what was made of it and is still there. */
export async function countMeetingThings(db: AccountDb, meetingId: string): Promise<DeletionCounts> {
  const made = (resource: string, table: string) => sql`(select count(*)::int from crm_change_sets c
    join crm_changes d on d.account_id = c.account_id and d.change_set_id = c.id and d.verb = 'create' and d.resource = ${resource}
    join ${sql.table(table)} r on r.account_id = d.account_id and r.id = d.record_id and r.deleted_at is null
    where c.account_id = m.account_id and c.meeting_id = m.id and c.undone_by is null)`
  const { rows } = await sql<DeletionCounts>`
    select coalesce(t.n_segments, 0) as segments, (t.id is not null)::int as file,
      (select count(*)::int from meeting_notes n where n.account_id = m.account_id and n.meeting_id = m.id
        and n.state <> 'edited') as notes,
      (select count(*)::int from meeting_notes n where n.account_id = m.account_id and n.meeting_id = m.id
        and n.state = 'edited') as edited_notes,
      (select count(*)::int from meeting_recordings r where r.account_id = m.account_id and r.meeting_id = m.id) as recordings,
      (m.own_notes <> '')::int as own_notes,
      (select count(*)::int from meeting_proposals p where p.account_id = m.account_id and p.meeting_id = m.id) as proposals,
      ${made('tasks', 'crm_tasks')} as tasks,
      ${made('activity-log', 'crm_activity_log')} as entries,
      (select count(*)::int from meeting_ideas i where i.account_id = m.account_id and i.meeting_id = m.id) as ideas,
      (select count(*)::int from meeting_ideas i join contents c on c.account_id = i.account_id and c.idea_id = i.idea_id
        and c.deleted_at is null where i.account_id = m.account_id and i.meeting_id = m.id) as posts
    from meetings m left join transcripts t on t.account_id = m.account_id and t.id = m.transcript_id
    where m.account_id = ${db.accountId}::uuid and m.id = ${meetingId}::uuid`.execute(db.kysely)
  const [counts] = rows
  if (counts === undefined) throw new Error('A meeting that was read is gone')
  return counts
}
