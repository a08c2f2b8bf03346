import type { BaseSchema, FieldShape, TableShape } from '../schema.ts'

interface FieldInfo {
  readonly name: string
  readonly type: string
}
interface TableInfo {
  readonly name: string
  readonly description: string | null
}
interface Changed<T> {
  readonly current: T
  readonly previous: T
}
export interface TableDifference {
  readonly createdFieldsById: Readonly<Record<string, FieldInfo>>
  readonly changedFieldsById: Readonly<Record<string, Changed<FieldInfo>>>
  readonly destroyedFieldIds: readonly string[]
  readonly changedMetadata: Changed<TableInfo> | null
}
/** What a change of a base's tables and fields has made of them. */
export interface SchemaDifference {
  readonly createdTablesById: Readonly<
    Record<string, { readonly metadata: TableInfo; readonly fieldsById: Readonly<Record<string, FieldInfo>> }>
  >
  readonly destroyedTableIds: readonly string[]
  readonly changedTablesById: Readonly<Record<string, TableDifference>>
}

const toFieldInfo = ({ name, type }: FieldShape): FieldInfo => ({ name, type })
const toTableInfo = ({ name, description }: TableShape): TableInfo => ({ name, description })
const toFieldInfos = (fields: readonly FieldShape[]) =>
  Object.fromEntries(fields.map((field) => [field.id, toFieldInfo(field)]))

/** Null if tables and fields are the same. */
export function compareSchemas(before: BaseSchema, after: BaseSchema): SchemaDifference | null {
  const created = after.tables.filter(({ id }) => before.findTable(id) === undefined)
  const destroyedTableIds = before.tables.flatMap(({ id }) => (after.findTable(id) === undefined ? id : []))
  const changed = after.tables.flatMap((table): [string, TableDifference][] => {
    const old = before.findTable(table.id)
    const difference = old === undefined ? null : compareTables(old, table)
    return difference === null ? [] : [[table.id, difference]]
  })
  if (created.length === 0 && destroyedTableIds.length === 0 && changed.length === 0) return null
  return {
    createdTablesById: Object.fromEntries(
      created.map((table) => [table.id, { metadata: toTableInfo(table), fieldsById: toFieldInfos(table.fields) }]),
    ),
    destroyedTableIds,
    changedTablesById: Object.fromEntries(changed),
  }
}

function compareTables(before: TableShape, after: TableShape): TableDifference | null {
  const old = new Map(before.fields.map((field) => [field.id, field]))
  const now = new Set(after.fields.map(({ id }) => id))
  const createdFieldsById = toFieldInfos(after.fields.filter(({ id }) => !old.has(id)))
  const destroyedFieldIds = before.fields.flatMap(({ id }) => (now.has(id) ? [] : id))
  const changedFieldsById = Object.fromEntries(
    after.fields.flatMap((field): [string, Changed<FieldInfo>][] => {
      const previous = old.get(field.id)
      if (previous === undefined || describeField(previous) === describeField(field)) return []
      return [[field.id, { current: toFieldInfo(field), previous: toFieldInfo(previous) }]]
    }),
  )
  const isRenamed = before.name !== after.name || before.description !== after.description
  const n = [createdFieldsById, changedFieldsById, destroyedFieldIds].flatMap((part) => Object.keys(part)).length
  if (n === 0 && !isRenamed) return null
  return {
    createdFieldsById,
    changedFieldsById,
    destroyedFieldIds,
    changedMetadata: isRenamed ? { current: toTableInfo(after), previous: toTableInfo(before) } : null,
  }
}

const describeField = ({ name, type, description, options }: FieldShape): string =>
  JSON.stringify([name, type, description, options])
