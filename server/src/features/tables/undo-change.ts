import { conflictError } from '../../http/errors.ts'
import type { ChangeRecords } from './changes-store.ts'
import { findExistingIds, loadRows } from './records-store.ts'
import { type FieldShape, listLinkFields } from './schema.ts'
import { changeRecords, createRecords, removeRecords, type RecordPatch, type WriteScope } from './write-records.ts'

interface StoredChange {
  readonly kind: 'create' | 'update' | 'delete'
  readonly records: ChangeRecords
}

/** Takes a change back and returns the id of the change that does so. Throws 409 where something has changed since. */
export async function undoChange(scope: WriteScope, { kind, records }: StoredChange): Promise<string | null> {
  const { tx, table } = scope
  const links = listLinkFields(table).map(({ id }) => id)
  const rows = await loadRows(
    tx,
    table.id,
    records.map(({ id }) => id),
    links,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (kind === 'delete') {
    if (rows.length > 0) throw hasChangedError()
    const lost = await Promise.all(
      records.map(async ({ id, number, created_at, before }) => ({
        id,
        number,
        created_at,
        ...(await toPatch(scope, before ?? {})),
      })),
    )
    return createRecords(scope, lost)
  }
  if (rows.length < records.length) throw hasChangedError()
  if (kind === 'create') return removeRecords(scope, rows)
  const patches = new Map<string, RecordPatch>()
  for (const { id, before, after } of records) {
    const row = byId.get(id)
    const now = Object.fromEntries(
      Object.entries(row?.links ?? {}).map(([field, list]) => [field, list.map((link) => link.id)]),
    )
    const own = Object.entries(before ?? {}).filter(([field]) => {
      const current = links.includes(field) ? (now[field] ?? []) : (row?.cells[field] ?? null)
      return JSON.stringify(current) === JSON.stringify(after?.[field] ?? null)
    })
    patches.set(id, await toPatch(scope, Object.fromEntries(own)))
  }
  if ([...patches.values()].every(({ cells, links }) => Object.keys({ ...cells, ...links }).length === 0))
    throw hasChangedError()
  return changeRecords(scope, rows, patches)
}

const hasChangedError = () => conflictError('changed_since', 'This has been changed since, so it cannot be undone')

/** Stored cells as a patch: fields that are gone are left out, and links to records that are. */
async function toPatch({ tx, table }: WriteScope, values: Readonly<Record<string, unknown>>): Promise<RecordPatch> {
  const cells: Record<string, unknown> = {}
  const links: Record<string, readonly string[]> = {}
  for (const [id, value] of Object.entries(values)) {
    const field: FieldShape | undefined = table.fields.find((one) => one.id === id)
    if (field === undefined) continue
    if (field.type !== 'multipleRecordLinks') cells[id] = value ?? undefined
    else {
      const ids = Array.isArray(value) ? value.map(String) : []
      const found = await findExistingIds(tx, field.options.linkedTableId ?? '', ids)
      links[id] = ids.filter((one) => found.has(one))
    }
  }
  return { cells, links }
}
