import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Stage } from '../pipelines/store.ts'
import { firstPipeline, stagesOf } from '../pipelines/store.ts'

/** In this order nothing is left behind: what hangs on a record goes before it. */
const tables = [
  'crm_activity_log',
  'crm_tasks',
  'crm_opportunities',
  'crm_contacts',
  'crm_companies',
  'crm_playbook',
] as const

export const usualStagesOf = async (db: AccountDb): Promise<Map<string, Stage>> =>
  new Map((await stagesOf(db, await firstPipeline(db))).map((stage) => [stage.name, stage]))

export async function countExample(db: AccountDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${sql.join(
    tables.map(
      (table) => sql`(select count(*) from ${sql.table(table)} where account_id = ${db.accountId} and is_example)`,
    ),
    sql` + `,
  )})::int as n`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** Takes the rows out whole, with what was written on them since and the deed that made them. */
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
