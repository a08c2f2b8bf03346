import { type Fact, type Source, toReportHref } from '@draftwright/contract/sources'
import {
  isRowQuery,
  type QueryCondition,
  queryFields,
  type QueryForm,
  type QueryKind,
  queryKinds,
  type RowQuery,
} from '@draftwright/contract/query-form'
import { maxRows, type ToolResult } from '../../models/advising/tool-result.ts'
import { buildToolResult, listCrmNotes, loadPersonNames, type ToolContext } from './tool-context.ts'
import { findSoughtWords } from './load-meeting-rows.ts'
import { addRoles, needsRoles } from './find-roles.ts'
import { linkCompanies, listKindsBetween } from './link-companies.ts'
import { loadQueryRows } from './load-rows.ts'
import { findViewedSpan, resolveSpans } from './resolve-spans.ts'
import { listCrmRows } from './run-crm-list.ts'
import { runTableQuery } from './run-table-query.ts'
import { toReportPage } from './report-page.ts'
import { countTies, getNumber, orderRows, sortRows } from './sort-rows.ts'
import { maxRead, type QueryRow } from './query-row.ts'
import { assertField, createRowTest, findQuote, listLinkedKinds, listLinkedRows, type QueryRows } from './match-rows.ts'

const crmKinds: readonly string[] = 'opportunity company contact task log_entry activity survey_response'.split(' ')
const isKind = (name: string): name is QueryKind => (queryKinds as readonly string[]).includes(name)

/** Which of the rows that fit are given. */
export interface Page {
  readonly from: number
  readonly most: number
}
const firstRows: Page = { from: 0, most: maxRows }

/**
 * The rows that fit a query, and its numbers: one per group, span of days and currency, all as reports in the group `numbers`.
 * The caller's rights decide what is read; where a kind has more rows than are read, a note says so.
 */
export async function runQuery(reading: ToolContext, form: QueryForm, page: Page = firstRows): Promise<ToolResult> {
  const query = { ...form, where: resolveSpans(form.where, reading.today) }
  if (!isRowQuery(query)) return runTableQuery(reading, query, page)
  return (await listCrmRows(reading, query, page)) ?? runRowQuery(reading, query, page)
}

/** The kinds of all rows that a query reads. */
export function listQueryKinds(query: RowQuery): readonly QueryKind[] {
  const { kind, where, group, show = [] } = query
  const named = [
    ...new Set([
      kind,
      ...listLinkedKinds(where),
      ...[(group ?? '').replace(/\..*/u, ''), ...show].filter(isKind),
      ...(needsRoles(query) ? (['opportunity'] as const) : []),
    ]),
  ]
  return [...new Set([...named, ...listKindsBetween(named)])]
}

async function runRowQuery(reading: ToolContext, query: RowQuery, page: Page): Promise<ToolResult> {
  const { kind, where, group, show = [], sort, spans, spanOf = 'created' } = query
  const kinds = listQueryKinds(query)
  if (reading.crmDeniedReason !== null && kinds.some((one) => crmKinds.includes(one)))
    return buildToolResult([], listCrmNotes(reading))
  const viewed = findViewedSpan(where)
  const { rows, notes } = await loadKinds(reading, query, kinds, viewed)
  const isCounted = query.measure !== undefined || group !== undefined || spans !== undefined
  // A number of some of the rows is a wrong one.
  if (notes.length > 0 && isCounted)
    return buildToolResult(
      [],
      [...notes, 'A number of all of them would not be exact, so none is given: ask about fewer.'],
    )
  for (const field of [group, sort?.field, query.measure?.field, ...show])
    if (field !== undefined && !isKind(field.replace(/\..*/u, ''))) assertField(kind, field)
  const conditions = where.filter((one) => !('field' in one && one.field === 'viewed'))
  const all = rows.byKind.get(kind) ?? []
  const found = all.filter(createRowTest(kind, conditions, rows))
  const numbers =
    query.measure === undefined && group === undefined && spans === undefined
      ? []
      : await Promise.all(
          (spans ?? [undefined]).map(async (span) => {
            const seen =
              span !== undefined && spanOf === 'viewed'
                ? await loadKinds(reading, query, kinds, span).then((one) => one.rows)
                : rows
            const within: QueryCondition[] =
              span === undefined || spanOf === 'viewed'
                ? []
                : [
                    { field: spanOf, op: 'from', values: [span.from] },
                    { field: spanOf, op: 'to', values: [span.to] },
                  ]
            const some = (seen.byKind.get(kind) ?? []).filter(createRowTest(kind, [...conditions, ...within], seen))
            return measureGroups(query, some, rows, span)
          }),
        ).then((each) => each.flat())
  const sorted = sort === undefined ? orderRows(found, query) : sortRows(found, sort)
  const from = query.skip ?? 0
  const end = query.limit === undefined ? sorted.length : from + query.limit
  const shown = sorted.slice(from, end + countTies(sorted, end, query))
  const words = where.flatMap((one) =>
    'field' in one && one.op === 'has' && one.not !== true ? one.values.map(String) : [],
  )
  return buildToolResult(
    [
      { name: 'numbers', rows: sortNumbers(numbers, query), total: numbers.length },
      {
        name: 'matches',
        rows: shown.slice(page.from, page.from + page.most).map((row) => toShownSource(row, query, rows, words)),
        total: shown.length,
      },
      // Where nothing fits, an answer tells what was looked through.
      ...(found.length === 0 ? [{ name: 'looked_through', rows: [], total: all.length }] : []),
      { name: 'without_country', rows: [], total: countWithoutCountry(where, rows) },
    ],
    notes,
  )
}

