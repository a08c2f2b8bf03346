import { formatRowName } from './formula-values.ts'
import { type LinkRow, saveLinks } from './links-store.ts'
import { type ComputeScope } from './recompute.ts'
import { loadFieldRows } from './records-store.ts'
import type { FieldShape, TableShape } from './schema.ts'
import { addTo, type WrittenCells } from './written-cells.ts'

interface LinkingRecord {
  readonly id: string
  readonly number: number
  /** Ids of records by field. */
  readonly links: Readonly<Record<string, readonly string[]>>
}

/** Writes the links of records that were just made, from both sides: a few statements for all of them. */
export async function linkNewRecords(
  scope: ComputeScope & { readonly table: TableShape },
  records: readonly LinkingRecord[],
  written: WrittenCells,
): Promise<void> {
  const { tx, schema, table } = scope
  const fieldIds = new Set(records.flatMap(({ links }) => Object.keys(links)))
  if (fieldIds.size === 0) return
  const own = schema.findField(table.primary_field_id)
  const linking = records.filter(({ links }) => Object.values(links).some((ids) => ids.length > 0))
  const ownNames = await loadRowNames(
    scope,
    own,
    linking.map(({ id }) => id),
  )
  for (const fieldId of fieldIds) {
    const field = schema.findField(fieldId)
    const other = schema.findTable(field?.options.linkedTableId)
    const inverse = field?.options.inverseLinkFieldId
    if (field === undefined || other === undefined || inverse === undefined) continue
    const ids = [...new Set(linking.flatMap(({ links }) => links[fieldId] ?? []))]
    if (ids.length === 0) continue
    await written.effects?.noteLinks(tx, schema.findField(inverse), ids)
    const otherNames = await loadRowNames(scope, schema.findField(other.primary_field_id), ids)
    const rows: LinkRow[] = []
    for (const { id, number, links } of linking)
      for (const [position, linked_id] of (links[fieldId] ?? []).entries()) {
        rows.push({
          field_id: fieldId,
          record_id: id,
          linked_id,
          linked_name: otherNames.get(linked_id) ?? '',
          position,
        })
        // On the other side links stand in the order of the table.
        rows.push({
          field_id: inverse,
          record_id: linked_id,
          linked_id: id,
          linked_name: ownNames.get(id) ?? '',
          position: number,
        })
        addTo(written.changed, fieldId, [id])
        addTo(written.changed, inverse, [linked_id])
      }
    await saveLinks(tx, rows)
  }
}

async function loadRowNames(
  { tx, schema, names }: ComputeScope,
  primary: FieldShape | undefined,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (primary === undefined) return new Map()
  const rows = await loadFieldRows(tx, primary, ids)
  return new Map(rows.map((row) => [row.id, formatRowName(schema, primary, row, names)]))
}
