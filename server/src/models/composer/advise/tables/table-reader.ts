import { type KnownTable, mostRecords, type TableQuery } from '../../../advising/table-query.ts'
import { isAskingForRows, moveToSpanBefore, isPointingBack } from '../query/follow-words.ts'
import type { TaggedWords } from '../query/tag-words.ts'
import { readChoices, readComparisons, readFlags, readPeriods, readValues } from './read-conditions.ts'
import { joinConditions, type TableCondition } from './table-conditions.ts'
import { isDay, isNumeric, isPerson, WordUses } from './word-uses.ts'

/** What was asked before, and the records that were listed. */
export interface AskedBefore {
  readonly query: TableQuery
  readonly ids: readonly string[]
}
type Measure = NonNullable<TableQuery['measure']>
type Order = { readonly sort: NonNullable<TableQuery['sort']>; readonly limit: number | undefined }

const totals = /^(?:in total|total|together|altogether|insgesamt|gesamt|zusammen)$/u
const measures: Readonly<Record<string, Measure['kind']>> = {
  sum: 'sum',
  average: 'average',
  lowest: 'min',
  highest: 'max',
}

/** Reads the words of a question to queries of one table; each gets a use, and those without one are named. */
export class TableReader {
  readonly #uses: WordUses
  readonly #setting: { readonly today: string; readonly person: string }
  readonly #base: TableQuery | null
  readonly #text: string
  readonly #conditions: TableCondition[] = []

  constructor(
    table: KnownTable,
    items: readonly TaggedWords[],
    setting: { readonly today: string; readonly person: string },
    before: AskedBefore | null,
  ) {
    this.#setting = setting
    this.#text = items
      .map(({ words }) => words)
      .join(' ')
      .trim()
    this.#base = before === null ? null : pointAtRows(before, this.#text)
    const period = this.#base?.conditions?.find(({ operator }) => operator === 'within')?.value
    const [from, to] = String(period ?? '').split('/')
    this.#uses = new WordUses(table, moveToSpanBefore(items, from && to ? { from, to } : null))
  }

