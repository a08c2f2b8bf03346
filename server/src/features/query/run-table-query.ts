import { type FieldCondition, isTableKind, type MeasureName, type QueryForm } from '@draftwright/contract/query-form'
import { hasRight } from '@draftwright/contract/rights'
import type { Fact, Source } from '@draftwright/contract/sources'
import { AppError } from '../../http/errors.ts'
import { maxRows, type ToolResult } from '../../models/advising/tool-result.ts'
import { askTable, listKnownTables } from '../tables/index.ts'
import { buildToolResult, type ToolContext, truncateLine } from './tool-context.ts'

const createRefusal = () => buildToolResult([], ['Your role does not show tables.'])
const toTableHref = (base: string, table: string, record?: string): string =>
  `/tables/${base}/${table}${record === undefined ? '' : `?record=${record}`}`
const maxText = 300

/** The tables of the workspace with their fields. */
export async function listTables(
  reading: ToolContext,
  input: { readonly table?: string | undefined },
): Promise<ToolResult> {
  const { db, context, caller } = reading
  if (!hasRight(caller.role, 'tables:read')) return createRefusal()
  const wanted = input.table?.toLowerCase()
  const known = (await listKnownTables(db, caller)).filter(
    ({ id, name }) => wanted === undefined || id === input.table || name.toLowerCase() === wanted,
  )
  const rows: Source[] = []
  for (const { id, base, base_id, name, fields } of known.slice(0, maxRows)) {
    const { summary } = await askTable(db, context, caller, { table: id, conditions: [], limit: 0 })
    const described = fields.map((field) =>
      field.options.length === 0 ? field.name : `${field.name} (${field.options.slice(0, 20).join(', ')})`,
    )
    rows.push({
      kind: 'report',
      id: `table-${id}`,
      title: name,
      href: toTableHref(base_id, id),
      facts: { base, records: summary.n, fields: described.join(', ').slice(0, 2000) },
    })
  }
  return buildToolResult([{ name: 'tables', rows, total: known.length }])
}

type TableQuestion = Parameters<typeof askTable>[3]
type TableMeasure = NonNullable<TableQuestion['measure']>['kind']

/** Each operator of the form as tables know it, and its opposite. */
const operators: Readonly<Record<FieldCondition['op'], readonly [string, string]>> = {
  is: ['eq', 'neq'],
  has: ['contains', 'notContains'],
  over: ['gt', 'lte'],
  under: ['lt', 'gte'],
  from: ['gte', 'lt'],
  to: ['lte', 'gt'],
  within: ['within', 'notWithin'],
  empty: ['isBlank', 'isNotBlank'],
}
const measures: Readonly<Partial<Record<MeasureName, TableMeasure>>> = {
  sum: 'sum',
  average: 'average',
  lowest: 'min',
  highest: 'max',
}

function toTableCondition(one: QueryForm['where'][number]): TableQuestion['conditions'][number] {
  if ('linked' in one) throw new AppError(400, 'invalid', 'Conditions on linked rows cannot be used with a table')
  const { field, op, values, not } = one
  if (op === 'is' && values.length > 1)
    throw new AppError(400, 'invalid', `A table’s field is compared with one value: ${field}`)
  return {
    ...(field === 'any' ? {} : { field }),
    operator: operators[op][not === true ? 1 : 0] as TableQuestion['conditions'][number]['operator'],
    ...(op === 'empty' ? {} : { value: op === 'within' ? values.join('/') : (values[0] ?? '') }),
  }
}

/** The form as a question to a table. Throws 400 for what tables cannot answer. */
function toTableQuestion({ kind, where, measure, group, sort, limit, show }: QueryForm, most: number): TableQuestion {
  const of = measure === undefined || measure.of === 'count' ? null : measures[measure.of]
  if (of === undefined || (of !== null && measure?.field === undefined))
    throw new AppError(400, 'invalid', `A table has no ${measure?.of ?? ''}`)
  return {
    table: isTableKind(kind) ? kind.slice('table:'.length) : kind,
    conditions: where.map(toTableCondition),
    limit: Math.min(limit ?? most, most),
    ...(of === null ? {} : { measure: { kind: of, field: measure?.field ?? '' } }),
    ...(group === undefined ? {} : { group_by: group }),
    ...(sort === undefined ? {} : { sort: { field: sort.field, direction: sort.isDown ? 'desc' : 'asc' } }),
    ...(show === undefined ? {} : { fields: [...show] }),
  }
}

/** Counts, sums and lists of a table's records. */
export async function runTableQuery(
  reading: ToolContext,
  query: QueryForm,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<ToolResult> {
  const { db, context, caller } = reading
  if (!hasRight(caller.role, 'tables:read')) return createRefusal()
  const input = toTableQuestion(query, from + most)
  const found = await askTable(db, context, caller, input)
  const { base_id, table, summary, records, missing } = found
  if (missing.length > 0)
    return buildToolResult(
      [],
      [`No field of this table has ${missing.map((value) => `“${truncateLine(value, 100)}”`).join(' or ')}.`],
    )
  const href = toTableHref(base_id, table.id)
  const toFact = (value: unknown): Fact =>
    typeof value === 'number' || typeof value === 'string' ? value : (null as Fact)
  const numbers: Source = {
    kind: 'report',
    id: `table-${table.id}`,
    title: table.name,
    href,
    facts: { records: summary.n, ...(input.measure === undefined ? {} : { value: toFact(summary.summaries[0]) }) },
  }
  const groups = summary.groups.map(
    (group, at): Source => ({
      kind: 'report',
      id: `table-${table.id}-group-${at}`,
      title: nameGroup(group.value),
      href,
      facts: { records: group.n, ...(input.measure === undefined ? {} : { value: toFact(group.summaries[0]) }) },
    }),
  )
  const money = new Set(table.fields.flatMap(({ name, type }) => (type === 'currency' ? [name] : [])))
  const showCell = (field: string, value: unknown) =>
    money.has(field) && Number.isFinite(Number(value)) ? Number(value).toLocaleString('en') : String(value)
  const matches = records.slice(from).map(
    ({ id, name, cells }): Source => ({
      kind: 'report',
      id: `record-${id}`,
      title: name === '' ? 'Unnamed record' : name,
      href: toTableHref(base_id, table.id, id),
      facts: {
        text: truncateLine(cells.map(([field, value]) => `${field} ${showCell(field, value)}`).join(', '), maxText),
      },
    }),
  )
  return buildToolResult([
    { name: 'numbers', rows: [numbers], total: 1 },
    { name: 'groups', rows: groups.slice(0, maxRows), total: groups.length },
    { name: 'matches', rows: matches, total: input.sort === undefined ? summary.n : matches.length },
  ])
}

/** What the records of a group have in common, in words. */
function nameGroup(value: unknown): string {
  if (value === null || value === undefined) return 'Empty'
  if (Array.isArray(value)) return value.map(nameGroup).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : 'Empty'
  return value === true ? 'Checked' : typeof value === 'string' || typeof value === 'number' ? String(value) : 'Empty'
}
