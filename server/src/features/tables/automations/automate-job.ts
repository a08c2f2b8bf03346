import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { loadMemberNames } from '../people.ts'
import { loadBase } from '../base-store.ts'
import { findBaseOfTable } from '../schema-store.ts'
import { isAwaitedChange } from './match-change.ts'
import { makeForRecords, type RecordEvent } from './make-results.ts'
import { findStoredChange, listActiveAutomations, listDueRecords } from './store.ts'
import { listDatedTables } from './system-store.ts'

const ChangePayload = z.object({ account_id: z.uuid(), change_id: z.uuid() })
type ChangePayload = z.infer<typeof ChangePayload>
const TablePayload = z.object({ account_id: z.uuid(), table_id: z.string() })
type TablePayload = z.infer<typeof TablePayload>

const dayMs = 86_400_000

/** The table with its base; undefined if it is gone or in the trash. */
async function loadTable(db: AccountDb, tableId: string) {
  const baseId = await findBaseOfTable(db, tableId)
  const schema = baseId === undefined ? undefined : await loadBase(db, baseId)
  const table = schema?.findTable(tableId)
  if (schema === undefined || table === undefined) return undefined
  return { schema, table, names: await loadMemberNames(db, schema) }
}

/** Makes what a change of records starts. Automations write no records, so none starts another. */
export const automateChangeJob = defineJob({
  name: 'tables.automate',
  payload: ChangePayload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context }: JobRun<ChangePayload, AppContext>) {
    const change = await findStoredChange(db, payload.change_id)
    const open = change === undefined ? undefined : await loadTable(db, change.table_id)
    if (change === undefined || open === undefined) return
    for (const automation of await listActiveAutomations(db, change.table_id, ['created', 'changed'])) {
      const field = open.table.fields.find(({ id }) => id === automation.field_id)
      const isSince = (time: string) => Date.parse(time) >= Date.parse(automation.created_at)
      // Neither a record that was brought back is new, nor one whose run has been deleted since.
      const isNew = (time: string) => isSince(time) && Date.parse(change.created_at) - Date.parse(time) < dayMs
      const events = change.records.flatMap((record): RecordEvent[] => {
        if (!isSince(change.created_at)) return []
        if (automation.starts_with === 'created')
          return change.kind === 'create' && isNew(record.created_at)
            ? [{ record_id: record.id, event: 'created' }]
            : []
        const isAwaited = field !== undefined && isAwaitedChange(automation, field, record.before, record.after)
        return isAwaited ? [{ record_id: record.id, event: change.id }] : []
      })
      await makeForRecords({ db, context, ...open }, automation, events)
    }
  },
})

/** How many days back a date still counts, if no server was running. */
const daysBack = 3
const perRun = 200
const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * dayMs).toISOString().slice(0, 10)
const toDay = (time: Date, timeZone: string): string => time.toLocaleDateString('sv-SE', { timeZone })

/** Makes what is due by the dates in a table's records. */
export const automateDatesJob = defineJob({
  name: 'tables.automate-dates',
  payload: TablePayload,
  attempts: 5,
  concurrency: 1,
  perGroup: 1,
  async run({ payload, db, context }: JobRun<TablePayload, AppContext>) {
    const open = await loadTable(db, payload.table_id)
    if (open === undefined) return
    const zone = await readAccountTimeZone(db)
    const today = toDay(context.now(), zone)
    for (const automation of await listActiveAutomations(db, payload.table_id, ['date'])) {
      if (!open.table.fields.some(({ id }) => id === automation.field_id)) continue
      const first = [addDays(today, -daysBack), toDay(new Date(automation.created_at), zone)].toSorted().at(-1) ?? today
      const span = { from: addDays(first, -automation.days), until: addDays(today, -automation.days), zone }
      const due = await listDueRecords(db, automation, span, perRun)
      await makeForRecords(
        { db, context, ...open },
        automation,
        due.map(({ id, day }) => ({ record_id: id, event: day })),
      )
    }
  },
})

/** Has the dates of all tables with such automations looked at. */
export async function enqueueDates({ engine, jobs }: AppContext): Promise<void> {
  await jobs.enqueueAll(automateDatesJob, await listDatedTables(engine), createSystemExecutor(engine))
}

export const automationSchedules: readonly Schedule<AppContext>[] = [
  { name: 'tables.find-dates', everySeconds: 900, run: enqueueDates },
]