  read(): { queries: readonly TableQuery[] } | { unknown: readonly string[] } {
    const uses = this.#uses
    const { conditions, compared } = readPeriods(uses, this.#base, this.#setting.today)
    this.#conditions.push(...conditions, ...readComparisons(uses))
    const order = this.#readOrder()
    const group = this.#readGroup()
    const measure = this.#readMeasure()
    const { person } = this.#setting
    this.#conditions.push(...readChoices(uses), ...readFlags(uses), ...readValues(uses, person, this.#base !== null))
    const again = measure ?? this.#readMeasureAgain()
    const fields = this.#readShown()
    const counts = uses.useTag('measure', 'count')
    const query = this.#build({ order, group, measure: again, fields, counts })
    const unknown = uses.listUnused()
    // "And what do they weigh?": nothing in it is of the table.
    if (unknown.length === 0 && this.#base !== null && !uses.hasUses && !isAskingForRows(this.#text))
      unknown.push(uses.items.map(({ typed, words }) => typed ?? words).join(' '))
    // Values of fields are asked of records, not of a number.
    if (fields.length > 0 && query.limit === 0) unknown.push(...fields)
    if (unknown.length > 0) return { unknown }
    if (compared.length === 0) return { queries: [query] }
    return {
      queries: compared.map((one) => ({
        ...query,
        limit: 0,
        conditions: joinConditions(query.conditions ?? [], [one]),
      })),
    }
  }

  /** What is asked now, with what is left of the question before. */
  #build({
    order,
    fields,
    counts,
    ...asked
  }: {
    readonly order: Order | undefined
    readonly group: string | undefined
    readonly measure: Measure | undefined
    readonly fields: readonly string[]
    readonly counts: boolean
  }): TableQuery {
    const base = this.#base
    const isList = fields.length > 0 || (base?.limit === 0 && isAskingForRows(this.#text))
    const isRows = isList || order !== undefined
    const group = asked.group ?? (isRows || (counts && isPointingBack(this.#text)) ? undefined : base?.group_by)
    const measure = asked.measure ?? (isRows || counts ? undefined : base?.measure)
    const isNumber = asked.measure !== undefined || asked.group !== undefined || counts
    const sort = order?.sort ?? (isNumber || isList ? undefined : base?.sort)
    const isNarrower = /^(?:only|just|nur)\b/u.test(this.#text)
    const conditions = joinConditions(base?.conditions ?? [], this.#conditions, isNarrower)
    const limit = isRows
      ? (order?.limit ?? mostRecords)
      : isNumber || measure !== undefined || group !== undefined
        ? 0
        : (base?.limit ?? mostRecords)
    return {
      table: this.#uses.table.id,
      ...(base?.records === undefined ? {} : { records: base.records }),
      ...(conditions.length === 0 ? {} : { conditions }),
      ...(measure === undefined ? {} : { measure }),
      ...(group === undefined ? {} : { group_by: group }),
      ...(sort === undefined ? {} : { sort }),
      ...(fields.length === 0 ? {} : { fields: [...fields] }),
      limit,
    }
  }

  /** "Which has the highest budget", "top 3 by budget", "and the smallest?", "which is next". */
  #readOrder(): Order | undefined {
    const uses = this.#uses
    const old = this.#base?.sort
    const at = uses.items.findIndex(
      ({ tag, arg }) =>
        tag === 'top' || tag === 'low' || (tag === 'measure' && (arg === 'lowest' || arg === 'highest')),
    )
    const item = uses.items[at]
    const by = [...uses.items.keys()].findIndex(
      (place) => uses.findNumberAt(place) !== undefined && uses.getBefore(place)?.tag === 'group',
    )
    const sortedBy = uses.findNumberAt(by)
    if (item === undefined) {
      // "By spent instead" of what was first by budget.
      if (sortedBy === undefined || old === undefined) return undefined
      uses.use(by, uses.findBefore(by))
      return { sort: { ...old, field: sortedBy.name }, limit: this.#base?.limit }
    }
    // "Top 3", "the 3 largest", "which 3 events".
    const number = uses.items.findIndex(
      ({ tag }, place) => tag === 'number' && (Math.abs(place - at) === 1 || uses.items[place + 1]?.tag === 'table'),
    )
    const isRow = number >= 0 || old !== undefined || /^(?:who|wer)\b/u.test(this.#text) || isAskingForRows(this.#text)
    if (!isRow) return undefined
    const isTime = item.arg === 'created' || item.arg === 'next'
    const is = isTime ? isDay : isNumeric
    const other = old?.field ?? this.#base?.measure?.field
    // "The most" is of what is named: "which city has the most events" counts them.
    const isNamed = item.arg !== '' || other !== undefined || uses.findNearest(is, at) >= 0
    const field = sortedBy ?? (isNamed ? uses.takeField(is, at, other) : undefined)
    if (field === undefined) return undefined
    uses.use(at, number, ...(sortedBy === undefined ? [] : [by, uses.findBefore(by)]))
    if (item.arg === 'next') this.#conditions.push({ field: field.name, operator: 'gte', value: this.#setting.today })
    const isLow = item.tag === 'low' || item.arg === 'lowest'
    return {
      sort: { field: field.name, direction: isLow ? 'asc' : 'desc' },
      limit: Math.min(mostRecords, Math.max(1, Math.floor(uses.items[number]?.number ?? 1))),
    }
  }

  /** "By city", "pro Standort"; "by host Anna" is about hers. */
  #readGroup(): string | undefined {
    const uses = this.#uses
    const at = [...uses.items.keys()].findIndex(
      (place) =>
        uses.findFieldAt(place) !== undefined &&
        uses.getBefore(place)?.tag === 'group' &&
        uses.items[place + 1]?.tag !== 'unknown',
    )
    const field = uses.findFieldAt(at)
    if (field !== undefined) uses.use(at, uses.findBefore(at))
    return field?.name
  }

  /** "Total budget", "average of guests", "how many seats", "what do they cost altogether". */
  #readMeasure(): Measure | undefined {
    const uses = this.#uses
    const old = this.#base?.measure?.field ?? this.#base?.sort?.field
    for (const [at, item] of uses.items.entries()) {
      const isCounted = item.arg === 'count' && uses.findNumberAt(at + 1) !== undefined
      const kind = isCounted ? 'sum' : findMeasure(item)
      const field = kind === undefined || uses.isUsed(at) ? undefined : uses.takeField(isNumeric, at, old)
      if (kind === undefined || field === undefined) continue
      uses.use(at)
      // "How much … in total" says it twice.
      if (kind === 'sum') uses.useTag('measure', 'sum')
      return { kind, field: field.name }
    }
    return undefined
  }
  /** "And the cost?" after a number or groups: the same of another field. */
  #readMeasureAgain(): Measure | undefined {
    if (this.#base?.measure === undefined && this.#base?.group_by === undefined) return undefined
    const at = this.#uses.findNearest(isNumeric, 0)
    const field = this.#uses.findFieldAt(at)
    if (field === undefined) return undefined
    this.#uses.use(at)
    return { kind: this.#base.measure?.kind ?? 'sum', field: field.name }
  }

  /** A field that is named for nothing else is asked for itself: "what is its budget", "when did it start". */
  #readShown(): string[] {
    const uses = this.#uses
    const [primary] = uses.table.fields
    const shown = [...uses.items.keys()].flatMap((at) => {
      const field = uses.findFieldAt(at)
      uses.use(field === undefined ? -1 : at)
      return field === undefined || field.name === primary?.name ? [] : [field.name]
    })
    for (const [arg, is] of [
      ['day', isDay],
      ['person', isPerson],
    ] as const) {
      const own = uses.table.fields.filter(is).map(({ name }) => name)
      const isSaid = own.some((name) => shown.includes(name))
      if ((isSaid || own.length === 1) && uses.useTag('show', arg) && !isSaid) shown.push(...own)
    }
    return [...new Set(shown)]
  }
}

function findMeasure({ tag, arg, words }: TaggedWords): Measure['kind'] | undefined {
  if (tag === 'quiet') return totals.test(words) ? 'sum' : undefined
  if (tag === 'measure') return measures[arg]
  const isTime = arg === 'created' || arg === 'next'
  return isTime ? undefined : tag === 'top' ? 'max' : tag === 'low' ? 'min' : undefined
}

/** "The largest of those": only the records that were listed, where a limit has chosen them. */
function pointAtRows({ query, ids }: AskedBefore, text: string): TableQuery {
  const { sort, conditions: _conditions, ...rest } = query
  const pointing = /(?:^|\s)(?:its?|they|them|their|those|these|er|sie|davon|darunter|deren|dessen)(?=\s|$)/u
  if (sort === undefined || ids.length === 0 || !pointing.test(text)) return query
  return { ...rest, records: ids.slice(0, mostRecords), limit: mostRecords }
}
