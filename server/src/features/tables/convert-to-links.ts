import { type TableFieldOptions, tableLimits } from '@draftwright/contract/table-fields'
import { buildInverse, findTableIn, listReaders, refreshTables, type SchemaScope } from './change-schema.ts'
import { listFieldCells, saveFieldCells } from './convert-store.ts'
import { readFieldOptions } from './field-options.ts'
import { dropIndex } from './index-store.ts'
import { type PendingPatch, resolveLinks } from './record-input.ts'
import { findRowsByPrimary, loadRows } from './records-store.ts'
import { type BaseSchema, type FieldShape, listLinkFields } from './schema.ts'
import { insertFields, updateField } from './schema-store.ts'
import { showCell } from './show-cell.ts'
import { changeRecords } from './write-records.ts'

const perStep = 500

interface Names {
  readonly id: string
  readonly names: readonly string[]
}
interface LinkConversion {
  readonly n_kept: number
  readonly n_lost: number
  readonly lost_examples: string[]
}

/** Makes a field of names one of links: to the records that are called so, and to new ones for names that no record has. */
export async function convertToLinks(
  scope: SchemaScope,
  field: FieldShape,
  given: TableFieldOptions | undefined,
  isPreview: boolean,
): Promise<LinkConversion> {
  const { schema } = scope
  const table = findTableIn(schema, field.table_id)
  const options = readFieldOptions(schema, table, 'multipleRecordLinks', given)
  const isSingle = options.prefersSingleRecordLink === true
  const named = await readNames(scope, field, options.linkedTableId ?? '')
  const kept = named.map(({ id, names }): Names => ({ id, names: isSingle ? names.slice(0, 1) : names }))
  const lost = isSingle ? named.flatMap(({ names }) => names.slice(1)) : []
  const result = { n_kept: kept.length, n_lost: lost.length, lost_examples: lost.slice(0, 5) }
  if (isPreview) return result
  const grown = await saveLinkField(scope, field, options, kept)
  const linked = { ...field, type: 'multipleRecordLinks' as const }
  const own = findTableIn(grown, table.id)
  const pending = kept.map(
    ({ names }): PendingPatch => ({ cells: {}, links: { [field.id]: { ids: [], names } }, targets: {}, files: {} }),
  )
  const writer = { ...scope, schema: grown, table: own, userId: null, source: 'system' } as const
  const patches = await resolveLinks(writer, pending, tableLimits.records)
  const linkFields = listLinkFields(own).map(({ id }) => id)
  for (let at = 0; at < kept.length; at += perStep) {
    const ids = kept.slice(at, at + perStep).map(({ id }) => id)
    const rows = await loadRows(scope.tx, table.id, ids, linkFields)
    await changeRecords(
      writer,
      rows,
      new Map(ids.map((id, place) => [id, patches[at + place] ?? { cells: {}, links: {} }])),
    )
  }
  await refreshTables({ ...scope, schema: grown }, listReaders(grown, linked))
  return result
}

/** The names in each cell: the whole of it where a record is called so, else its parts between commas. */
async function readNames(
  { tx, schema, names }: SchemaScope,
  field: FieldShape,
  linkedTableId: string,
): Promise<Names[]> {
  const other = findTableIn(schema, linkedTableId)
  const found: Names[] = []
  for (let after = 0; ; ) {
    const cells = await listFieldCells(tx, field.table_id, field.id, after, perStep)
    const texts = cells.map(({ cell }) =>
      [showCell({ schema, names, isWire: false }, field, cell) ?? []].flat().map(String),
    )
    const whole = await findRowsByPrimary(tx, other.id, other.primary_field_id, [...new Set(texts.flat())])
    for (const [at, { id }] of cells.entries()) {
      const parts = (texts[at] ?? []).flatMap((text) => (whole.has(text) ? [text] : splitNames(text)))
      found.push({ id, names: [...new Set(parts)].slice(0, tableLimits.links) })
    }
    if (cells.length < perStep) return found
    after = cells.at(-1)?.number ?? 0
  }
}

const splitNames = (text: string): string[] => text.split(/[,\n]/u).flatMap((part) => part.trim().slice(0, 200) || [])

/** Empties the cells, and stores the field with its other side; returns the base with both. */
async function saveLinkField(
  { tx, schema }: SchemaScope,
  field: FieldShape,
  options: TableFieldOptions,
  cells: readonly Names[],
): Promise<BaseSchema> {
  const table = findTableIn(schema, field.table_id)
  const link: FieldShape = { ...field, type: 'multipleRecordLinks', options, is_indexed: false }
  const inverse = buildInverse(schema, table, link)
  const own: FieldShape = { ...link, options: { ...options, inverseLinkFieldId: inverse.id } }
  for (let at = 0; at < cells.length; at += perStep) {
    const empty = cells.slice(at, at + perStep).map(({ id }) => ({ id, cell: null }))
    await saveFieldCells(tx, table.id, field.id, empty)
  }
  await dropIndex(tx, field.id)
  await updateField(tx, field.id, { type: own.type, options: own.options, is_indexed: false })
  const grown = schema.replaceFields(
    table.id,
    table.fields.map((one) => (one.id === field.id ? own : one)),
  )
  const other = findTableIn(grown, inverse.table_id)
  await insertFields(tx, [{ ...inverse, position: other.fields.length }])
  return grown.replaceFields(other.id, [...other.fields, inverse])
}
