import type { FormulaContext, FormulaRow } from '../../formulas/functions/define.ts'
import type { AppContext } from '../../http/app-context.ts'
import { derivedTypes, planFields } from './field-graph.ts'
import { type MemberNames, readStored, type StoredRow, toFormulaValue, toStoredResult } from './formula-values.ts'
import type { BaseSchema, TableShape } from './schema.ts'

/** Days of TODAY begin at midnight UTC, as on Airtable's wire. */
export const createFormulaContext = (context: Pick<AppContext, 'now'>): FormulaContext => ({
  now: context.now().getTime(),
  zone: 'UTC',
  locale: 'en',
})

/** A record as a formula reads it. */
export const toFormulaRow = (schema: BaseSchema, row: StoredRow, names: MemberNames): FormulaRow => ({
  id: row.id,
  createdAt: Date.parse(row.created_at),
  readModifiedAt: (fields) => (fields.length === 0 ? Date.parse(row.updated_at) : findEdited(row, fields)),
  readField(id) {
    const field = schema.findField(id)
    if (field === undefined) return null
    // What refers to something that is gone is blank; its old value may still be stored.
    if (derivedTypes.has(field.type) && !planFields(schema).byId.has(id)) return null
    return toFormulaValue(schema, field, readStored(field, row), names)
  },
})

/** The last edit of one of the fields; what was filled when the record was made counts from then. */
function findEdited(row: StoredRow, fields: readonly string[]): number | null {
  const times = fields.flatMap((field) => {
    const edited = row.edited_at[field]
    if (edited !== undefined) return [Date.parse(edited)]
    const isFilled = row.cells[field] !== undefined || (row.links[field]?.length ?? 0) > 0
    return isFilled ? [Date.parse(row.created_at)] : []
  })
  return times.length === 0 ? null : Math.max(...times)
}

/** The record with what depends on the clock, which is stored nowhere. */
export function computeVolatile(
  schema: BaseSchema,
  table: TableShape,
  row: StoredRow,
  context: Pick<AppContext, 'now'>,
  names: MemberNames,
): StoredRow {
  const { fields, volatile } = planFields(schema)
  if (volatile.size === 0) return row
  const computed = { ...row.computed }
  const whole = { ...row, computed }
  const reader = toFormulaRow(schema, whole, names)
  const clock = createFormulaContext(context)
  for (const { field, formula, isVolatile } of fields)
    if (isVolatile && formula !== null && field.table_id === table.id)
      computed[field.id] = toStoredResult(formula(reader, clock))
  return whole
}
