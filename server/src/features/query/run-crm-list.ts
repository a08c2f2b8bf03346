import type { Filter } from '@draftwright/contract/crm/filters'
import type { FieldCondition, RowQuery } from '@draftwright/contract/query-form'
import { type Source, toReportHref } from '@draftwright/contract/sources'
import type { ToolResult } from '../../models/advising/tool-result.ts'
import { listCrmRecords, readCrmStages, summarizeCrmDeals } from '../crm/index.ts'
import { listMembers } from '../members/index.ts'
import { toCompanySources, toContactSources, toDealSources, toTaskSources } from './crm-sources.ts'
import { normalizeText } from './match-rows.ts'
import { toReportPage } from './report-page.ts'
import { buildToolResult, type ToolContext, toTimeRange } from './tool-context.ts'

type CrmKind = 'opportunity' | 'company' | 'contact' | 'task'
const kinds: readonly string[] = ['opportunity', 'company', 'contact', 'task'] satisfies CrmKind[]
const isCrmKind = (kind: string): kind is CrmKind => kinds.includes(kind)

/** Columns that hold a field as it is; `time` columns hold moments of a day. */
const columns: Readonly<
  Record<CrmKind, Readonly<Record<string, { column: string; kind: 'value' | 'time' | 'text' }>>>
> = {
  opportunity: {
    status: { column: 'status', kind: 'value' },
    amount: { column: 'amount', kind: 'value' },
    probability: { column: 'probability', kind: 'value' },
    close_date: { column: 'close_date', kind: 'value' },
    next_step: { column: 'next_step', kind: 'text' },
    lost_reason: { column: 'lost_reason', kind: 'text' },
    created: { column: 'created_at', kind: 'time' },
    closed: { column: 'closed_at', kind: 'time' },
  },
  company: {
    industry: { column: 'industry', kind: 'text' },
    phone: { column: 'phone', kind: 'text' },
    created: { column: 'created_at', kind: 'time' },
  },
  contact: {
    status: { column: 'status', kind: 'value' },
    email: { column: 'email', kind: 'text' },
    phone: { column: 'phone', kind: 'text' },
    created: { column: 'created_at', kind: 'time' },
  },
  task: {
    due: { column: 'due_at', kind: 'time' },
    done: { column: 'done_at', kind: 'time' },
    created: { column: 'created_at', kind: 'time' },
  },
}
const ownerColumns = {
  opportunity: ['owner', 'owner_id'],
  company: ['owner', 'owner_id'],
  contact: ['owner', 'owner_id'],
  task: ['assignee', 'assignee_id'],
} as const
const comparisons = { over: 'gt', under: 'lt', from: 'gte', to: 'lte' } as const

/**
 * A list or a count of one kind of the CRM whose conditions are its columns: the database does it, exactly however many rows there are. Null for a
 * query that asks for more than that, which is read row by row.
 */
export async function listCrmRows(
  reading: ToolContext,
  query: RowQuery,
  page: { readonly from: number; readonly most: number },
): Promise<ToolResult | null> {
  const { kind, where, measure, group, spans, show, skip, limit } = query
  const isPlain = group === undefined && spans === undefined && skip === undefined && (show?.length ?? 0) === 0
  if (
    !isCrmKind(kind) ||
    !isPlain ||
    reading.crmDeniedReason !== null ||
    (limit !== undefined && query.sort === undefined)
  )
    return null
  const summary = measure === undefined || measure.of === 'count' ? null : toSummary(kind, measure)
  if (summary === null && measure !== undefined && measure.of !== 'count') return null
  const filters: Filter[] = []
  for (const one of where) {
    const filter = 'field' in one ? await toFilter(reading, kind, one) : null
    if (filter === null) return null
    filters.push(filter)
  }
  const sort = toSort(kind, query)
  if (sort === null) return null
  if (query.sort !== undefined) filters.push({ column: sort.replace(/^-/u, ''), operator: 'is_not_null', value: null })
  const most = Math.min(200, limit === undefined ? page.most : limit + 1)
  const at = Math.floor(page.from / Math.max(1, page.most)) + 1
  const asked = {
    query: { limit: most, page: limit === undefined ? at : 1, sort_by: sort, count: 'exact' },
    filter: { and: filters },
  }
  const { rows, total } = await load(reading, kind, asked)
  // Rows that are as great as the last one belong to it: they are found by reading them all.
  if (limit !== undefined && total > limit && isTie(rows, limit, query.sort?.field ?? '')) return null
  const shown = limit === undefined ? rows : rows.slice(0, limit).slice(page.from, page.from + page.most)
  const href = toReportHref(toReportPage(kind))
  const number: Source = {
    kind: 'report',
    id: `query-${kind}-count`,
    title: 'All',
    href,
    facts: { n: total, value: total },
  }
  const numbers = summary === null ? [number] : await readSums(reading, { and: filters }, summary, total)
  const all = limit === undefined ? total : Math.min(limit, total)
  const seen = total > 0 ? null : (await load(reading, kind, { query: { limit: 1 } })).total
  return buildToolResult([
    ...(measure === undefined ? [] : [{ name: 'numbers', rows: numbers, total: numbers.length }]),
    { name: 'matches', rows: shown, total: all },
    ...(seen === null ? [] : [{ name: 'looked_through', rows: [], total: seen }]),
  ])
}

type Summary = Parameters<typeof summarizeCrmDeals>[2]
const summaryKinds = { sum: 'sum', average: 'average', lowest: 'min', highest: 'max' } as const
/** What the database measures of deals; null for what is measured row by row. */
const toSummary = (kind: CrmKind, { of, field }: NonNullable<RowQuery['measure']>): Summary | null =>
  kind === 'opportunity' && (field === 'amount' || field === 'probability') && Object.hasOwn(summaryKinds, of)
    ? { column: field, kind: summaryKinds[of as keyof typeof summaryKinds] }
    : null

