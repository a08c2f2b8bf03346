import type { ImportedSpan } from '@draftwright/contract/analytics'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Span } from '../periods.ts'

const most = 400

/** Days next to each other that another tool has counted. */
export async function listImportedSpans(db: AccountDb, { from, to }: Span): Promise<ImportedSpan[]> {
  const { rows } = await sql<ImportedSpan>`
    select r.tool, min(r.day)::text as "from", max(r.day)::text as "to", count(*)::int as days, r.is_timed
    from (
      select i.tool, d.is_timed, d.day,
        d.day - row_number() over (partition by i.tool, d.is_timed order by d.day)::int as run
      from number_import_days d join number_imports i on i.account_id = ${db.accountId}::uuid and i.id = d.import_id
      where d.account_id = ${db.accountId}::uuid and d.state = 'added'
        and d.day >= ${from}::date and d.day <= ${to}::date) r
    group by r.tool, r.is_timed, r.run order by 2 limit ${most}`.execute(db.kysely)
  return rows
}

/** Visits begun on each day that was counted here: those that another tool counted reached no goals that are known. */
export async function listOwnVisits(db: AccountDb, { from, to }: Span): Promise<{ day: string; visits: number }[]> {
  const { rows } = await sql<{ day: string; visits: number }>`
    select n.day::text as day, n.visits::float8 as visits from daily_numbers n
    where n.account_id = ${db.accountId}::uuid and n.dimension = 'total' and n.value = ''
      and n.day >= ${from}::date and n.day <= ${to}::date
      and not exists (select from number_import_days d
        where d.account_id = n.account_id and d.day = n.day and d.state = 'added')`.execute(db.kysely)
  return rows
}
