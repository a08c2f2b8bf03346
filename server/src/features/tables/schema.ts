import type { TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import type { TableView } from '@draftwright/contract/table-views'

export interface FieldShape {
  readonly id: string
  readonly table_id: string
  readonly name: string
  readonly type: TableFieldType
  readonly description: string | null
  readonly options: TableFieldOptions
  readonly is_indexed: boolean
}
export interface TableShape {
  readonly id: string
  readonly base_id: string
  readonly name: string
  readonly description: string | null
  readonly primary_field_id: string
  /** How many it has. */
  readonly n_records: number
  readonly fields: readonly FieldShape[]
  /** The team's. */
  readonly views: readonly TableView[]
  /** Of all persons: each may see their own only. */
  readonly personal_views: readonly PersonalView[]
}
type PersonalView = TableView & { readonly owner_id: string }
interface BaseRow {
  readonly id: string
  readonly name: string
  readonly deleted_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A whole base without its records. What is in the trash is left out. */
export class BaseSchema {
  readonly row: BaseRow
  readonly tables: readonly TableShape[]
  readonly #fields: ReadonlyMap<string, FieldShape>
  readonly #tables: ReadonlyMap<string, TableShape>

  constructor(row: BaseRow, tables: readonly TableShape[]) {
    this.row = row
    this.tables = tables
    this.#tables = new Map(tables.map((table) => [table.id, table]))
    this.#fields = new Map(tables.flatMap((table) => table.fields.map((field) => [field.id, field])))
  }

  get id(): string {
    return this.row.id
  }

  findTable(id: string | undefined): TableShape | undefined {
    return this.#tables.get(id ?? '')
  }

  findField(id: string | undefined): FieldShape | undefined {
    return this.#fields.get(id ?? '')
  }

  /** Every field of every table. */
  listFields(): FieldShape[] {
    return [...this.#fields.values()]
  }

  /** The same base with another set of fields in one table: to judge a change before it is stored. */
  replaceFields(tableId: string, fields: readonly FieldShape[]): BaseSchema {
    return new BaseSchema(
      this.row,
      this.tables.map((table) => (table.id === tableId ? { ...table, fields } : table)),
    )
  }
}

/** A field by its id or else its name, in the spelling it has. */
export const findFieldByName = (table: TableShape, name: string): FieldShape | undefined =>
  table.fields.find(({ id }) => id === name) ?? table.fields.find((field) => field.name === name)

/** The team's views, then those of this person. */
export const listVisibleViews = (
  { views, personal_views }: Pick<TableShape, 'views' | 'personal_views'>,
  { userId }: { readonly userId: string },
): TableView[] => [...views, ...personal_views.filter(({ owner_id }) => owner_id === userId)]

export const listLinkFields = (table: TableShape): FieldShape[] =>
  table.fields.filter(({ type }) => type === 'multipleRecordLinks')
/** Fields that lead to the CRM or to content. */
export const listTargetFields = (table: TableShape): FieldShape[] =>
  table.fields.filter(({ type }) => type === 'workspaceLinks')