/** Companies without a country, where a country is asked for: they may be there as well. */
function countWithoutCountry(where: readonly QueryCondition[], { byKind }: QueryRows): number {
  const isAsked = where.some((one) =>
    'linked' in one ? countWithoutCountry(one.where, { byKind, me: '' }) > 0 : one.field === 'country',
  )
  return isAsked ? (byKind.get('company') ?? []).filter(({ values }) => values['country'] === null).length : 0
}

async function loadKinds(
  reading: ToolContext,
  query: RowQuery,
  kinds: readonly QueryKind[],
  viewed: { from: string; to: string } | undefined,
): Promise<{ rows: QueryRows; notes: string[] }> {
  const { kind: head, where } = query
  const isOfRoles = needsRoles(query)
  const nameOf = await loadPersonNames(reading, [reading.caller.userId])
  const notes: string[] = []
  const byKind = new Map<QueryKind, readonly QueryRow[]>()
  for (const kind of kinds) {
    const { rows, isCapped } = await loadQueryRows(reading, kind, viewed, findSoughtWords(head, where))
    byKind.set(kind, rows)
    if (isCapped) notes.push(`Only the newest ${maxRead} rows of the kind ${kind} were read.`)
  }
  if (isOfRoles) byKind.set('contact', addRoles(byKind.get('contact') ?? [], byKind.get('opportunity') ?? []))
  return { rows: { byKind: linkCompanies(byKind), me: nameOf(reading.caller.userId) ?? '' }, notes }
}

type Span = { readonly from: string; readonly to: string } | undefined

/** The number of each group, or of all rows, as reports. */
function measureGroups(query: RowQuery, found: readonly QueryRow[], rows: QueryRows, span: Span): Source[] {
  const { group, kind } = query
  if (group === undefined) return computeNumbers(query, found, null, rows, span)
  const groups = new Map<string, QueryRow[]>()
  // A row of the kind that it is grouped by counts even with nothing on it.
  if (isKind(group) && query.where.length === 0)
    for (const { source } of rows.byKind.get(group) ?? []) groups.set(source.title, [])
  for (const row of found) {
    const value = row.values[group]
    const [of = '', named] = group.split('.')
    const names =
      isKind(of) && named !== undefined
        ? listLinkedRows(row, kind, of, rows).map(({ values }) => String(values[named] ?? '–'))
        : isKind(group)
          ? listLinkedRows(row, kind, group, rows).map(({ source }) => source.title)
          : typeof value === 'object' && value !== null
            ? value
            : value === null || value === undefined
              ? []
              : [String(value)]
    for (const name of names.length === 0 ? ['–'] : names) groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].flatMap(([name, some]) => computeNumbers(query, some, name, rows, span))
}

