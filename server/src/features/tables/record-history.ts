import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { listRecordChanges } from './changes-store.ts'
import { fitStored } from './fit-stored.ts'
import { formatRowName } from './formula-values.ts'
import type { OpenTable } from './open-base.ts'
import { loadFieldRows } from './records-store.ts'
import type { FieldShape } from './schema.ts'
import { showCell } from './show-cell.ts'
import { loadTargetNames } from './workspace-links/load-target-names.ts'
import type { TargetNames } from './workspace-links/show-targets.ts'

type StoredCells = Readonly<Record<string, unknown>>

/** The changes of one record, the newest first, with cells as they are shown: what a field holds no more is left out. */
export async function readRecordHistory(db: AccountDb, caller: Caller, open: OpenTable, recordId: string) {
  const changes = (await listRecordChanges(db, open.table.id, recordId)).map(({ records, ...change }) => {
    const own = records.find(({ id }) => id === recordId)
    return { ...change, before: own?.before ?? null, after: own?.after ?? null }
  })
  const all = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const targets = await loadTargetNames(
    db,
    caller,
    open.table,
    all.map((cells) => ({ cells })),
  )
  const linked = await readLinkedNames(db, open, all)
  const show = (cells: StoredCells | null) => cells && showStoredCells({ ...open, targets }, cells, linked)
  return changes.map(({ before, after, ...change }) => ({ ...change, before: show(before), after: show(after) }))
}

/** The names of linked records that are still there, by field and id. */
async function readLinkedNames(
  db: AccountDb,
  { schema, table, names }: OpenTable,
  all: readonly StoredCells[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const linked = new Map<string, ReadonlyMap<string, string>>()
  for (const field of table.fields) {
    if (field.type !== 'multipleRecordLinks') continue
    const other = schema.findTable(field.options.linkedTableId)
    const primary = other?.fields.find(({ id }) => id === other.primary_field_id)
    const ids = [...new Set(all.flatMap((cells) => toIds(cells[field.id])))]
    if (primary === undefined || ids.length === 0) continue
    const rows = await loadFieldRows(db, primary, ids)
    linked.set(field.id, new Map(rows.map((row) => [row.id, formatRowName(schema, primary, row, names)])))
  }
  return linked
}

const toIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

interface HistoryScope extends OpenTable {
  readonly targets: TargetNames | undefined
}

function showStoredCells(
  open: HistoryScope,
  cells: StoredCells,
  linked: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const field of open.table.fields) {
    if (!(field.id in cells)) continue
    // Null is an empty cell, which a change may have made or filled.
    shown[field.id] = showStored(open, field, cells[field.id], linked.get(field.id)) ?? null
  }
  return shown
}

function showStored(
  open: HistoryScope,
  field: FieldShape,
  value: unknown,
  linked?: ReadonlyMap<string, string>,
): unknown {
  if (value === null || value === undefined) return null
  if (field.type === 'multipleRecordLinks')
    return toIds(value).flatMap((id) => {
      const name = linked?.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
  // Of a file that may be gone only the name is told.
  if (field.type === 'multipleAttachments')
    return Array.isArray(value) ? value.map(({ filename }: { filename?: unknown }) => ({ name: filename })) : null
  const style = { schema: open.schema, names: open.names, targets: open.targets, isWire: false }
  return showCell(style, field, fitStored(field, value, open.names))
}
