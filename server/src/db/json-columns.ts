import {
  type ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type InsertQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { toStorableJson } from '@draftwright/contract/storable-json'
import { jsonColumns } from './tables.generated.ts'

const readNodeName = (node: OperationNode | undefined): string | undefined => {
  if (!node) return undefined
  if (node.kind === 'TableNode')
    return (node as OperationNode & { table: { identifier: { name: string } } }).table.identifier.name
  if (node.kind === 'ColumnNode') return (node as ColumnNode).column.name
  return undefined
}
/** JSON text that jsonb accepts, for hand-written statements. */
export const toJsonText = (value: object): string => toStorableJson(JSON.stringify(value))

/** SQL NULL stays NULL; every other plain value becomes JSON text. */
const encodeValue = (value: unknown) =>
  value === null || value === undefined ? value : toStorableJson(JSON.stringify(value))

function encodeNode(node: OperationNode): OperationNode {
  return node.kind === 'ValueNode'
    ? Object.assign({}, node, { value: encodeValue((node as OperationNode & { value: unknown }).value) })
    : node
}

class JsonEncoder extends OperationNodeTransformer {
  #updates(table: string | undefined, updates: UpdateQueryNode['updates']): UpdateQueryNode['updates'] {
    const json = jsonColumns[table ?? ''] ?? []
    return updates?.map((update) =>
      json.includes(readNodeName(update.column) ?? '') ? { ...update, value: encodeNode(update.value) } : update,
    )
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return { ...node, updates: this.#updates(readNodeName(node.table), node.updates) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const table = readNodeName(node.into)
    const json = jsonColumns[table ?? ''] ?? []
    const places = node.columns?.map((column) => json.includes(readNodeName(column) ?? '')) ?? []
    const { values, onConflict } = node
    if (!places.includes(true) || values?.kind !== 'ValuesNode') return node
    const rows = (values as OperationNode & { values: readonly OperationNode[] }).values.map((row) => {
      const list = (row as OperationNode & { values: readonly unknown[] }).values
      const isPrimitive = row.kind === 'PrimitiveValueListNode'
      return Object.assign({}, row, {
        values: list.map((value, at) =>
          !places[at] ? value : isPrimitive ? encodeValue(value) : encodeNode(value as OperationNode),
        ),
      })
    })
    return {
      ...node,
      values: Object.assign({}, values, { values: rows }),
      ...(onConflict ? { onConflict: { ...onConflict, updates: this.#updates(table, onConflict.updates) } } : {}),
    }
  }
}

/** Inserts and updates take plain values for json columns on both engines: a list or a text is encoded here and nowhere else. */
export class JsonColumns implements KyselyPlugin {
  readonly #encoder = new JsonEncoder()
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => this.#encoder.transformNode(node)
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}