function computeNumbers(
  query: RowQuery,
  found: readonly QueryRow[],
  name: string | null,
  rows: QueryRows,
  span: Span,
): Source[] {
  const { kind, measure: asked = { of: 'count' } } = query
  const { of, field } = asked
  const isMoney = field !== undefined && queryFields[kind][field] === 'money' && of !== 'rate' && of !== 'share'
  const listCurrencies = (some: readonly QueryRow[]) => [
    ...new Set(some.map(({ values }) => String(values['currency'] ?? 'EUR'))),
  ]
  const own = isMoney ? listCurrencies(found) : ['']
  // Nothing in one of several spans of days is told as well.
  const currencies =
    own.length > 0 || span === undefined ? own : listCurrencies(rows.byKind.get(kind) ?? []).slice(0, 1)
  return currencies.map((currency) => {
    const some = isMoney ? found.filter(({ values }) => (values['currency'] ?? 'EUR') === currency) : found
    const value = computeValue(query, some, rows)
    // An average is of the rows that have a number.
    const counted =
      of === 'average' && field !== undefined ? some.filter((row) => getNumber(row, field) !== null) : some
    const facts: Record<string, Fact> = { n: counted.length, value, ...(isMoney ? { currency } : {}), ...span }
    if (of === 'rate') Object.assign(facts, countWonAndLost(some))
    return {
      kind: 'report',
      id: `query-${kind}-${of}-${field ?? ''}-${name ?? ''}-${currency}-${span?.from ?? ''}`,
      title: name ?? 'All',
      href: toReportHref(toReportPage(kind)),
      facts,
    }
  })
}

/** How many were won and lost, and what they were worth in each currency. */
function countWonAndLost(found: readonly QueryRow[]): Record<string, Fact> {
  const facts: Record<string, Fact> = {}
  for (const state of ['won', 'lost']) {
    const some = found.filter(({ values }) => values['status'] === state)
    facts[state] = some.length
    for (const row of some) {
      const key = `${state}_${String(row.values['currency'] ?? 'EUR')}`
      facts[key] = Number(facts[key] ?? 0) + (getNumber(row, 'amount') ?? 0)
    }
  }
  return facts
}

function computeValue(
  { kind, where, measure: asked = { of: 'count' } }: RowQuery,
  found: readonly QueryRow[],
  rows: QueryRows,
) {
  const { of, field } = asked
  const numbers = field === undefined ? [] : found.flatMap((row) => getNumber(row, field) ?? [])
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
  const weigh = (some: readonly QueryRow[]) =>
    field === undefined ? some.length : sum(some.map((row) => getNumber(row, field) ?? 0))
  switch (of) {
    case 'count':
      return found.length
    case 'sum':
      return sum(numbers)
    // Rows without a number have no part in the mean.
    case 'average':
      return numbers.length === 0 ? null : sum(numbers) / numbers.length
    case 'lowest':
      return numbers.length === 0 ? null : Math.min(...numbers)
    case 'highest':
      return numbers.length === 0 ? null : Math.max(...numbers)
    case 'range':
      return numbers.length === 0 ? null : Math.max(...numbers) - Math.min(...numbers)
    case 'rate':
      return percent(weigh(found.filter(({ values }) => values['status'] === 'won')), weigh(found))
    case 'share': {
      const wider = where.filter((one) => 'linked' in one || one.field !== 'status')
      return percent(weigh(found), weigh((rows.byKind.get(kind) ?? []).filter(createRowTest(kind, wider, rows))))
    }
  }
}

/** Groups are ranked by their value where the query is sorted by it. */
const sortNumbers = (numbers: readonly Source[], { group, sort, limit, skip = 0 }: RowQuery): Source[] => {
  if (group === undefined || sort === undefined) return [...numbers]
  const ranked = numbers.toSorted(
    (one, other) => (Number(one.facts['value']) - Number(other.facts['value'])) * (sort.isDown ? -1 : 1),
  )
  const last = ranked[skip + (limit ?? ranked.length) - 1]?.facts['value']
  const isShown = (row: Source, at: number) => limit === undefined || at < skip + limit || row.facts['value'] === last
  return ranked.filter((row, at) => at >= skip && isShown(row, at))
}

/** A row with the fields that were asked for, and the words that were sought in it. */
function toShownSource(
  row: QueryRow,
  { kind, show = [] }: RowQuery,
  rows: QueryRows,
  words: readonly string[],
): Source {
  const text = row.values['text']
  const quoted = words.length > 0 && typeof text === 'string' ? findQuote(text, words, row.source.title) : null
  const shown = show.map((field): [string, Fact] => {
    const value = row.values[field]
    const linked = isKind(field) ? listLinkedRows(row, kind, field, rows).map(({ source }) => source.title) : null
    return [
      `show_${field}`,
      linked !== null
        ? linked.join(', ') || null
        : value === undefined
          ? null
          : typeof value === 'object'
            ? (value?.join(', ') ?? null)
            : value,
    ]
  })
  return {
    ...row.source,
    facts: { ...row.source.facts, ...Object.fromEntries(shown), ...(quoted === null ? {} : { quote: quoted }) },
  }
}
