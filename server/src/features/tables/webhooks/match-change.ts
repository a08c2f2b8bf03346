import type { BaseSchema } from '../schema.ts'
import type { ViewRecords } from './find-view-records.ts'
import type { SchemaDifference, TableDifference } from './compare-schemas.ts'
import { findWebhookScope, type WebhookChangeType, type WebhookFilters } from './specification.ts'
import type { RecordChange, SchemaChange } from './webhooks-store.ts'

const changeTypes = { create: 'add', update: 'update', delete: 'remove' } as const

const isWantedType = ({ changeTypes: wanted }: WebhookFilters, type: WebhookChangeType): boolean =>
  wanted?.includes(type) ?? true
const isWantedSource = ({ fromSources }: WebhookFilters, source: RecordChange['source']): boolean =>
  fromSources?.includes(source) ?? true

/** The records of a change that a webhook wants to know of; of one about a view, those that may be in it. */
export function matchRecords(
  schema: BaseSchema,
  filters: WebhookFilters,
  change: RecordChange,
): RecordChange['records'] {
  const scope = findWebhookScope(schema, filters.recordChangeScope)
  const isInScope = scope === null || scope?.table.id === change.table_id
  if (!isInScope || !filters.dataTypes.includes('tableData') || !isWantedSource(filters, change.source)) return []
  // A record that is changed may come into a view, or leave it.
  const isAboutView = typeof scope?.viewId === 'string'
  if (!isAboutView && !isWantedType(filters, changeTypes[change.kind])) return []
  const watched = filters.watchDataInFieldIds
  if (!watched) return change.records
  return change.records.filter(({ before, after }) => watched.some((id) => id in (after ?? before ?? {})))
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
