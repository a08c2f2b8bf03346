import {
  type ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type InsertQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { jsonColumns } from './tables.generated.ts'

const named = (node: OperationNode | undefined): string | undefined => {
  if (!node) return undefined
  if (node.kind === 'TableNode')
    return (node as OperationNode & { table: { identifier: { name: string } } }).table.identifier.name
  if (node.kind === 'ColumnNode') return (node as ColumnNode).column.name
  return undefined
}
/** JSON text writes half a surrogate pair as an escape, which jsonb refuses; text columns turn it into the same sign. */
const wellFormed = (json: string): string =>
  json.replace(/(\\\\)|\\ud[89a-f][0-9a-f]{2}/gu, (_all, backslash: string | undefined) => backslash ?? '\ufffd')
/** JSON text that jsonb takes, for statements that are written by hand. */
export const asJson = (value: object): string => wellFormed(JSON.stringify(value))

/** SQL NULL stays NULL; every other plain value becomes JSON text. */
const encoded = (value: unknown) => (value === null || value === undefined ? value : wellFormed(JSON.stringify(value)))

function encodedNode(node: OperationNode): OperationNode {
  return node.kind === 'ValueNode'
    ? Object.assign({}, node, { value: encoded((node as OperationNode & { value: unknown }).value) })
    : node
}

class JsonEncoder extends OperationNodeTransformer {
  #updates(table: string | undefined, updates: UpdateQueryNode['updates']): UpdateQueryNode['updates'] {
    const json = jsonColumns[table ?? ''] ?? []
    return updates?.map((update) =>
      json.includes(named(update.column) ?? '') ? { ...update, value: encodedNode(update.value) } : update,
    )
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return { ...node, updates: this.#updates(named(node.table), node.updates) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const table = named(node.into)
    const json = jsonColumns[table ?? ''] ?? []
    const places = node.columns?.map((column) => json.includes(named(column) ?? '')) ?? []
    const { values, onConflict } = node
    if (!places.includes(true) || values?.kind !== 'ValuesNode') return node
    const rows = (values as OperationNode & { values: readonly OperationNode[] }).values.map((row) => {
      const list = (row as OperationNode & { values: readonly unknown[] }).values
      const isPrimitive = row.kind === 'PrimitiveValueListNode'
      return Object.assign({}, row, {
        values: list.map((value, at) =>
          !places[at] ? value : isPrimitive ? encoded(value) : encodedNode(value as OperationNode),
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
