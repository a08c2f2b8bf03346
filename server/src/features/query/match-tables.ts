import type { FieldCondition, QueryForm } from '@draftwright/contract/query-form'
import type { KnownTable } from '../tables/index.ts'
import { translateWord } from './both-languages.ts'
import { normalizeText } from './match-rows.ts'
import type { WordSense } from './match-names.ts'
import { isSameStem } from './spelling.ts'

const splitWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A table that a text names, with the question about it. */
interface TableMatch {
  readonly form: QueryForm
  readonly name: string
  readonly score: number
  readonly words: readonly string[]
}

/** The words of a text that say a name, in either language; null unless all of it is said. */
function createNameFinder(text: string, { isStop }: WordSense): (name: string) => string[] | null {
  const words = splitWords(text)
  const said = new Map(words.map((word) => [word, [word, ...translateWord(word)]]))
  return (name) => {
    const own = splitWords(name).filter((word) => word.length > 2 && !isStop(word))
    const found = own.map((word) => words.find((one) => said.get(one)?.some((each) => isSameStem(each, word)) === true))
    const matched = found.filter((word) => word !== undefined)
    return own.length > 0 && matched.length === own.length ? matched : null
  }
}

/** The table that a text names by its name, its fields and what its fields hold; null where none is sure. */
export function matchTables(text: string, tables: readonly KnownTable[], sense: WordSense): TableMatch | null {
  const find = createNameFinder(text, sense)
  const isSummed = /\b(?:how (?:much|many)|total|sum|wie ?viele?|summe|insgesamt)\b/iu.test(text)
  const best = tables
    .map((table) => matchTable(table, find, isSummed))
    .toSorted((one, other) => other.score - one.score)[0]
  return best === undefined || best.score === 0 ? null : best
}

function matchTable(table: KnownTable, find: (name: string) => string[] | null, isSummed: boolean): TableMatch {
  const name = find(table.name)
  const fields = table.fields.flatMap((field) => {
    // A unit behind a comma is not said.
    const matched = find(field.name.replace(/,.*$/u, ''))
    return matched === null || matched.every((word) => name?.includes(word)) ? [] : [{ field, matched }]
  })
  const options = table.fields.flatMap((field) =>
    field.options.flatMap((option) => {
      const matched = find(option)
      const condition: FieldCondition = { field: field.name, op: 'is', values: [option] }
      return matched === null ? [] : [{ condition, matched }]
    }),
  )
  const number = fields.find(({ field }) => ['number', 'currency'].includes(field.type))?.field
  const score =
    (name === null ? 0 : 1) + fields.reduce((sum, { matched }) => sum + 0.6 * matched.length, 0) + options.length
  return {
    form: {
      kind: `table:${table.id}`,
      where: options.length === 1 ? options.map(({ condition }) => condition) : [],
      ...(isSummed && number !== undefined ? { measure: { of: 'sum', field: number.name } } : {}),
    },
    name: table.name,
    score: name !== null || score >= 1.6 ? score : 0,
    words: [name ?? [], ...fields.map(({ matched }) => matched), ...options.map(({ matched }) => matched)].flat(),
  }
}
