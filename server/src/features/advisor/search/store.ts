import { toLikePattern, escapePattern } from '@draftwright/contract/crm/text-pattern'
import { defaultSessionName } from '@draftwright/contract/agent/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

const maxHits = 50

export interface SessionMatch {
  session_id: string
  session_name: string
  updated_at: string
  /** Of the newest message with the words; null if only the name matches. */
  text: string | null
}

/** The person's conversations whose name, questions or answers contain these words, newest first. */
export async function searchSessions(db: AccountDb, userId: string, words: string): Promise<SessionMatch[]> {
  const pattern = toLikePattern(escapePattern(words))
  const { rows } = await sql<SessionMatch>`
    with found as (
      select distinct on (session_id) session_id,
        case when content ilike ${pattern} then content else input end as text
      from agent_runs
      where account_id = ${db.accountId} and ended_at is not null and user_id = ${userId}
        and (input ilike ${pattern} or content ilike ${pattern})
      order by session_id, created_at desc
    )
    select s.id as session_id, coalesce(s.name, ${defaultSessionName}) as session_name, s.updated_at, found.text
    from agent_sessions s left join found on found.session_id = s.id
    where s.account_id = ${db.accountId} and s.user_id = ${userId} and s.deleted_at is null
      and (found.session_id is not null or s.name ilike ${pattern})
    order by (s.name ilike ${pattern}) desc nulls last, s.updated_at desc, s.id
    limit ${maxHits}`.execute(db.kysely)
  return rows
}
