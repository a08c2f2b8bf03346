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

/** A deal of the example in the stage with this name. */
export const findExampleDeal = (db: AccountDb, stage: string) =>
  db
    .from('crm_opportunities')
    .innerJoin('crm_pipeline_stages', (join) =>
      join
        .onRef('crm_pipeline_stages.account_id', '=', 'crm_opportunities.account_id')
        .onRef('crm_pipeline_stages.id', '=', 'crm_opportunities.stage_id'),
    )
    .select('crm_opportunities.id')
    .where('crm_opportunities.is_example', '=', true)
    .where('crm_pipeline_stages.name', '=', stage)
    .executeTakeFirst()

/** The operations that made these rows are forgotten with them. */
export const removeRecordChangeSets = (db: AccountDb, recordIds: readonly string[]) =>
  db
    .remove('crm_change_sets')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('crm_changes')
        .select('change_set_id')
        .where('crm_changes.account_id', '=', db.accountId)
        .where('verb', '=', 'create')
        .where('record_id', 'in', [...recordIds]),
    )
    .execute()

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
  // Of a pipeline without deals only sums are left that cancel each other out.
  await sql`delete from crm_stage_sums s where account_id = ${db.accountId}::uuid and not exists (
    select from crm_opportunities o where o.account_id = s.account_id and o.pipeline_id = s.pipeline_id)`.execute(
    db.kysely,
  )
}
