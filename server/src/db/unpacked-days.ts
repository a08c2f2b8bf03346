import { type Engine, SYSTEM } from './engine.ts'

/** A day with fewer single views is read as quickly as they are stored. */
export const fewestPackedRows = 500

/** Workspaces with a day that is over, has many single views, and is not packed. */
export async function listUnpackedAccounts(engine: Engine): Promise<{ [id: string]: unknown; account_id: string }[]> {
  const { rows } = await engine.query<{ [id: string]: unknown; account_id: string }>(
    SYSTEM,
    `select a.id as account_id from accounts a where a.deleted_at is null and exists (
       select from daily_numbers n
       where n.account_id = a.id and n.dimension = 'total' and n.value = ''
         and n.day >= (now() at time zone a.time_zone)::date - 89 and n.day < (now() at time zone a.time_zone)::date
         and n.views + n.reads >= ${fewestPackedRows}
         and exists (select from visit_events e where e.account_id = n.account_id and e.day = n.day)
         and not exists (select from visit_day_blocks b where b.account_id = n.account_id and b.day = n.day))`,
  )
  return rows
}
