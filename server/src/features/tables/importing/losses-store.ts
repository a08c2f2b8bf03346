import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** Records that are named; the others are counted. */
const mostNamed = 5

interface Losses {
  /** Of the import's records, those that were changed or commented on since. */
  readonly n_changed: number
  readonly changed_ids: string[]
  /** Records that others have added to the table since. */
  readonly n_added: number
}

/** What has happened to a table since an import into it. */
export async function findLosses(db: AccountDb, importId: string, baseId: string, tableId: string): Promise<Losses> {
  const { rows } = await sql<Losses>`
    with steps as (
      select first_change, last_change from table_import_steps
       where account_id = ${db.accountId}::uuid and import_id = ${importId}::uuid),
    changes as (
      select c.number, c.kind, c.record_ids from table_changes c
       where c.account_id = ${db.accountId}::uuid and c.base_id = ${baseId} and c.table_id = ${tableId}
         and c.number >= (select min(first_change) from steps)),
    made as (
      select id from changes c join steps s on c.number between s.first_change and s.last_change
        cross join unnest(c.record_ids) as made (id) where c.kind = 'create'),
    later as (
      select c.kind, id from changes c cross join unnest(c.record_ids) as later (id)
       where not exists (select from steps s where c.number between s.first_change and s.last_change)),
    here as (
      select r.id, r.number from table_records r
       where r.account_id = ${db.accountId}::uuid and r.table_id = ${tableId}
         and (r.id in (select id from later)
           or r.id in (select record_id from table_comments
             where account_id = ${db.accountId}::uuid and table_id = ${tableId}))),
    changed as (select id, number from here where id in (select id from made))
    select (select count(*)::int from changed) as n_changed,
           (select coalesce(array_agg(id order by number), '{}') from
             (select id, number from changed order by number limit ${mostNamed}) as few) as changed_ids,
           (select count(*)::int from here
             where id not in (select id from made) and id in (select id from later where kind = 'create')) as n_added`.execute(
    db.kysely,
  )
  return rows[0] ?? { n_changed: 0, changed_ids: [], n_added: 0 }
}

/** Of these fields, those that no record has a value of. */
export async function listEmptyFields(db: AccountDb, tableId: string, fieldIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...fieldIds]}::text[]) as given (id)
     where not exists (
       select from table_records r
        where r.account_id = ${db.accountId}::uuid and r.table_id = ${tableId} and r.cells ? given.id)`.execute(
    db.kysely,
  )
  return rows.map(({ id }) => id)
}
