import { findLocale, isFormulaZone } from './functions/format-date.ts'
import type { FormulaNode } from './parse-formula.ts'

/** What stands in a formula as the name of a time zone or a language, and is none: a sentence; null for nothing. */
export function findUnknownName(node: FormulaNode): string | null {
  switch (node.kind) {
    case 'negation':
      return findUnknownName(node.operand)
    case 'operation':
      return findUnknownName(node.left) ?? findUnknownName(node.right)
    case 'call':
      return findUnknownArgument(node.name, node.args) ?? findFirst(node.args)
    default:
      return null
  }
}

function findFirst(nodes: readonly FormulaNode[]): string | null {
  for (const node of nodes) {
    const found = findUnknownName(node)
    if (found !== null) return found
  }
  return null
}

const places: Readonly<Record<string, readonly [at: number, kind: string, isKnown: (name: string) => boolean]>> = {
  SET_TIMEZONE: [1, 'time zone', isFormulaZone],
  SET_LOCALE: [1, 'language', (name) => findLocale(name) !== undefined],
  DATETIME_PARSE: [2, 'language', (name) => findLocale(name) !== undefined],
}

/** Only names that stand there as they are: others are known for each record. */
function findUnknownArgument(name: string, args: readonly FormulaNode[]): string | null {
  const [at, kind, isKnown] = Object.hasOwn(places, name) ? (places[name] ?? []) : []
  const given = at === undefined ? undefined : args[at]
  if (given?.kind !== 'text' || isKnown === undefined || isKnown(given.value)) return null
  return `${name}: ${JSON.stringify(given.value.slice(0, 100))} is not the name of a ${kind}`
}
