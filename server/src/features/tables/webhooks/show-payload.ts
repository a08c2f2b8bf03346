import type { AccountDb } from '../../../db/account-db.ts'
import type { CellFile } from '../attachments/file-address.ts'
import { formatRowName, type MemberNames, readStored, type StoredLink, type StoredRow } from '../formula-values.ts'
import { toPersonId } from '../people.ts'
import { loadFieldRows } from '../records-store.ts'
import type { BaseSchema, FieldShape, TableShape } from '../schema.ts'
import { showCell } from '../show-cell.ts'
import type { SchemaDifference, TableDifference } from './compare-schemas.ts'
import type { ViewRecords } from './find-view-records.ts'
import type { WebhookSpecification } from './specification.ts'
import type { BaseChange, ChangedRecord, RecordChange, TableChange } from './webhooks-store.ts'

/** What the payloads of one answer are shown with. */
export interface PayloadStyle {
  readonly schema: BaseSchema
  readonly names: MemberNames
  /** Names of records that are linked, by id. */
  readonly linkNames: ReadonlyMap<string, string>
  /** Records as they are now, where cells that have not changed are told. */
  readonly rows: ReadonlyMap<string, StoredRow>
  readonly people: MemberNames
  readonly specification: WebhookSpecification
  readonly showFile: (file: CellFile) => object
}

/** Names of the records that these changes link to. */
export async function loadLinkNames(
  db: AccountDb,
  schema: BaseSchema,
  names: MemberNames,
  changes: readonly RecordChange[],
): Promise<Map<string, string>> {
  const byTable = new Map<string, Set<string>>()
  for (const { records, effects } of changes)
    for (const { before, after } of [...records, ...effects])
      for (const [fieldId, ids] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
        const { type, options } = schema.findField(fieldId) ?? {}
        const other = options?.linkedTableId
        if (type !== 'multipleRecordLinks' || other === undefined || !Array.isArray(ids)) continue
        const wanted = byTable.get(other) ?? new Set()
        for (const id of ids) wanted.add(String(id))
        byTable.set(other, wanted)
      }
  const found = new Map<string, string>()
  for (const [tableId, ids] of byTable) {
    const table = schema.findTable(tableId)
    const primary = table?.fields.find(({ id }) => id === table.primary_field_id)
    if (primary === undefined) continue
    for (const row of await loadFieldRows(db, primary, [...ids]))
      found.set(row.id, formatRowName(schema, primary, row, names))
  }
  return found
}

const frame = (change: BaseChange, { people }: PayloadStyle) => {
  const person = people.get(change.user_id ?? '')
  const user =
    change.user_id === null || person === undefined
      ? {}
      : {
          user: {
            id: toPersonId(change.user_id),
            email: person.email,
            name: person.display_name,
            permissionLevel: 'create',
          },
        }
  return {
    timestamp: change.created_at,
    baseTransactionNumber: change.number,
    payloadFormat: 'v0' as const,
    actionMetadata: { source: change.source, sourceMetadata: user },
  }
}

/** A change of records as a payload. Of a view, only what is among `view` is told. */
export function showRecordPayload(
  style: PayloadStyle,
  change: RecordChange,
  parts: readonly TableChange[],
  view: { readonly id: string; readonly records: ViewRecords } | null,
) {
  const byTable: Record<string, object> = {}
  for (const { table_id, kind, records } of view === null ? parts : []) {
    const table = style.schema.findTable(table_id)
    if (table === undefined) continue
    const changed =
      kind === 'create'
        ? { createdRecordsById: toRecords(records, (record) => showCreated(style, table, record)) }
        : kind === 'update'
          ? { changedRecordsById: toRecords(records, (record) => showChanged(style, table, record)) }
          : { destroyedRecordIds: records.map(({ id }) => id) }
    byTable[table.id] = { ...byTable[table.id], ...changed }
  }
  const table = style.schema.findTable(parts[0]?.table_id)
  if (view === null || table === undefined) return { ...frame(change, style), changedTablesById: byTable }
  const all = parts.flatMap(({ records }) => records)
  const pick = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id))
  const { created, changed, destroyed } = view.records
  const inView = {
    ...(created.length === 0
      ? {}
      : { createdRecordsById: toRecords(pick(created), (record) => showCreated(style, table, record)) }),
    ...(changed.length === 0
      ? {}
      : { changedRecordsById: toRecords(pick(changed), (record) => showChanged(style, table, record)) }),
    ...(destroyed.length === 0 ? {} : { destroyedRecordIds: destroyed }),
  }
  return { ...frame(change, style), changedTablesById: { [table.id]: { changedViewsById: { [view.id]: inView } } } }
}

const toRecords = <T>(records: readonly ChangedRecord[], show: (record: ChangedRecord) => T) =>
  Object.fromEntries(records.map((record) => [record.id, show(record)]))

function showCreated(style: PayloadStyle, table: TableShape, record: ChangedRecord) {
  const cells = showValues(style, table, record.after ?? {}, () => true)
  // One that was there before and came into the view is told as it is.
  const row = record.before === null ? undefined : style.rows.get(record.id)
  const others = showOthers(style, table, record, row !== undefined)
  return {
    createdTime: row?.created_at ?? record.created_at,
    cellValuesByFieldId: { ...others, ...showUnkept(style, table, record, () => true), ...cells },
  }
}

