import { type CompiledFormula, compileFormula } from '../../formulas/compile-formula.ts'
import { findUnknownName } from '../../formulas/find-unknown-name.ts'
import {
  type FormulaNode,
  FormulaSyntaxError,
  listFieldNames,
  parseFormula,
  unescapeFieldName,
} from '../../formulas/parse-formula.ts'
import { findFieldByName, type TableShape } from './schema.ts'
import { createInvalidFormulaError } from './table-error.ts'

/** What a rollup's formula calls the values it rolls up. */
export const rolledUp = 'values'

const place =
  /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|\{(?:[^}\\]|\\[\s\S])*\}|[\p{L}_][\p{L}\p{N}_.]*(?!\s*\(|[\p{L}\p{N}_.])/gu

/** Replaces each field that a formula names; null leaves it as it is. */
function replaceFields(source: string, rename: (name: string) => string | null): string {
  return source.replaceAll(place, (found) => {
    if (found.startsWith("'") || found.startsWith('"')) return found
    const name = found.startsWith('{') ? unescapeFieldName(found.slice(1, -1)) : found
    const other = rename(name)
    return other === null ? found : `{${other.replaceAll(/[{}\\]/gu, String.raw`\$&`)}}`
  })
}

/** The formula with ids instead of names, so that it survives when a field is renamed. */
export const toStoredFormula = (table: TableShape, source: string): string =>
  replaceFields(source, (name) => findFieldByName(table, name)?.id ?? null)

/** The formula as people read it. */
export const toShownFormula = (table: TableShape, source: string): string =>
  replaceFields(source, (id) => table.fields.find((field) => field.id === id)?.name ?? null)

/** Formulas that were read lately, by their text; the oldest come first. A base is planned anew for every request. */
const parsed = new Map<string, FormulaNode>()
const parsedLimit = 500_000
let parsedSize = 0
function parseOnce(source: string): FormulaNode {
  const node = parsed.get(source) ?? parseFormula(source)
  if (!parsed.delete(source)) parsedSize += source.length
  parsed.set(source, node)
  for (const oldest of parsed.keys()) {
    if (parsedSize <= parsedLimit) break
    parsed.delete(oldest)
    parsedSize -= oldest.length
  }
  return node
}

/** Throws a sentence about what cannot be read. */
export function readFormula(source: string): FormulaNode {
  try {
    return parseOnce(source)
  } catch (error) {
    if (error instanceof FormulaSyntaxError)
      throw createInvalidFormulaError(`The formula cannot be read: ${error.message}`)
    throw error
  }
}

/** Throws a sentence that names unknown fields and functions. */
export function compileForTable(table: TableShape, node: FormulaNode, isRollup = false): CompiledFormula {
  try {
    return compileFormula(node, (name) =>
      isRollup ? (name.toLowerCase() === rolledUp ? rolledUp : undefined) : findFieldByName(table, name)?.id,
    )
  } catch (error) {
    if (error instanceof Error && error.name === 'FormulaNameError') throw createInvalidFormulaError(error.message)
    throw error
  }
}

/** Throws a sentence about a time zone or a language that there is not. What is stored already keeps its error. */
export function assertKnownNames(node: FormulaNode): void {
  const unknown = findUnknownName(node)
  if (unknown !== null) throw createInvalidFormulaError(unknown)
}

/** The ids of the fields that a formula of this table reads. */
export const listReadFields = (table: TableShape, node: FormulaNode): string[] =>
  listFieldNames(node).flatMap((name) => findFieldByName(table, name)?.id ?? [])

const clocks = new Set(['NOW', 'TODAY', 'FROMNOW', 'TONOW'])
/** Whether its value depends on when it is read. */
export function hasClock(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'call':
      return clocks.has(node.name) || node.args.some(hasClock)
    case 'operation':
      return hasClock(node.left) || hasClock(node.right)
    case 'negation':
      return hasClock(node.operand)
    default:
      return false
  }
}
/** Whether it reads when the record was changed. */
export function hasChangeTime(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'call':
      return node.name === 'LAST_MODIFIED_TIME' || node.args.some(hasChangeTime)
    case 'operation':
      return hasChangeTime(node.left) || hasChangeTime(node.right)
    case 'negation':
      return hasChangeTime(node.operand)
    default:
      return false
  }
}
