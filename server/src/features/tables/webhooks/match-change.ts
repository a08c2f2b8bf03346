import type { BaseSchema } from '../schema.ts'
import type { ViewRecords } from './find-view-records.ts'
import type { SchemaDifference, TableDifference } from './compare-schemas.ts'
import { findWebhookScope, type WebhookChangeType, type WebhookFilters } from './specification.ts'
import type { ChangedRecord, RecordChange, SchemaChange, TableChange } from './webhooks-store.ts'

const changeTypes = { create: 'add', update: 'update', delete: 'remove' } as const

const isWantedType = ({ changeTypes: wanted }: WebhookFilters, type: WebhookChangeType): boolean =>
  wanted?.includes(type) ?? true
const isWantedSource = ({ fromSources }: WebhookFilters, source: RecordChange['source']): boolean =>
  fromSources?.includes(source) ?? true

/** The records that a webhook wants to know of, by table; of a webhook about a view, those that may be in it. */
export function listTableChanges(schema: BaseSchema, filters: WebhookFilters, change: RecordChange): TableChange[] {
  if (!filters.dataTypes.includes('tableData') || !isWantedSource(filters, change.source)) return []
  const written = new Set(change.records.map(({ id }) => id))
  const others = change.effects.filter(({ id }) => !written.has(id))
  const parts: TableChange[] = [{ ...change, records: addWatched(filters, change) }]
  for (const [table_id, effects] of Map.groupBy(others, (effect) => effect.table_id)) {
    const records = effects.map((effect) => ({ ...effect, number: 0, created_at: change.created_at }))
    const own = parts.findIndex((part) => part.table_id === table_id && part.kind === 'update')
    if (own === -1) parts.push({ table_id, kind: 'update', records })
    else parts[own] = { table_id, kind: 'update', records: [...(parts[own]?.records ?? []), ...records] }
  }
  return parts.flatMap((part) => {
    const records = matchRecords(schema, filters, part)
    return records.length === 0 ? [] : [{ ...part, records }]
  })
}

/** Written records with those of their computed cells that are watched; others are no change of their own there. */
function addWatched(
  { watchDataInFieldIds: watched }: WebhookFilters,
  { records, effects }: RecordChange,
): readonly ChangedRecord[] {
  if (!watched || effects.length === 0) return records
  const byId = new Map(effects.map((effect) => [effect.id, effect]))
  const pick = (cells: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(cells).filter(([id]) => watched.includes(id)))
  return records.map((record) => {
    const effect = byId.get(record.id)
    if (effect === undefined || record.after === null) return record
    const before = record.before && { ...pick(effect.before), ...record.before }
    const unkept = effect.unkept.filter((id) => watched.includes(id))
    return { ...record, before, after: { ...pick(effect.after), ...record.after }, unkept }
  })
}

function matchRecords(
  schema: BaseSchema,
  filters: WebhookFilters,
  { table_id, kind, records }: TableChange,
): readonly ChangedRecord[] {
  const scope = findWebhookScope(schema, filters.recordChangeScope)
  if (scope !== null && scope?.table.id !== table_id) return []
  // A record that is changed may come into a view, or leave it.
  const isAboutView = typeof scope?.viewId === 'string'
  if (!isAboutView && !isWantedType(filters, changeTypes[kind])) return []
  const watched = filters.watchDataInFieldIds
  if (!watched) return records
  return records.filter(({ before, after, unkept = [] }) =>
    watched.some((id) => id in (after ?? before ?? {}) || unkept.includes(id)),
  )
}

/** The part of a change of tables and fields that a webhook wants to know of. */
export function matchDifference(
  schema: BaseSchema,
  filters: WebhookFilters,
  { source, difference }: SchemaChange,
): SchemaDifference | null {
  const scope = findWebhookScope(schema, filters.recordChangeScope)
  if (scope === undefined || !isWantedSource(filters, source)) return null
  const hasTables = filters.dataTypes.includes('tableMetadata')
  const changed = Object.entries(difference.changedTablesById).flatMap(([id, table]): [string, TableDifference][] => {
    const wanted = scope === null || scope.table.id === id ? matchTable(filters, table) : null
    return wanted === null ? [] : [[id, wanted]]
  })
  const isOnlyTable = scope === null && hasTables
  const matched: SchemaDifference = {
    createdTablesById: isOnlyTable && isWantedType(filters, 'add') ? difference.createdTablesById : {},
    destroyedTableIds: isOnlyTable && isWantedType(filters, 'remove') ? difference.destroyedTableIds : [],
    changedTablesById: Object.fromEntries(changed),
  }
  return Object.values(matched).some((part: object) => Object.keys(part).length > 0) ? matched : null
}

function matchTable(filters: WebhookFilters, table: TableDifference): TableDifference | null {
  const hasFields = filters.dataTypes.includes('tableFields')
  const { watchSchemasOfFieldIds: watched } = filters
  const isWatched = (id: string): boolean => hasFields && (watched?.includes(id) ?? true)
  const keep = <T>(fields: Readonly<Record<string, T>>, type: WebhookChangeType): Record<string, T> =>
    isWantedType(filters, type) ? Object.fromEntries(Object.entries(fields).filter(([id]) => isWatched(id))) : {}
  const matched: TableDifference = {
    createdFieldsById: keep(table.createdFieldsById, 'add'),
    changedFieldsById: keep(table.changedFieldsById, 'update'),
    destroyedFieldIds: isWantedType(filters, 'remove') ? table.destroyedFieldIds.filter(isWatched) : [],
    changedMetadata:
      filters.dataTypes.includes('tableMetadata') && isWantedType(filters, 'update') ? table.changedMetadata : null,
  }
  return Object.values(matched).some((part: object | null) => part !== null && Object.keys(part).length > 0)
    ? matched
    : null
}

/** Whether something of a kind is wanted of a view: records that come, change or go there. */
export const pickViewRecords = (
  filters: WebhookFilters,
  { created, changed, destroyed }: ViewRecords,
): ViewRecords => ({
  created: isWantedType(filters, 'add') ? created : [],
  changed: isWantedType(filters, 'update') ? changed : [],
  destroyed: isWantedType(filters, 'remove') ? destroyed : [],
})
