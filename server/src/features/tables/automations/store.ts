import type { AutomationStart } from '@draftwright/contract/table-automations'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

const columns = [
  'id',
  'table_id',
  'is_active',
  'starts_with',
  'field_id',
  'value',
  'days',
  'makes',
  'title',
  'body',
  'user_id',
  'created_by',
  'n_runs',
  'n_skipped',
  'skipped_at',
  'created_at',
  'updated_at',
] as const

/** Those of a table, the oldest first, with how much they have made. */
export const listAutomations = (db: AccountDb, tableId: string) =>
  db
    .from('table_automations')
    .select(columns)
    .where('table_id', '=', tableId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type AutomationRow = Awaited<ReturnType<typeof listAutomations>>[number]

export const insertAutomation = (tx: AccountDb, row: NewRow<'table_automations'>) =>
  tx.insert('table_automations', row).execute()

type AutomationColumns = Partial<Omit<NewRow<'table_automations'>, 'id' | 'table_id' | 'created_at'>>
export const updateAutomation = (tx: AccountDb, id: string, change: AutomationColumns) =>
  tx.update('table_automations').set(change).where('id', '=', id).execute()

export const deleteAutomation = (tx: AccountDb, id: string) =>
  tx.remove('table_automations').where('id', '=', id).execute()

/** What an automation has made, the newest first. */
export const listAutomationRuns = (db: AccountDb, automationId: string, limit: number) =>
  db
    .from('table_automation_runs')
    .select(['record_id', 'record_name', 'problem', 'idea_id', 'task_id', 'created_at'])
    .where('automation_id', '=', automationId)
    .orderBy('created_at', 'desc')
    .orderBy('record_id')
    .limit(limit)
    .execute()

/** Active ones of a table that start with one of these. */
export const listActiveAutomations = (
  db: AccountDb,
  tableId: string,
  starts: readonly AutomationStart[],
): Promise<AutomationRow[]> =>
  db
    .from('table_automations')
    .select(columns)
    .where('table_id', '=', tableId)
    .where('is_active', '=', true)
    .where('starts_with', 'in', [...starts])
    .orderBy('created_at')
    .execute()

/** One that is active; locked, so that what it makes within an hour is counted. */
export const lockActiveAutomation = (tx: AccountDb, id: string): Promise<AutomationRow | undefined> =>
  tx
    .from('table_automations')
    .select(columns)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()

export const countRunsSince = async (tx: AccountDb, automationId: string, since: string): Promise<number> =>
  (
    await tx
      .from('table_automation_runs')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('automation_id', '=', automationId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
  ).n

/** Whether this event of a record had not been handled before. */
export async function claimRun(tx: AccountDb, run: NewRow<'table_automation_runs'>): Promise<boolean> {
  const claimed = await tx
    .insert('table_automation_runs', run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('record_id')
    .execute()
  return claimed.length > 0
}

interface RunPlace {
  readonly automation_id: string
  readonly record_id: string
  readonly event: string
}
export interface RunOutcome {
  readonly problem?: string
  readonly idea_id?: string
  readonly task_id?: string
}
/** What came of it; a notification leaves nothing but the run. */
export async function finishRun(
  tx: AccountDb,
  { automation_id, record_id, event }: RunPlace,
  outcome: RunOutcome,
): Promise<void> {
  if (Object.keys(outcome).length === 0) return
  await tx
    .update('table_automation_runs')
    .set(outcome)
    .where('automation_id', '=', automation_id)
    .where('record_id', '=', record_id)
    .where('event', '=', event)
    .execute()
}

/** Counts what was made; the run itself is deleted some day. */
export const countRun = (tx: AccountDb, id: string) =>
  tx.update('table_automations').set({ n_runs: sql<number>`n_runs + 1` }).where('id', '=', id).execute()

export const noteSkipped = (tx: AccountDb, id: string, n: number, at: string) =>
  tx
    .update('table_automations')
    .set({ n_skipped: sql<number>`n_skipped + ${n}`, skipped_at: at })
    .where('id', '=', id)
    .execute()

/** A change of records as it was stored. */
export const findStoredChange = (db: AccountDb, id: string) =>
  db
    .from('table_changes')
    .select(['id', 'table_id', 'kind', 'records', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Records whose field has a day between two, in the zone for a time, and that were not yet handled for it. */
export async function listDueRecords(
  db: AccountDb,
  automation: Pick<AutomationRow, 'id' | 'table_id' | 'field_id'>,
  { from, until, zone }: { readonly from: string; readonly until: string; readonly zone: string },
  limit: number,
) {
  const cell = sql`r.cells->>${automation.field_id}`
  const { rows } = await sql<{ id: string; day: string }>`
    select r.id, due.day from table_records r
      cross join lateral (select case when ${cell} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T'
        then to_char((${cell})::timestamptz at time zone ${zone}::text, 'YYYY-MM-DD') else left(${cell}, 10) end as day) due
      where r.account_id = ${db.accountId}::uuid and r.table_id = ${automation.table_id}
        and due.day between ${from} and ${until}
        and not exists (select from table_automation_runs run
          where run.account_id = r.account_id and run.automation_id = ${automation.id}::uuid and run.record_id = r.id
            and run.event = due.day)
      order by r.number limit ${limit}`.execute(db.kysely)
  return rows
}

/** The automations that a person has set up, or that are for them. */
export const collectPersonalAutomations = (db: AccountDb, userId: string) =>
  db
    .from('table_automations')
    .select(['table_id', 'starts_with', 'makes', 'title', 'body', 'created_at'])
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('user_id', '=', userId)]))
    .orderBy('created_at')
    .execute()
