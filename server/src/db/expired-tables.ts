import { CompiledQuery } from 'kysely'
import type { Engine } from './engine.ts'
import { SYSTEM } from './engine.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { createSystemDb } from './system-db.ts'

const old = `deleted_at < now() - interval '30 days'`
const tables = 'select id from base_tables where account_id = $1 and base_id = $2'

/** In one base; in this order. */
const expired = [
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
export async function deleteExpiredTables(engine: Engine): Promise<number> {
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
          for (const statement of expired) affected += Number((await run(statement)).numAffectedRows ?? 0n)
          return affected
        }),
    )
  return removed
}
