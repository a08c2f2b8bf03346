import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Stage } from '../pipelines/store.ts'
import { ensureFirstPipeline, listStages } from '../pipelines/store.ts'

/** The order of deletion: linked rows before the record they belong to. */
const tables = [
  'crm_activity_log',
  'crm_tasks',
  'crm_opportunities',
  'crm_contacts',
  'crm_companies',
  'crm_playbook',
] as const

export const readDefaultStages = async (db: AccountDb): Promise<Map<string, Stage>> =>
  new Map((await listStages(db, await ensureFirstPipeline(db))).map((stage) => [stage.name, stage]))

export async function countExample(db: AccountDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${sql.join(
    tables.map(
      (table) => sql`(select count(*) from ${sql.table(table)} where account_id = ${db.accountId} and is_example)`,
    ),
    sql` + `,
  )})::int as n`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** Deletes the rows completely, with everything added to them since and the operation that created them. */
export async function removeExample(db: AccountDb): Promise<void> {
  const ofExample = (table: string) =>
    sql`select id from ${sql.table(table)} where account_id = ${db.accountId} and is_example`
  for (const table of ['crm_activity_log', 'crm_tasks'])
    await sql`delete from ${sql.table(table)} where account_id = ${db.accountId} and (
      opportunity_id in (${ofExample('crm_opportunities')}) or contact_id in (${ofExample('crm_contacts')})
      or company_id in (${ofExample('crm_companies')}))`.execute(db.kysely)
  await db
    .remove('crm_change_sets')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('crm_changes')
        .select('change_set_id')
        .where('crm_changes.account_id', '=', db.accountId)
        .where('verb', '=', 'create')
        .where(sql<boolean>`after ->> 'is_example' = 'true'`),
    )
    .execute()
  for (const table of tables) await db.remove(table).where('is_example', '=', true).execute()
}
