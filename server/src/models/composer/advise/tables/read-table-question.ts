import type { KnownTable, TableQuery } from '../../../advising/table-query.ts'
import { germanWords, tablePhrases, type TableWord, toStem } from './words.ts'

type Field = KnownTable['fields'][number]
type Condition = NonNullable<TableQuery['conditions']>[number]
type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'phrase'; readonly text: string; readonly words: readonly TableWord[] }
  | { readonly kind: 'field'; readonly text: string; readonly field: Field }
  | { readonly kind: 'option'; readonly text: string; readonly field: Field; readonly option: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'day'; readonly text: string }
  | { readonly kind: 'table'; readonly text: string }

/** A question about tables as it was read: what to ask, or the words that nothing uses. */
export type TableReading = { readonly isGerman: boolean } & (
  | { readonly list: true; readonly table: KnownTable | null }
  | { readonly query: TableQuery; readonly table: KnownTable }
  | { readonly unknown: readonly string[] }
)

/** Names that are the product's own: a table of that name is only meant where the question says "table". */
const reserved: ReadonlySet<string> = new Set(
  'company|contact|deal|opportunity|post|idea|task|meeting|pillar|channel|campaign|newsletter|survey|form|note|content'
    .split('|')
    .map(toStem),
)
const numberTypes: ReadonlySet<string> = new Set(
  'number|currency|percent|rating|duration|count|rollup|formula|autoNumber'.split('|'),
)
const dayTypes: ReadonlySet<string> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])
const isNumeric = ({ type }: Field): boolean => numberTypes.has(type)
const isDay = ({ type }: Field): boolean => dayTypes.has(type)

