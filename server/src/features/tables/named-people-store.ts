import { sql } from 'kysely'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import type { Executor } from '../../db/executor.ts'
import { retryOnDeadlock } from '../../db/retry-on-deadlock.ts'
import type { AppContext } from '../../http/app-context.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { listBasesNaming } from './system-store.ts'

/** Types of fields whose cells name people. */
const personTypes = ['singleCollaborator', 'multipleCollaborators']

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

/**
 * Takes a person out of the cells of all workspaces and from the records that they have made or changed, and has computed what was made of
 * their name: each base by itself, and with the job in the same transaction, so that a kill in between leaves no name behind.
 */
export async function removePersonFromTables(
  { engine, jobs }: Pick<AppContext, 'engine' | 'jobs'>,
  userId: string,
): Promise<void> {
  for (const { account_id, base_id } of await listBasesNaming(engine, userId, personTypes)) {
    const db = createAccountDb(engine, account_id)
    await retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        // Also in the trash.
        await tx.from('table_bases').select('id').where('id', '=', base_id).forUpdate().execute()
        await clearPerson(tx, base_id, userId)
        await jobs.enqueue(recomputeTablesJob, { account_id, base_id }, tx, { group: base_id })
      }),
    )
  }
}

const clearPerson = (tx: AccountDb, baseId: string, userId: string) =>
  tx.executeSql(
    `update table_records r set
         is_stale = r.is_stale or t.is_naming,
         created_by = nullif(r.created_by, $3::uuid),
         updated_by = nullif(r.updated_by, $3::uuid),
         cells = (
           select coalesce(jsonb_object_agg(c.key,
               case when c.key = any(t.field_ids) and jsonb_typeof(c.value) = 'array' then c.value - $3::text else c.value end), '{}')
             from jsonb_each(r.cells) as c
            where not (c.key = any(t.field_ids) and c.value in (to_jsonb($3::text), jsonb_build_array($3::text))))
       from (
         select b.id, coalesce(array_agg(f.id) filter (where f.type = any($4::text[])), '{}') as field_ids,
                coalesce(bool_or(f.type = any($4::text[]) or f.type in ('createdBy', 'lastModifiedBy')), false) as is_naming
           from base_tables b left join table_fields f on f.account_id = b.account_id and f.table_id = b.id
          where b.account_id = $1 and b.base_id = $2
          group by b.id) as t
      where r.account_id = $1 and r.table_id = t.id
        and (r.created_by = $3::uuid or r.updated_by = $3::uuid
          or exists (select from unnest(t.field_ids) as f (id) where r.cells->f.id @> to_jsonb($3::text)))`,
    [tx.accountId, baseId, userId, personTypes],
  )

/** Locks the bases that lose something when a person is deleted, before their rows do, as everybody does who changes a base. */
export async function lockBasesOfPerson(db: Executor, userId: string): Promise<void> {
  await db.executeSql(
    `select from table_bases b where b.created_by = $1::uuid or exists (
       select from base_tables t join table_views v on v.account_id = t.account_id and v.table_id = t.id
        where t.account_id = b.account_id and t.base_id = b.id and (v.created_by = $1::uuid or v.owner_id = $1::uuid))
     order by b.account_id, b.id for update`,
    [userId],
  )
}
