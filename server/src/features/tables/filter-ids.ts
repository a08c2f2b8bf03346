import type { FormulaNode } from '../../formulas/parse-formula.ts'

/**
 * The records that filters name by RECORD_ID(), the most frequent filter of programs; null where a filter can be true for others. Where
 * formulas are compiled to SQL, this is the first of it.
 */
export function findFilteredIds(filters: readonly FormulaNode[]): string[] | null {
  for (const filter of filters) {
    const ids = listNamedIds(filter)
    if (ids !== null) return [...new Set(ids)]
  }
  return null
}

function listNamedIds(node: FormulaNode): string[] | null {
  if (node.kind === 'operation' && node.operator === '=') {
    const text = node.left.kind === 'text' ? node.left : node.right.kind === 'text' ? node.right : null
    const call = node.left.kind === 'call' ? node.left : node.right.kind === 'call' ? node.right : null
    return text !== null && call?.name === 'RECORD_ID' ? [text.value] : null
  }
  if (node.kind !== 'call') return null
  if (node.name === 'AND') return node.args.map(listNamedIds).find((ids) => ids !== null) ?? null
  if (node.name !== 'OR') return null
  const parts = node.args.map(listNamedIds)
  return parts.every((ids) => ids !== null) ? parts.flat() : null
}
