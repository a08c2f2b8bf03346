import { listReads, planFields } from './field-graph.ts'
import { formatRowName } from './formula-values.ts'
import { refreshTables, reloadBase, type SchemaScope } from './change-schema.ts'
import { deleteDeadLinks, listLinkedIds, renameLinked } from './links-store.ts'
import { loadFieldRows } from './records-store.ts'
import type { BaseSchema, FieldShape } from './schema.ts'
import { forgetReadValues } from './workspace-links/forget-values.ts'

const perStep = 500

/** Writes the names of linked records anew: those of fields that have come back, or whose records are named otherwise now. */
export async function refreshLinkNames(
  { tx, schema, names }: SchemaScope,
  fields: readonly FieldShape[],
): Promise<void> {
  for (const field of fields) {
    const primary = schema.findField(schema.findTable(field.options.linkedTableId)?.primary_field_id)
    if (primary === undefined) continue
    for (let after = ''; ; ) {
      const ids = await listLinkedIds(tx, field.id, after, perStep)
      const rows = await loadFieldRows(tx, primary, ids)
      await renameLinked(
        tx,
        [field.id],
        rows.map((row) => ({ id: row.id, name: formatRowName(schema, primary, row, names) })),
      )
      if (ids.length < perStep) break
      after = ids.at(-1) ?? ''
    }
  }
}

/** Makes links fit that were in the trash while records changed. */
export async function repairLinks(scope: SchemaScope, fields: readonly FieldShape[]): Promise<void> {
  for (const { id, table_id, options } of fields)
    await deleteDeadLinks(scope.tx, id, table_id, options.linkedTableId ?? '')
  await refreshLinkNames(scope, fields)
}

/** The links that lead to a table. */
export const listLinksTo = (schema: BaseSchema, tableId: string): FieldShape[] =>
  schema.listFields().filter(({ type, options }) => type === 'multipleRecordLinks' && options.linkedTableId === tableId)

/** Tables with fields that read one of these, also by way of others. */
export function listIndirectReaders(schema: BaseSchema, ids: readonly string[]): string[] {
  const read = new Set(ids)
  const tables = new Set<string>()
  // Each field comes after those it reads.
  for (const one of planFields(schema).fields)
    if (listReads(schema, one).some((id) => read.has(id))) {
      read.add(one.field.id)
      tables.add(one.field.table_id)
    }
  return [...tables]
}

/** Computes what read fields that are gone now. */
export async function refreshReaders(scope: SchemaScope, gone: readonly string[]): Promise<void> {
  const schema = await reloadBase(scope.tx, scope.schema.id)
  await forgetReadValues(scope.tx, scope.schema, schema)
  const tables = listIndirectReaders(scope.schema, gone).filter((id) => schema.findTable(id) !== undefined)
  await refreshTables({ ...scope, schema }, tables)
}
