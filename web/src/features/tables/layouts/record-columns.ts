import type { TableField } from '@draftwright/contract/table-fields'
import type { SummaryGroup } from '@draftwright/contract/table-summaries'
import { isGap } from '../../../ui/grid/group-lines.ts'
import { showCell } from '../cell-text.ts'
import type { PickerOption } from '../grid/OptionPicker.tsx'
import { type GridRecord, isEmptyCell } from '../model.ts'

export interface RecordColumn {
  readonly id: string
  readonly name: string
  /** What a record of it has in the field. */
  readonly value: unknown
  readonly rows: readonly GridRecord[]
}

export const emptyColumnId = 'empty'

/** The column of a record. */
export function findColumnId(field: TableField, row: GridRecord): string {
  const value = row.fields[field.id]
  if (isEmptyCell(value)) return emptyColumnId
  if (typeof value === 'object' && value !== null && 'id' in value) return `of ${String(value.id)}`
  return `of ${String(value)}`
}

/** A column for what is empty, one for each option or person, and one for each other value that records have. */
export function buildColumns(
  field: TableField,
  rows: readonly GridRecord[],
  people: readonly PickerOption[],
): readonly RecordColumn[] {
  const known = new Map<string, Omit<RecordColumn, 'rows'>>([
    [emptyColumnId, { id: emptyColumnId, name: 'Empty', value: null }],
  ])
  if (field.type === 'singleCollaborator')
    for (const { id, name } of people) known.set(`of ${id}`, { id: `of ${id}`, name, value: { id, name } })
  else
    for (const { name } of field.options.choices ?? []) known.set(`of ${name}`, { id: `of ${name}`, name, value: name })
  const rowsById = new Map<string, GridRecord[]>()
  for (const row of rows) {
    const id = findColumnId(field, row)
    const value = row.fields[field.id]
    if (!known.has(id)) known.set(id, { id, name: showCell(field, value), value })
    const list = rowsById.get(id)
    if (list === undefined) rowsById.set(id, [row])
    else list.push(row)
  }
  return [...known.values()].map((column) => ({ ...column, rows: rowsById.get(column.id) ?? [] }))
}

export interface CountedColumn extends RecordColumn {
  /** How many records it has in all. */
  readonly n: number
  readonly summaries: SummaryGroup['summaries']
  /** Not all of them are loaded. */
  readonly hasRest: boolean
  /** The place in the list of the first that is not loaded. */
  readonly nextPlace: number | null
}

/** Columns with what the server has counted: the records of each group follow each other in the list. Without counts, what is loaded is counted. Records that are about to be deleted are in `list` and not in the columns. */
export function countColumns(
  columns: readonly RecordColumn[],
  field: TableField,
  list: readonly GridRecord[],
  groups: readonly SummaryGroup[] | null,
  doomed: ReadonlySet<string> = new Set(),
): readonly CountedColumn[] {
  const byId = new Map<string, { start: number; group: SummaryGroup }>()
  let start = 0
  for (const group of groups ?? []) {
    byId.set(findColumnId(field, { id: '', fields: { [field.id]: group.value } }), { start, group })
    start += group.n
  }
  const isDoomed = ({ id }: GridRecord) => doomed.has(id)
  const known = new Set(columns.map(({ id }) => id))
  const others = [...byId].flatMap(([id, { group }]): RecordColumn[] =>
    known.has(id) ? [] : [{ id, name: showCell(field, group.value), value: group.value, rows: [] }],
  )
  return [...columns, ...others].map((column) => {
    const counted = byId.get(column.id)
    const own = counted === undefined ? [] : list.slice(counted.start, counted.start + counted.group.n)
    const gap = own.findIndex(isGap)
    const hasRest = counted !== undefined && gap !== -1
    // What is loaded behind a gap is shown when the gap is.
    const later = new Set(hasRest ? own.slice(gap).map(({ id }) => id) : [])
    return {
      ...column,
      rows: later.size === 0 ? column.rows : column.rows.filter(({ id }) => !later.has(id)),
      n: hasRest ? Math.max(counted.group.n - own.filter(isDoomed).length, column.rows.length) : column.rows.length,
      summaries: counted?.group.summaries ?? [],
      hasRest,
      nextPlace: hasRest ? counted.start + gap : null,
    }
  })
}
