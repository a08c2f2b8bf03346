import { CompiledQuery } from 'kysely'
import { type Engine, SYSTEM } from '../../db/engine.ts'
import { type Cleanup, createCleanup } from '../../db/housekeeping.ts'
import { retryOnDeadlock } from '../../db/retry-on-deadlock.ts'
import { createSystemDb } from '../../db/system-db.ts'

const old = `deleted_at < now() - interval '30 days'`
const tables = 'select id from base_tables where account_id = $1 and base_id = $2'

/** In one base; in this order. */
const expiredInBase = [
  // A field's values are taken out of the records first.
  `update table_records r set cells = r.cells - f.ids, computed = r.computed - f.ids
     from (select table_id, array_agg(id) as ids from table_fields
       where account_id = $1 and table_id in (${tables}) and ${old} group by table_id) f
     where r.account_id = $1 and r.table_id = f.table_id and (r.cells ?| f.ids or r.computed ?| f.ids)`,
  // Links lead nowhere when their table is gone.
  `delete from table_fields where account_id = $1 and table_id in (${tables})
     and type = 'multipleRecordLinks' and options->>'linkedTableId' in (${tables} and ${old})`,
  `delete from table_fields where account_id = $1 and table_id in (${tables}) and ${old}`,
  `delete from base_tables where account_id = $1 and base_id = $2 and ${old}`,
  `delete from table_bases where account_id = $1 and id = $2 and ${old}`,
]

/**
 * Empties the trash of bases; returns how many rows were changed. Each base by itself, locked before its records as everybody does who
 * changes them.
 */
async function emptyTrashOfBases(engine: Engine): Promise<number> {
  const { rows } = await engine.query<{ account_id: string; id: string }>(
    SYSTEM,
    `select account_id, id from table_bases where ${old}
     union select account_id, base_id from base_tables where ${old}
     union select t.account_id, t.base_id from base_tables t
       join table_fields f on f.account_id = t.account_id and f.table_id = t.id where f.${old}
     order by 1, 2`,
  )
  let removed = 0
  for (const { account_id, id } of rows)
    removed += await retryOnDeadlock(() =>
      createSystemDb(engine)
        .transaction()
        .execute(async (tx) => {
          const run = (statement: string) => tx.executeQuery(CompiledQuery.raw(statement, [account_id, id]))
          await run('select from table_bases where account_id = $1 and id = $2 for update')
          let affected = 0
          for (const statement of expiredInBase) affected += Number((await run(statement)).numAffectedRows ?? 0n)
          return affected
        }),
    )
  return removed
}

const deleteOldRows = createCleanup([
  // What was made of them stays; names of deleted records go.
  `delete from table_automation_runs where created_at < now() - interval '90 days'`,
  `update table_automation_runs r set record_name = ''
     from table_changes c join table_automations a on a.account_id = c.account_id and a.table_id = c.table_id
       cross join unnest(c.record_ids) as gone (id)
     where c.kind = 'delete' and c.created_at > now() - interval '2 days' and r.account_id = a.account_id
       and r.automation_id = a.id and r.record_id = gone.id and r.record_name <> ''
       and not exists (select from table_records t where t.account_id = r.account_id and t.id = gone.id)`,
  `delete from table_changes where created_at < now() - interval '90 days'`,
  // Nothing brings a record back whose deletion is forgotten.
  ...['table_comments', 'table_card_places'].map(
    (table) => `delete from ${table} c
      where not exists (select from table_records r where r.account_id = c.account_id and r.table_id = c.table_id and r.id = c.record_id)
        and not exists (select from table_changes h where h.account_id = c.account_id and h.table_id = c.table_id
          and h.kind = 'delete' and h.record_ids @> array[c.record_id])`,
  ),
  `delete from table_webhooks where expires_at < now()`,
  `delete from table_webhook_payloads where created_at < now() - interval '7 days'`,
  `delete from table_schema_changes where created_at < now() - interval '8 days'`,
  `delete from table_change_effects where created_at < now() - interval '8 days'`,
  `delete from airtable_imports where updated_at < now() - interval '30 days'`,
  `delete from table_imports where updated_at < now() - interval '30 days'`,
])

/** Bases, tables and fields whose time in the trash is over, and what is kept of records and changes for a while only. */
export const deleteExpiredTables: Cleanup = async (engine) =>
  (await emptyTrashOfBases(engine)) + (await deleteOldRows(engine))

/** Bases of all workspaces with a cell of these types that names a person, or with a record that they have made or changed. */
export async function listBasesNaming(
  engine: Engine,
  userId: string,
  personTypes: readonly string[],
): Promise<{ account_id: string; base_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; base_id: string }>(
    SYSTEM,
    `select f.account_id, t.base_id
       from table_fields f join base_tables t on t.account_id = f.account_id and t.id = f.table_id
      where f.type = any($2::text[]) and exists (select from table_records r
        where r.account_id = f.account_id and r.table_id = f.table_id and r.cells->f.id @> to_jsonb($1::text))
     union
     select t.account_id, t.base_id
       from (select distinct account_id, table_id from table_records where created_by = $1::uuid or updated_by = $1::uuid) r
       join base_tables t on t.account_id = r.account_id and t.id = r.table_id
     order by 1, 2`,
    [userId, [...personTypes]],
  )
  return rows
}
