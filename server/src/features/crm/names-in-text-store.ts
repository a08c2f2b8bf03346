import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Shorter names stand in other words. */
const leastLetters = 4
const mostNames = 50

/** Names of companies and contacts that stand somewhere in a text, in any case; at most 50. */
export async function listCrmNamesInText(db: AccountDb, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select name, account_id, deleted_at from crm_companies
      union all
      select name, account_id, deleted_at from crm_contacts
    ) as named
    where account_id = ${db.accountId}::uuid and deleted_at is null and length(name) >= ${leastLetters}
      and position(lower(name) in ${text.toLowerCase()}) > 0
    limit ${mostNames}`.execute(db.kysely)
  return rows.map(({ name }) => name)
}
