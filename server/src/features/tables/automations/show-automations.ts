import type { AccountDb } from '../../../db/account-db.ts'
import type { TableShape } from '../schema.ts'
import { showValue } from './read-automation.ts'
import { listAutomations } from './store.ts'
import { toShownTemplate } from './templates.ts'

/** The automations of a table with names of fields and choices, as people read them. */
export async function showAutomations(db: AccountDb, table: TableShape) {
  const rows = await listAutomations(db, table.id)
  return rows.map((row) => ({
    ...row,
    value: showValue(table, row),
    title: toShownTemplate(table, row.title),
    body: toShownTemplate(table, row.body),
  }))
}
