import { sql } from 'kysely'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { type Engine, SYSTEM } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import { recomputeTablesJob } from './recompute-job.ts'

/** Records whose cells name a person, the first 10,000. */
export async function collectPersonalTableMentions(db: AccountDb, userId: string) {
  const { rows } = await sql<{ base_id: string; table_name: string; field: string; record_id: string }>`
    select t.base_id, t.name as table_name, f.name as field, r.id as record_id
      from table_fields f
      join base_tables t on t.account_id = f.account_id and t.id = f.table_id
      join table_records r on r.account_id = f.account_id and r.table_id = f.table_id
     where f.account_id = ${db.accountId}::uuid and f.type in ('singleCollaborator', 'multipleCollaborators')
       and r.cells->f.id @> to_jsonb(${userId}::text)
     order by t.base_id, t.id, f.id, r.number limit 10000`.execute(db.kysely)
  return rows
}

interface NamingTable {
  readonly account_id: string
  readonly base_id: string
  readonly table_id: string
  /** Fields for people. */
  readonly field_ids: string[]
}

/**
 * Takes a person out of the cells of all workspaces, and marks what was computed from their name. Returns the bases, whose
 * records are to be computed when the person is gone.
 */
export async function removePersonFromTables(engine: Engine, userId: string): Promise<NamingTable[]> {
  const { rows } = await engine.query<NamingTable>(
    SYSTEM,
    `select f.account_id, t.base_id, f.table_id,
            coalesce(array_agg(f.id) filter (where f.type in ('singleCollaborator', 'multipleCollaborators')), '{}') as field_ids
       from table_fields f join base_tables t on t.account_id = f.account_id and t.id = f.table_id
      where f.type in ('singleCollaborator', 'multipleCollaborators', 'createdBy', 'lastModifiedBy')
        and exists (
          select from table_records r where r.account_id = f.account_id and r.table_id = f.table_id
            and case f.type when 'createdBy' then r.created_by = $1::uuid when 'lastModifiedBy' then r.updated_by = $1::uuid
              else r.cells->f.id @> to_jsonb($1::text) end)
      group by f.account_id, t.base_id, f.table_id`,
    [userId],
  )
  for (const { account_id, table_id, field_ids } of rows)
    await engine.query(
      SYSTEM,
      `update table_records r set is_stale = true, cells = (
           select coalesce(jsonb_object_agg(c.key,
               case when c.key = any($4::text[]) and jsonb_typeof(c.value) = 'array' then c.value - $3::text else c.value end), '{}')
             from jsonb_each(r.cells) as c
            where not (c.key = any($4::text[]) and c.value in (to_jsonb($3::text), jsonb_build_array($3::text))))
        where r.account_id = $1 and r.table_id = $2
          and (r.created_by = $3::uuid or r.updated_by = $3::uuid
            or exists (select from unnest($4::text[]) as f (id) where r.cells->f.id @> to_jsonb($3::text)))`,
      [account_id, table_id, userId, field_ids],
    )
  return rows
}

/** Computes again what named the person. */
export async function refreshNamingTables({ engine, jobs }: AppContext, tables: readonly NamingTable[]): Promise<void> {
  const bases = new Map(tables.map(({ account_id, base_id }) => [base_id, account_id]))
  for (const [base_id, account_id] of bases)
    await jobs.enqueue(recomputeTablesJob, { account_id, base_id }, createAccountDb(engine, account_id), {
      group: base_id,
    })
}
