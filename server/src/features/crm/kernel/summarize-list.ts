import { createHash } from 'node:crypto'
import { canSortBy, type Column, type Columns } from '@draftwright/contract/crm/columns'
import { parseCustomKey } from '@draftwright/contract/crm/custom-columns'
import type { FilterIssue } from '@draftwright/contract/crm/filters'
import type {
  CurrencyAmount,
  ListGroup,
  ListSummary,
  ListSummaryGroup,
  ListTotals,
  SummaryValue,
} from '@draftwright/contract/crm/list-summaries'
import { maxGroups, type SummaryKind } from '@draftwright/contract/summary-kinds'
import { AppError } from '../../../http/errors.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { createInvalidFilterError, type ListContext, resolveList } from './list.ts'
import { readCustomColumns } from './list-store.ts'
import type { Resource } from './resource.ts'
import { summarizeListRows, type ListSummaryRow } from './summary-store.ts'

interface SummaryContext extends Omit<ListContext, 'query' | 'body'> {
  readonly body: {
    readonly query?: Readonly<Record<string, unknown>> | undefined
    readonly groups?: readonly ListGroup[] | undefined
    readonly summaries?: readonly ListSummary[] | undefined
  }
}

/** Rows of the database: a group has one for each of its currencies besides its own. */
const maxRows = 5 * maxGroups

/** The route that counts and sums up what a list's filters keep. */
export const createSummaryHandler = (resource: Resource) => (call: SummaryContext) => summarizeList(call, resource)

async function summarizeList(call: SummaryContext, resource: Resource): Promise<ListTotals> {
  const { query = {}, groups = [], summaries = [] } = call.body
  const wanted = await resolveList(call, resource, query, 'body')
  const isCustom = [...groups, ...summaries].some(({ column }) => parseCustomKey(column) !== null)
  const own =
    isCustom && resource.customFieldResource !== undefined
      ? await readCustomColumns(call.db, resource.customFieldResource)
      : {}
  const columns = { ...wanted.listing.columns, ...own }
  assertSummarizable(columns, groups, summaries)
  const hasTimes = groups.some(({ column }) => columns[column]?.kind === 'time')
  const zone = hasTimes ? await readAccountTimeZone(call.db) : 'UTC'
  const listing = { resource, columns, zone }
  const rows = await summarizeListRows(call.db, { ...wanted, listing, groups, summaries, limit: maxRows + 1 })
  return toTotals(rows, columns, groups, summaries)
}

const isAmount = ({ kind }: Column): boolean => kind === 'number' || kind === 'money'
const isMoment = ({ kind }: Column): boolean => kind === 'day' || kind === 'time'
function canSummarize(column: Column, kind: SummaryKind): boolean {
  if (kind === 'sum' || kind === 'average') return isAmount(column)
  return (kind !== 'min' && kind !== 'max') || isAmount(column) || isMoment(column)
}

function assertSummarizable(columns: Columns, groups: readonly ListGroup[], summaries: readonly ListSummary[]): void {
  const issues: FilterIssue[] = []
  const find = (field: string, name: string): Column | undefined => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (column === undefined)
      issues.push({ field, message: `names ${name}, which is not a known field`, allowed: Object.keys(columns) })
    return column
  }
  for (const [at, { column: name, unit }] of groups.entries()) {
    const field = `groups.${at}`
    const column = find(field, name)
    if (column === undefined) continue
    if (!canSortBy(column)) issues.push({ field, message: `cannot be by ${name}` })
    if (unit !== undefined && !isMoment(column)) issues.push({ field, message: `${name} has no days, months or years` })
    if (groups.findIndex((other) => other.column === name) < at) issues.push({ field, message: `names ${name} again` })
  }
  for (const [at, { column: name, kind }] of summaries.entries()) {
    const field = `summaries.${at}`
    const column = find(field, name)
    if (column !== undefined && !canSummarize(column, kind)) issues.push({ field, message: `${name} has no ${kind}` })
  }
  if (issues.length > 0) throw createInvalidFilterError(issues.slice(0, 20))
}

function toTotals(
  rows: readonly ListSummaryRow[],
  columns: Columns,
  groups: readonly ListGroup[],
  summaries: readonly ListSummary[],
): ListTotals {
  const totals: ListTotals = { n: 0, summaries: summaries.map(() => null), groups: [] }
  /** The summaries that the rows of currencies belong to. */
  let current = totals.summaries
  for (const row of rows) {
    if (row.currencyColumn !== null) {
      addCurrency(current, row, columns, summaries)
      continue
    }
    current = row.summaries.map((value, at) => toValue(columns, summaries[at], value))
    if (row.keys.length === 0) Object.assign(totals, { n: row.n, summaries: current })
    else totals.groups.push({ ...toGroup(row, columns, groups), summaries: current })
  }
  if (totals.groups.length > maxGroups || rows.length > maxRows)
    throw new AppError(
      400,
      'too_many_groups',
      `There are more than ${maxGroups.toLocaleString('en')} groups. Group by a field with fewer values, or filter first.`,
    )
  for (const { summaries: values } of [totals, ...totals.groups])
    for (const value of values) if (Array.isArray(value)) value.sort((one, other) => other.value - one.value)
  return totals
}

/** Whether a summary is an amount of money, and not a count. */
const isMoney = (columns: Columns, summary: ListSummary | undefined): boolean =>
  summary !== undefined &&
  columns[summary.column]?.kind === 'money' &&
  !['filled', 'empty', 'unique'].includes(summary.kind)

/** Amounts without a column of currencies are all in one. */
function toValue(columns: Columns, summary: ListSummary | undefined, value: number | string | null): SummaryValue {
  if (summary === undefined || !isMoney(columns, summary)) return value
  if (columns[summary.column]?.currency !== undefined) return []
  return typeof value === 'number' ? [{ currency: null, value }] : []
}

function addCurrency(
  values: readonly SummaryValue[],
  row: ListSummaryRow,
  columns: Columns,
  summaries: readonly ListSummary[],
): void {
  for (const [at, summary] of summaries.entries()) {
    const list = values[at]
    const value = row.summaries[at]
    const amount: CurrencyAmount | null = typeof value === 'number' ? { currency: row.currency, value } : null
    if (amount !== null && Array.isArray(list) && columns[summary.column]?.currency === row.currencyColumn)
      list.push(amount)
  }
}

function toGroup(
  { keys, name, n }: ListSummaryRow,
  columns: Columns,
  groups: readonly ListGroup[],
): Omit<ListSummaryGroup, 'summaries'> {
  const level = keys.length - 1
  const column = columns[groups[level]?.column ?? '']
  const text = keys[level] ?? null
  const key = createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16)
  return { key, level, value: toGroupValue(column, text), name, n }
}

function toGroupValue(column: Column | undefined, text: string | null): string | number | boolean | null {
  if (text === null || column === undefined) return text
  if (column.kind === 'flag') return text === 'true'
  return isAmount(column) ? Number(text) : text
}