const splitWords = (text: string): string[] =>
  text.match(/\d{4}-\d{2}-\d{2}|\d[\d,]*(?:\.\d+)?|[\p{L}\p{N}][\p{L}\p{N}'’-]*|[=]/gu) ?? []
const toStems = (text: string): string[] => splitWords(text).map(toStem)
const startsAt = (stems: readonly string[], at: number, wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((stem, n) => stems[at + n] === stem)

/** Null for a question that names no table. */
export function readTableQuestion(question: string, tables: readonly KnownTable[]): TableReading | null {
  if (tables.length === 0) return null
  const words = splitWords(question)
  const stems = words.map(toStem)
  const isGerman = germanWords.test(question)
  const saysTable = /\b(?:tables?|tabellen?)\b/iu.test(question)
  const found = tables
    .map((table) => ({ table, own: toStems(table.name) }))
    .filter(({ own }) => saysTable || !reserved.has(own.join(' ')))
    .map((one) => ({ ...one, at: stems.findIndex((_stem, at) => startsAt(stems, at, one.own)) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => other.own.length - one.own.length)[0]
  if (found === undefined)
    return /^\W*(?:which|what|list|show|welche|was|zeige?)\b.*\b(?:tables|tabellen)\b/iu.test(question)
      ? { list: true, table: null, isGerman }
      : null
  const { table, own, at } = found
  const tokens = tokenize(words, stems, table, { at, length: own.length })
  const asksFields = tokens.some((one) => one.kind === 'phrase' && one.words.some(({ is }) => is === 'fields'))
  if (asksFields) return { list: true, table, isGerman }
  return { isGerman, ...new TableReader(table, tokens).read() }
}

/** Fields, options and phrases, the longest first. */
function tokenize(
  words: readonly string[],
  stems: readonly string[],
  table: KnownTable,
  place: { readonly at: number; readonly length: number },
): Token[] {
  const names = table.fields
    .flatMap((field) => [
      { stems: toStems(field.name), field, option: null as string | null },
      ...field.options.map((option) => ({ stems: toStems(option), field, option })),
    ])
    .toSorted((one, other) => other.stems.length - one.stems.length)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const text = words[at] ?? ''
    if (at === place.at) {
      tokens.push({ kind: 'table', text })
      at += place.length
      continue
    }
    const known = names.find((one) => startsAt(stems, at, one.stems))
    const phrase = [4, 3, 2, 1]
      .map((n) =>
        words
          .slice(at, at + n)
          .join(' ')
          .toLowerCase(),
      )
      .find((one) => tablePhrases.has(one))
    if (known !== undefined) {
      const whole = words.slice(at, at + known.stems.length).join(' ')
      tokens.push(
        known.option === null
          ? { kind: 'field', text: whole, field: known.field }
          : { kind: 'option', text: whole, field: known.field, option: known.option },
      )
      at += known.stems.length
    } else if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) {
      tokens.push({ kind: 'day', text })
      at++
    } else if (/^\d/u.test(text) && Number.isFinite(Number(text.replaceAll(',', '')))) {
      tokens.push({ kind: 'number', text, value: Number(text.replaceAll(',', '')) })
      at++
    } else if (phrase !== undefined) {
      tokens.push({ kind: 'phrase', text: phrase, words: tablePhrases.get(phrase) ?? [] })
      at += phrase.split(' ').length
    } else {
      tokens.push({ kind: 'word', text })
      at++
    }
  }
  return tokens
}

const small: ReadonlySet<TableWord['is']> = new Set(['count', 'list', 'value', 'equals', 'rest'])
/** Whether a part of a question says something about what is asked for. */
const needsUse = (token: Token): boolean =>
  token.kind === 'phrase'
    ? !token.words.some(({ is }) => small.has(is))
    : token.kind === 'word' || token.kind === 'number' || token.kind === 'day'

/** Gives every word of a question a use; those without one are named. */
class TableReader {
  readonly #table: KnownTable
  readonly #tokens: readonly Token[]
  readonly #used = new Set<number>()
  readonly #unknown: string[] = []
  readonly #conditions: Condition[] = []

  constructor(table: KnownTable, tokens: readonly Token[]) {
    this.#table = table
    this.#tokens = tokens
  }

  read(): { query: TableQuery; table: KnownTable } | { unknown: readonly string[] } {
    const group = this.#readGroup()
    this.#readComparisons()
    const measured = this.#find('measure')
    const measureField = measured === undefined ? undefined : this.#takeField(isNumeric)
    if (measured !== undefined && measureField === undefined) this.#unknown.push(this.#tokens[measured.at]?.text ?? '')
    this.#readOptions()
    this.#readFlags()
    this.#readValues()
    if (measured !== undefined) this.#used.add(measured.at)
    for (const [at, token] of this.#tokens.entries())
      if (!this.#used.has(at) && needsUse(token)) this.#unknown.push(token.text)
    if (this.#unknown.length > 0) return { unknown: this.#unknown }
    const kind = measured?.word.is === 'measure' ? measured.word.kind : undefined
    const asksRecord = /^(?:which|welche[rs]?)$/u.test(this.#tokens[0]?.text ?? '')
    const counts = this.#find('count') !== undefined
    const base = {
      table: this.#table.id,
      ...(this.#conditions.length === 0 ? {} : { conditions: this.#conditions }),
      ...(group === undefined ? {} : { group_by: group.name }),
    }
    const { table } = this
    if (kind !== undefined && measureField !== undefined) {
      if (asksRecord && group === undefined && (kind === 'max' || kind === 'min')) {
        const sort = { field: measureField.name, direction: kind === 'max' ? ('desc' as const) : ('asc' as const) }
        return { table, query: { ...base, sort, limit: 1 } }
      }
      return { table, query: { ...base, measure: { kind, field: measureField.name }, limit: 0 } }
    }
    return { table, query: { ...base, limit: counts || group !== undefined ? 0 : 20 } }
  }

  get table(): KnownTable {
    return this.#table
  }

  /** The first phrase that says this and was not used. */
  #find(is: TableWord['is'], from = 0): { at: number; word: TableWord } | undefined {
    for (const [at, token] of this.#tokens.entries()) {
      if (at < from || token.kind !== 'phrase') continue
      const word = token.words.find((one) => one.is === is)
      if (word !== undefined) return { at, word }
    }
    return undefined
  }

  /** "By city", "pro Standort". */
  #readGroup(): Field | undefined {
    for (const [at, token] of this.#tokens.entries()) {
      const next = this.#tokens[at + 1]
      if (token.kind !== 'phrase' || next?.kind !== 'field' || !token.words.some(({ is }) => is === 'group')) continue
      this.#used.add(at).add(at + 1)
      return next.field
    }
    return undefined
  }

  /** "Over 5000", "after 2026-10-01", with the field that stands nearest, or the only one of its kind. */
  #readComparisons(): void {
    for (const [at, token] of this.#tokens.entries()) {
      const next = this.#tokens[at + 1]
      if (token.kind !== 'phrase' || (next?.kind !== 'number' && next?.kind !== 'day')) continue
      const word = token.words.find((one) => one.is === 'compare')
      if (word?.is !== 'compare') continue
      const field = this.#takeField(next.kind === 'day' ? isDay : isNumeric, at)
      if (field === undefined) continue
      this.#used.add(at).add(at + 1)
      const value = next.kind === 'day' ? next.text : next.value
      this.#conditions.push({ field: field.name, operator: word.operator, value })
    }
  }

  /** A field of a kind that is named: the nearest to a place; else the only one that the table has. */
  #takeField(is: (field: Field) => boolean, near = 0): Field | undefined {
    const named = [...this.#tokens.entries()]
      .flatMap(([at, token]) =>
        token.kind === 'field' && is(token.field) && !this.#used.has(at) ? [{ at, token }] : [],
      )
      .toSorted((one, other) => Math.abs(one.at - near) - Math.abs(other.at - near))[0]
    if (named !== undefined) {
      this.#used.add(named.at)
      return named.token.field
    }
    const all = this.#table.fields.filter(is)
    return all.length === 1 ? all[0] : undefined
  }

  /** "Booked": an option without its field. Several of one field cannot all hold. */
  #readOptions(): void {
    for (const [at, token] of this.#tokens.entries())
      if (token.kind === 'option') {
        this.#used.add(at)
        const operator = this.#isNegated(at) ? 'neq' : 'eq'
        if (this.#conditions.some(({ field }) => field === token.field.name)) this.#unknown.push(token.text)
        else this.#conditions.push({ field: token.field.name, operator, value: token.option })
      }
  }

  /** "Paid", "not paid", "without a host". */
  #readFlags(): void {
    for (const [at, token] of this.#tokens.entries()) {
      if (token.kind !== 'field' || this.#used.has(at)) continue
      const isEmpty = this.#isBefore(at, 'empty')
      if (token.field.type !== 'checkbox' && !isEmpty) continue
      this.#used.add(at)
      const isOff = isEmpty || this.#isNegated(at)
      this.#conditions.push({ field: token.field.name, operator: isOff ? 'isBlank' : 'isNotBlank' })
    }
  }

  /** "City Berlin", "in Hamburg": a value of the field before it, or of any text. */
  #readValues(): void {
    for (let at = 0; at < this.#tokens.length; at++) {
      const before = this.#tokens[at - 1]
      if (this.#tokens[at]?.kind !== 'word' || this.#used.has(at)) continue
      const isValue = before?.kind === 'phrase' && before.words.some(({ is }) => is === 'value' || is === 'group')
      const field = this.#fieldBefore(at)
      if (!isValue && field === undefined) continue
      const parts: string[] = []
      for (let end = at; this.#tokens[end]?.kind === 'word'; end++) {
        this.#used.add(end)
        parts.push(this.#tokens[end]?.text ?? '')
      }
      const value = parts.join(' ')
      if (before?.kind === 'phrase') this.#used.add(at - 1)
      this.#conditions.push(
        field === undefined ? { operator: 'contains', value } : { field: field.name, operator: 'contains', value },
      )
    }
    // A field that is named for nothing is asked for itself.
    for (const [at, token] of this.#tokens.entries())
      if (token.kind === 'field' && !this.#used.has(at) && token.field.name !== this.#table.fields[0]?.name)
        this.#unknown.push(token.text)
  }

  #fieldBefore(at: number): Field | undefined {
    const [before, earlier] = [this.#tokens[at - 1], this.#tokens[at - 2]]
    const isLinked = before?.kind === 'phrase' && before.words.some(({ is }) => is === 'equals' || is === 'group')
    const [place, token] = isLinked ? [at - 2, earlier] : [at - 1, before]
    if (token?.kind !== 'field' || isNumeric(token.field) || isDay(token.field)) return undefined
    this.#used.add(place)
    return token.field
  }

  /** Whether a phrase stands before a place, with small words between at most. */
  #isBefore(at: number, is: TableWord['is']): boolean {
    for (let back = at - 1; back >= 0; back--) {
      const token = this.#tokens[back]
      if (token?.kind !== 'phrase') return false
      if (token.words.some((word) => word.is === is)) {
        this.#used.add(back)
        return true
      }
      if (!token.words.some((word) => word.is === 'rest')) return false
    }
    return false
  }
  #isNegated(at: number): boolean {
    return this.#isBefore(at, 'not')
  }
}
