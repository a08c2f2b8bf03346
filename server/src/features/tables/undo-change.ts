import { conflictError } from '../../http/errors.ts'
import type { ChangeRecords } from './changes-store.ts'
import { countComments } from './comments-store.ts'
import { fitStored } from './fit-stored.ts'
import type { StoredRow } from './formula-values.ts'
import { assertRoomForRecords } from './record-room.ts'
import { findExistingIds, loadRows } from './records-store.ts'
import { listLinkFields } from './schema.ts'
import { changeRecords, createRecords, removeRecords, type RecordPatch, type WriteScope } from './write-records.ts'

interface StoredChange {
  readonly kind: 'create' | 'update' | 'delete'
  readonly records: ChangeRecords
}
type StoredValues = Readonly<Record<string, unknown>>

/** Takes a change back and returns the id of the change that does so. Throws 409 where something has changed since. */
export async function undoChange(
  scope: WriteScope,
  { kind, records }: StoredChange,
  changeId?: string,
): Promise<string | null> {
  const { tx, table } = scope
  const links = listLinkFields(table).map(({ id }) => id)
  const rows = await loadRows(
    tx,
    table.id,
    records.map(({ id }) => id),
    links,
  )
  if (kind === 'delete') {
    // Of what was erased for good there is nothing to bring back.
    const kept = records.filter(({ before }) => before !== null)
    if (rows.length > 0 || kept.length === 0) throw hasChangedError()
    return restoreRecords(scope, kept, changeId)
  }
  if (rows.length < records.length) throw hasChangedError()
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (kind === 'create') {
    const commented = await countComments(tx, table.id, [...byId.keys()])
    if (records.some(({ id, after }) => commented.has(id) || !isAsCreated(byId.get(id), after ?? {}, links)))
      throw hasChangedError()
    return removeRecords(scope, rows, changeId)
  }
  const patches = new Map<string, RecordPatch>()
  for (const { id, before, after } of records) {
    const now = toStoredValues(byId.get(id))
    const own = Object.entries(before ?? {}).filter(([field]) => {
      const current = now[field] ?? (links.includes(field) ? [] : null)
      return JSON.stringify(current) === JSON.stringify(after?.[field] ?? null)
    })
    patches.set(id, await toPatch(scope, Object.fromEntries(own), new Set()))
  }
  if ([...patches.values()].every(({ cells, links }) => Object.keys({ ...cells, ...links }).length === 0))
    throw hasChangedError()
  return changeRecords(scope, rows, patches, changeId)
}

/** Deletes those of the records that are still as they were made, without comments; returns how many stay. */
export async function removeUnchanged(scope: WriteScope, records: ChangeRecords): Promise<number> {
  const links = listLinkFields(scope.table).map(({ id }) => id)
  const afterById = new Map(records.map(({ id, after }) => [id, after ?? {}]))
  const rows = await loadRows(scope.tx, scope.table.id, [...afterById.keys()], links)
  const commented = await countComments(scope.tx, scope.table.id, [...afterById.keys()])
  const same = rows.filter((row) => !commented.has(row.id) && isAsCreated(row, afterById.get(row.id) ?? {}, links))
  if (same.length > 0) await removeRecords(scope, same)
  return rows.length - same.length
}

const hasChangedError = () => conflictError('changed_since', 'This has been changed since, so it cannot be undone')

/** Cells and the ids of links by field, as changes keep them. */
const toStoredValues = (row: StoredRow | undefined): StoredValues => ({
  ...row?.cells,
  ...Object.fromEntries(Object.entries(row?.links ?? {}).map(([field, list]) => [field, list.map(({ id }) => id)])),
})

/** Whether a record still has what it was made with: what others have added would be lost without a trace. */
function isAsCreated(row: StoredRow | undefined, after: StoredValues, links: readonly string[]): boolean {
  const now = toStoredValues(row)
  return [...new Set([...Object.keys(now), ...Object.keys(after)])].every((field) => {
    const empty = links.includes(field) ? [] : null
    return JSON.stringify(now[field] ?? empty) === JSON.stringify(after[field] ?? empty)
  })
}

async function restoreRecords(scope: WriteScope, records: ChangeRecords, changeId?: string): Promise<string> {
  await assertRoomForRecords(scope, records.length)
  // Records that were deleted together may be linked to each other.
  const together = new Set(records.map(({ id }) => id))
  const lost = []
  for (const { id, number, created_at, before } of records)
    lost.push({ id, number, created_at, ...(await toPatch(scope, before ?? {}, together)) })
  return createRecords(scope, lost, changeId)
}

/** Stored cells as a patch: fields that are gone are left out, values that no longer fit theirs, and links to records that are gone. */
async function toPatch(
  { tx, table, names }: WriteScope,
  values: StoredValues,
  together: ReadonlySet<string>,
): Promise<RecordPatch> {
  const cells: Record<string, unknown> = {}
  const links: Record<string, readonly string[]> = {}
  for (const [id, value] of Object.entries(values)) {
    const field = table.fields.find((one) => one.id === id)
    if (field === undefined) continue
    if (field.type === 'multipleRecordLinks') {
      const ids = Array.isArray(value) ? value.map(String) : []
      const found = await findExistingIds(tx, field.options.linkedTableId ?? '', ids)
      const isSelf = field.options.linkedTableId === table.id
      links[id] = ids.filter((one) => found.has(one) || (isSelf && together.has(one)))
      continue
    }
    const fit = value === null || value === undefined ? undefined : fitStored(field, value, names)
    if (fit !== undefined || value === null) cells[id] = fit
  }
  return { cells, links }
}
