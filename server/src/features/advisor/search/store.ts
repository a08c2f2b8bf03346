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

/** The person's conversations whose name, questions or answers contain these words, newest first; those by name before. */
export async function searchSessions(db: AccountDb, userId: string, words: string): Promise<SessionMatch[]> {
  const pattern = toLikePattern(escapePattern(words.toLowerCase()))
  // The texts are read for what is shown only: with common words most of the time went into those of all that match.
  const { rows } = await sql<SessionMatch>`
    with found as materialized (
      select distinct session_id from agent_runs
      where account_id = ${db.accountId} and ended_at is not null and user_id = ${userId} and words like ${pattern}
    ), shown as materialized (
      select s.id, s.name, s.updated_at, lower(s.name) like ${pattern} as is_named, found.session_id is not null as is_found
      from agent_sessions s left join found on found.session_id = s.id
      where s.account_id = ${db.accountId} and s.user_id = ${userId} and s.deleted_at is null
        and (found.session_id is not null or lower(s.name) like ${pattern})
      order by is_named desc nulls last, s.updated_at desc, s.id
      limit ${maxHits}
    )
    select shown.id as session_id, coalesce(shown.name, ${defaultSessionName}) as session_name, shown.updated_at, newest.text
    from shown left join lateral (
      select case when lower(r.content) like ${pattern} then r.content else r.input end as text
      from agent_runs r
      where shown.is_found and r.account_id = ${db.accountId} and r.session_id = shown.id and r.ended_at is not null
        and r.user_id = ${userId} and r.words like ${pattern}
      order by r.created_at desc limit 1
    ) newest on true
    order by shown.is_named desc nulls last, shown.updated_at desc, shown.id`.execute(db.kysely)
  return rows
}