function showChanged(style: PayloadStyle, table: TableShape, record: ChangedRecord) {
  const { filters, includes } = style.specification.options
  const watched = filters.watchDataInFieldIds
  const isWatched = (id: string): boolean => watched?.includes(id) ?? true
  const others = showOthers(style, table, record)
  const kept = showValues(style, table, record.after ?? {}, isWatched)
  return {
    current: { cellValuesByFieldId: { ...kept, ...showUnkept(style, table, record, isWatched) } },
    ...(includes?.includePreviousCellValues === true
      ? { previous: { cellValuesByFieldId: showValues(style, table, record.before ?? {}, isWatched) } }
      : {}),
    ...(Object.keys(others).length === 0 ? {} : { unchanged: { cellValuesByFieldId: others } }),
  }
}

function showValues(
  style: PayloadStyle,
  table: TableShape,
  values: Readonly<Record<string, unknown>>,
  isWanted: (id: string) => boolean,
): Record<string, unknown> {
  const fields = table.fields.filter(({ id }) => id in values && isWanted(id))
  return Object.fromEntries(fields.map((field) => [field.id, showPayloadCell(style, field, values[field.id])]))
}

/** Cells whose values were not kept, as they are now. */
function showUnkept(
  style: PayloadStyle,
  table: TableShape,
  { id, unkept = [] }: ChangedRecord,
  isWanted: (id: string) => boolean,
): Record<string, unknown> {
  const row = style.rows.get(id)
  if (row === undefined) return {}
  const fields = table.fields.filter((field) => unkept.includes(field.id) && isWanted(field.id))
  return Object.fromEntries(fields.map((field) => [field.id, showPayloadCell(style, field, readStored(field, row))]))
}

/** Cells that are asked for with every change, or all, without those that the change is about. */
function showOthers(
  style: PayloadStyle,
  table: TableShape,
  { id, after, unkept = [] }: ChangedRecord,
  isWhole = false,
): Record<string, unknown> {
  const wanted = isWhole ? 'all' : style.specification.options.includes?.includeCellValuesInFieldIds
  const row = style.rows.get(id)
  if (!wanted || row === undefined) return {}
  const others = table.fields.filter(
    (field) =>
      (wanted === 'all' || wanted.includes(field.id)) && !(field.id in (after ?? {})) && !unkept.includes(field.id),
  )
  return Object.fromEntries(
    others.flatMap((field): [string, unknown][] => {
      const value = showPayloadCell(style, field, readStored(field, row))
      return value === null ? [] : [[field.id, value]]
    }),
  )
}

/** A cell as payloads have it: options and linked records are objects, and an empty one is null. */
function showPayloadCell(style: PayloadStyle, field: FieldShape, value: unknown): unknown {
  if ((value === undefined || value === null) && field.type !== 'button') return null
  const findChoice = (id: unknown) => field.options.choices?.find((choice) => choice.id === id)
  switch (field.type) {
    case 'singleSelect':
      return findChoice(value) ?? null
    case 'multipleSelects':
      return (value as string[]).flatMap((id) => findChoice(id) ?? [])
    case 'multipleRecordLinks':
      return (value as (string | StoredLink)[]).map((link) =>
        typeof link === 'string' ? { id: link, name: style.linkNames.get(link) ?? '' } : link,
      )
    default:
      return showCell({ ...style, isWire: true }, field, value) ?? null
  }
}

/** A change of tables and fields as a payload. */
export function showSchemaPayload(style: PayloadStyle, change: BaseChange, difference: SchemaDifference) {
  const hasPrevious = style.specification.options.includes?.includePreviousFieldDefinitions === true
  const { createdTablesById, destroyedTableIds, changedTablesById } = difference
  const changed = Object.entries(changedTablesById).map(([id, table]) => [id, showTable(table, hasPrevious)])
  return {
    ...frame(change, style),
    ...(changed.length === 0 ? {} : { changedTablesById: Object.fromEntries(changed) as Record<string, unknown> }),
    ...(Object.keys(createdTablesById).length === 0 ? {} : { createdTablesById }),
    ...(destroyedTableIds.length === 0 ? {} : { destroyedTableIds }),
  }
}

function showTable(table: TableDifference, hasPrevious: boolean) {
  const { createdFieldsById, changedFieldsById, destroyedFieldIds, changedMetadata } = table
  const changed = Object.entries(changedFieldsById).map(([id, { current, previous }]) => [
    id,
    hasPrevious ? { current, previous } : { current },
  ])
  return {
    ...(Object.keys(createdFieldsById).length === 0 ? {} : { createdFieldsById }),
    ...(changed.length === 0 ? {} : { changedFieldsById: Object.fromEntries(changed) as Record<string, unknown> }),
    ...(destroyedFieldIds.length === 0 ? {} : { destroyedFieldIds }),
    ...(changedMetadata === null ? {} : { changedMetadata }),
  }
}
