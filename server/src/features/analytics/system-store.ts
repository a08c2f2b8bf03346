import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

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

/** Single visits, what they were recognised by, and old imports of numbers. */
export const deleteExpiredVisits = createCleanup([
  // Yesterday's salt is still needed for visits across midnight; without it a visitor's hash cannot be traced.
  `delete from day_salts where created_at < now() - interval '48 hours'`,
  // Days of the westernmost time zone end half a day after those of UTC.
  `delete from day_visitors where day < (now() at time zone 'utc')::date - 2`,
  `delete from visit_events where day < (now() at time zone 'utc')::date - 90`,
  `delete from visit_day_blocks where day < (now() at time zone 'utc')::date - 90`,
  // Those whose numbers are in the reports stay, to be undone.
  `delete from number_imports i where updated_at < now() - interval '30 days'
     and not exists (select from number_import_days d where d.account_id = i.account_id and d.import_id = i.id and d.state = 'added')`,
])
