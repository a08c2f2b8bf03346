import type { ChangeRecords } from '../changes-store.ts'
import type { FieldShape } from '../schema.ts'
import type { AutomationRow } from './store.ts'

type StoredCells = ChangeRecords[number]['after']

/** Whether a cell holds what is waited for: options by their id, all else as text. */
function hasValue(field: FieldShape, cell: unknown, value: string): boolean {
  if (field.type === 'checkbox') return (cell === true) === (value === 'true')
  if (Array.isArray(cell)) return cell.includes(value)
  if (typeof cell === 'number') return cell === Number(value)
  return typeof cell === 'string' && cell.trim().toLowerCase() === value.trim().toLowerCase()
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a change of a record is what the automation waits for; a new record counts as changed where it has the value. */
export function isAwaitedChange(
  { field_id, value }: Pick<AutomationRow, 'field_id' | 'value'>,
  field: FieldShape,
  before: StoredCells,
  after: StoredCells,
): boolean {
  if (field_id === null || after === null) return false
  const [was, is] = [before?.[field_id], after[field_id]]
  if (value === null) return before !== null && field_id in after && !isEqual(was, is)
  const isNow = (before === null || field_id in after) && hasValue(field, is, value)
  // An empty checkbox of a new record has not become empty.
  return isNow && (before === null ? is !== undefined : !hasValue(field, was, value))
}
