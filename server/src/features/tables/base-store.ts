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
  )::text as parts, b.version
  from table_bases b where b.account_id = $1 and b.deleted_at is null`

/** A base that is not in the trash, without what in it is. Undefined if there is none. */
export const loadBase = (db: AccountDb, id: string): Promise<BaseSchema | undefined> =>
  readBase(db, `${selectBase} and b.id = $2`, id)

/** The same of a table, whether or not the table is in the trash. */
export const loadBaseOfTable = async (db: AccountDb, tableId: string): Promise<BaseSchema | undefined> =>
  (await loadVersionOfTable(db, tableId))?.schema

/** The same with its version, which is another one after each change of anything in the base, also of records. */
export async function loadVersionOfTable(
  db: AccountDb,
  tableId: string,
): Promise<{ readonly schema: BaseSchema; readonly version: number } | undefined> {
  const found = await findBase(db, tableId)
  if (found === undefined) return undefined
  const known = kept.get(found.id)
  if (known?.accountId === db.accountId && known.version === found.version) return known
  const schema = await loadBase(db, found.id)
  return schema && { schema, version: found.version }
}

async function findBase(db: AccountDb, tableId: string): Promise<{ id: string; version: number } | undefined> {
  const { rows } = await db.executeSql(
    `${KEPT_PLAN} select b.id, b.version from base_tables t
       join table_bases b on b.account_id = t.account_id and b.id = t.base_id
      where t.account_id = $1 and t.id = $2 and b.deleted_at is null`,
    [db.accountId, tableId],
  )
  return rows[0] as { id: string; version: number } | undefined
}

async function readBase(db: AccountDb, statement: string, id: string): Promise<BaseSchema | undefined> {
  const { rows } = await db.executeSql(statement, [db.accountId, id])
  const [found] = rows as readonly (BaseRow & { readonly parts: string; readonly version: number })[]
  if (found === undefined) return undefined
  const { parts, version, ...row } = found
  const text = JSON.stringify(row) + parts
  const known = kept.get(row.id)
  // Its records may have changed, but nothing that it is made of.
  const isSame = known !== undefined && known.text === text && known.accountId === db.accountId
  // The statement says so.
  const schema = isSame ? known.schema : buildSchema(row, JSON.parse(parts) as Parts)
  keepSchema(row.id, { accountId: db.accountId, version, text, schema })
  return schema
}

interface KeptBase {
  readonly accountId: string
  readonly version: number
  readonly text: string
  readonly schema: BaseSchema
}
/** Bases as they were read last, with the plans of their formulas; one of which anything has changed is read anew. */
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
