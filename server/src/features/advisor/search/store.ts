import { likePattern, literally } from '@draftwright/contract/crm/text-pattern'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

const mostHits = 50

export interface Match {
  session_id: string
  session_name: string
  updated_at: string
  /** Of the newest message with the words; null where only the name has them. */
  text: string | null
}

/** The person's conversations with these words in their name or in what was asked and answered, newest first. */
export async function findSessions(db: AccountDb, userId: string, words: string): Promise<Match[]> {
  const pattern = likePattern(literally(words))
  const { rows } = await sql<Match>`
    with found as (
      select distinct on (session_id) session_id,
        case when content ilike ${pattern} then content else input end as text
      from agent_runs
      where account_id = ${db.accountId} and ended_at is not null and user_id = ${userId}
        and (input ilike ${pattern} or content ilike ${pattern})
      order by session_id, created_at desc
    )
    select s.id as session_id, coalesce(s.name, 'New chat') as session_name, s.updated_at, found.text
    from agent_sessions s left join found on found.session_id = s.id
    where s.account_id = ${db.accountId} and s.user_id = ${userId} and s.deleted_at is null
      and (found.session_id is not null or s.name ilike ${pattern})
    order by (s.name ilike ${pattern}) desc nulls last, s.updated_at desc, s.id
    limit ${mostHits}`.execute(db.kysely)
  return rows
}