async function readSums(reading: ToolContext, filter: Filter, summary: Summary, n: number): Promise<Source[]> {
  const { summaries } = await summarizeCrmDeals(reading, filter, summary)
  const [found = null] = summaries
  const amounts = Array.isArray(found) ? found : typeof found === 'number' ? [{ currency: null, value: found }] : []
  return amounts.map(({ currency, value }) => ({
    kind: 'report',
    id: `query-opportunity-${summary.kind}-${summary.column}-${currency ?? ''}`,
    title: 'All',
    href: toReportHref(toReportPage('opportunity')),
    facts: { n, value, ...(currency === null ? {} : { currency }) },
  }))
}

const isTie = (rows: readonly Source[], limit: number, field: string): boolean => {
  const name = field === 'created' ? 'created_at' : field
  const [last, next] = [rows[limit - 1], rows[limit]]
  return last !== undefined && next !== undefined && last.facts[name] === next.facts[name]
}

async function load(reading: ToolContext, kind: CrmKind, asked: Parameters<typeof listCrmRecords>[2]) {
  switch (kind) {
    case 'opportunity': {
      const { data, meta } = await listCrmRecords(reading, 'opportunities', asked)
      return { rows: await toDealSources(reading, data), total: meta.total }
    }
    case 'company': {
      const { data, meta } = await listCrmRecords(reading, 'companies', asked)
      return { rows: await toCompanySources(reading, data), total: meta.total }
    }
    case 'contact': {
      const { data, meta } = await listCrmRecords(reading, 'contacts', asked)
      return { rows: await toContactSources(reading, data), total: meta.total }
    }
    case 'task': {
      const { data, meta } = await listCrmRecords(reading, 'tasks', asked)
      return { rows: await toTaskSources(reading, data), total: meta.total }
    }
  }
}

/** The order of the rows, as `sortRows` and `orderRows` have it; null for a column that cannot be sorted by. */
function toSort(kind: CrmKind, { sort, where }: RowQuery): string | null {
  if (sort !== undefined) {
    const column = {
      amount: 'amount',
      close_date: 'close_date',
      created: 'created_at',
      due: 'due_at',
      name: 'name',
      probability: 'probability',
    }[sort.field]
    if (column === undefined || (kind === 'task' && column === 'name')) return null
    return sort.isDown ? `-${column}` : column
  }
  const has = (field: string) => where.some((one) => 'field' in one && one.field === field && one.op !== 'empty')
  if (kind === 'opportunity' && has('close_date')) return 'close_date'
  if (kind === 'opportunity' && has('amount')) return '-amount'
  return '-created_at'
}

async function toFilter(reading: ToolContext, kind: CrmKind, one: FieldCondition): Promise<Filter | null> {
  const { field, op, values, not } = one
  const [ownerField, ownerColumn] = ownerColumns[kind]
  if (op === 'empty') {
    const column = field === ownerField ? ownerColumn : columns[kind][field]?.column
    return column === undefined ? null : { column, operator: not === true ? 'is_not_null' : 'is_null', value: null }
  }
  if (not === true) return null
  if (field === ownerField && op === 'is') return toOwnerFilter(reading, ownerColumn, values)
  if (kind === 'task' && field === 'status' && op === 'is' && values.length === 1)
    return { column: 'done_at', operator: values[0] === 'done' ? 'is_not_null' : 'is_null', value: null }
  if (kind === 'task' && field === 'overdue' && op === 'is' && values[0] === 'yes' && values.length === 1)
    return {
      and: [
        { column: 'done_at', operator: 'is_null', value: null },
        { column: 'due_at', operator: 'lt', value: reading.now.toISOString() },
      ],
    }
  if (kind === 'opportunity' && field === 'stage' && op === 'is') return toStageFilter(reading, values)
  const known = columns[kind][field]
  if (known === undefined || known.kind === 'text') return null
  const { column } = known
  const [first = '', second = first] = values
  if (known.kind === 'time') {
    if (op !== 'within' || typeof first !== 'string' || typeof second !== 'string') return null
    const { from, until } = toTimeRange(reading, first, second)
    return {
      and: [
        { column, operator: 'gte', value: from },
        { column, operator: 'lt', value: until },
      ],
    }
  }
  if (op === 'is') return { column, operator: 'in', value: [...values] }
  if (op === 'within')
    return {
      and: [
        { column, operator: 'gte', value: first },
        { column, operator: 'lte', value: second },
      ],
    }
  return op === 'has' ? null : { column, operator: comparisons[op], value: first }
}

async function toOwnerFilter(
  { caller, context }: ToolContext,
  column: string,
  values: FieldCondition['values'],
): Promise<Filter | null> {
  const [name, ...others] = values
  if (name === undefined || others.length > 0) return null
  if (name === '@me') return { column, operator: 'eq', value: caller.userId }
  const members = await listMembers(context.engine, caller.accountId)
  const found = members.filter(({ display_name }) => normalizeText(display_name) === normalizeText(String(name)))
  return found.length === 0 ? null : { column, operator: 'in', value: found.map(({ user_id }) => user_id) }
}

async function toStageFilter(reading: ToolContext, values: FieldCondition['values']): Promise<Filter | null> {
  const wanted = values.map((value) => normalizeText(String(value)))
  const { data } = await readCrmStages(reading)
  const ids = data.filter(({ name }) => wanted.includes(normalizeText(name))).map(({ id }) => id)
  return ids.length === 0 ? null : { column: 'stage_id', operator: 'in', value: ids }
}
