import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import { BaseSchema, type FieldShape, type TableShape } from './schema.ts'

type BaseRow = BaseSchema['row']
type StoredTable = Omit<TableShape, 'fields' | 'views' | 'personal_views'>
type StoredView = TableShape['views'][number] & { readonly table_id: string; readonly owner_id: string | null }
/** Tables, fields and views, each in its order. */
type Parts = readonly [readonly StoredTable[], readonly FieldShape[], readonly StoredView[]]

const tableIds = `array(select t.id from base_tables t
  where t.account_id = b.account_id and t.base_id = b.id and t.deleted_at is null)`
/** A base with all of its parts in one statement, and the parts as one text: it is compared with the last one before it is read. */
const selectBase = `${KEPT_PLAN} select b.id, b.name, b.deleted_at, b.created_at, b.updated_at, json_build_array(
    (select coalesce(json_agg(json_build_object('id', t.id, 'base_id', t.base_id, 'name', t.name, 'description', t.description,
        'primary_field_id', t.primary_field_id, 'n_records', t.n_rows) order by t.position, t.created_at, t.id), '[]')
      from base_tables t where t.account_id = b.account_id and t.base_id = b.id and t.deleted_at is null),
    (select coalesce(json_agg(json_build_object('id', f.id, 'table_id', f.table_id, 'name', f.name, 'type', f.type,
        'description', f.description, 'options', f.options, 'is_indexed', f.is_indexed) order by f.position, f.created_at, f.id), '[]')
      from table_fields f where f.account_id = b.account_id and f.table_id = any(${tableIds}) and f.deleted_at is null),
    (select coalesce(json_agg(json_build_object('id', v.id, 'table_id', v.table_id, 'name', v.name, 'type', v.type,
        'settings', v.settings, 'is_personal', v.owner_id is not null, 'created_by', v.created_by, 'owner_id', v.owner_id) order by v.position, v.created_at, v.id), '[]')
      from table_views v where v.account_id = b.account_id and v.table_id = any(${tableIds}))
  )::text as parts
  from table_bases b where b.account_id = $1 and b.deleted_at is null`

/** A base that is not in the trash, without what in it is. Undefined if there is none. */
export const loadBase = (db: AccountDb, id: string): Promise<BaseSchema | undefined> =>
  readBase(db, `${selectBase} and b.id = $2`, id)

/** The same of a table, whether or not the table is in the trash. */
export const loadBaseOfTable = (db: AccountDb, tableId: string): Promise<BaseSchema | undefined> =>
  readBase(
    db,
    `${selectBase} and b.id = (select o.base_id from base_tables o where o.account_id = $1 and o.id = $2)`,
    tableId,
  )

async function readBase(db: AccountDb, statement: string, id: string): Promise<BaseSchema | undefined> {
  const { rows } = await db.executeSql(statement, [db.accountId, id])
  const [found] = rows as readonly (BaseRow & { readonly parts: string })[]
  if (found === undefined) return undefined
  const { parts, ...row } = found
  const text = JSON.stringify(row) + parts
  const known = kept.get(row.id)
  if (known !== undefined && known.text === text && known.accountId === db.accountId) return known.schema
  // The statement says so.
  const schema = buildSchema(row, JSON.parse(parts) as Parts)
  keepSchema(row.id, { accountId: db.accountId, text, schema })
  return schema
}

interface KeptBase {
  readonly accountId: string
  readonly text: string
  readonly schema: BaseSchema
}
/** Bases as they were read last, with the plans of their formulas; one that has changed in any way is read anew. */
const kept = new Map<string, KeptBase>()
/** Characters of all texts that are kept. */
const mostKept = 8_000_000
let size = 0

function keepSchema(id: string, base: KeptBase): void {
  size += base.text.length - (kept.get(id)?.text.length ?? 0)
  kept.delete(id)
  kept.set(id, base)
  for (const [oldest, { text }] of kept) {
    if (size <= mostKept) return
    kept.delete(oldest)
    size -= text.length
  }
}

function buildSchema(row: BaseRow, [tables, fields, views]: Parts): BaseSchema {
  const known = new Set(tables.map(({ id }) => id))
  const isShown = ({ type, options }: FieldShape) =>
    type !== 'multipleRecordLinks' || known.has(options.linkedTableId ?? '')
  const fieldsByTable = Map.groupBy(fields, (field) => field.table_id)
  const viewsByTable = Map.groupBy(views, (view) => view.table_id)
  return new BaseSchema(
    row,
    tables.map((table) => {
      const own = viewsByTable.get(table.id) ?? []
      return {
        ...table,
        fields: (fieldsByTable.get(table.id) ?? []).filter(isShown),
        views: own.flatMap(({ table_id: _table, owner_id, ...view }) => (owner_id === null ? [view] : [])),
        personal_views: own.flatMap(({ table_id: _table, owner_id, ...view }) =>
          owner_id === null ? [] : [{ ...view, owner_id }],
        ),
      }
    }),
  )
}
