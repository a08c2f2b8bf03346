import {
  type CompiledQuery,
  type DeleteQueryNode,
  type InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

export interface TableWrite {
  readonly table: string
  /** The id of the first new row, where the statement names it. */
  readonly insertedId: string | null
  readonly isReturning: boolean
}

/** The table a typed statement writes to; null for one that only reads, and for hand-written SQL. */
export function findTableWrite(query: CompiledQuery['query']): TableWrite | null {
  if (query.kind === 'InsertQueryNode') return toTableWrite(query, query.into, findInsertedId(query))
  if (query.kind === 'UpdateQueryNode') return toTableWrite(query, query.table, null)
  if (query.kind === 'DeleteQueryNode') return toTableWrite(query, query.from.froms[0], null)
  return null
}

function toTableWrite(
  { returning }: InsertQueryNode | UpdateQueryNode | DeleteQueryNode,
  table: OperationNode | undefined,
  id: string | null,
): TableWrite | null {
  if (table === undefined || !TableNode.is(table)) return null
  return { table: table.table.identifier.name, insertedId: id, isReturning: returning !== undefined }
}

function findInsertedId({ columns, values }: InsertQueryNode): string | null {
  const place = columns?.findIndex(({ column }) => column.name === 'id') ?? -1
  if (place === -1 || values === undefined || !ValuesNode.is(values)) return null
  const [row] = values.values
  if (row === undefined) return null
  const value = PrimitiveValueListNode.is(row) ? row.values[place] : readNodeValue(row, place)
  return typeof value === 'string' && uuid.test(value) ? value : null
}

/** Ids of other forms do not fit the audit log; their names stand in its details. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

function readNodeValue(row: OperationNode, place: number): unknown {
  const node = ValueListNode.is(row) ? row.values[place] : undefined
  return node !== undefined && ValueNode.is(node) ? node.value : undefined
}
