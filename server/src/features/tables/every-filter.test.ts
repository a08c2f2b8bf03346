import { relativePeriods, takesDays } from '@draftwright/contract/relative-periods'
import { findComparedKind, findConditionFault } from '@draftwright/contract/table-conditions'
import { type TableField, tableFieldTypes } from '@draftwright/contract/table-fields'
import {
  type TableCondition,
  type TableFilter,
  type TableOperator,
  type TableView,
  tableOperators,
} from '@draftwright/contract/table-views'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { openEveryType } from '../../../test/every-field-type.ts'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { createKey } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'
import { isFailure, toTruth } from '../../formulas/values.ts'
import { compileForTable } from './field-formula.ts'
import { readFilters } from './filter-formula.ts'
import type { StoredRow } from './formula-values.ts'
import { startIndex } from './index-store.ts'
import { listRecords } from './list-records.ts'
import { openTable, type ReadTable } from './open-base.ts'
import { createFormulaContext, toFormulaRow } from './read-computed.ts'
import { findViewRecords } from './webhooks/find-view-records.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const isUsual = process.env['TEST_RUN'] === 'usual'

/** What is asked of a field. */
const asked: Record<ReturnType<typeof findComparedKind>, readonly NonNullable<TableCondition['value']>[]> = {
  number: [0, 1, -2.5, 7, '7', '', 'many', true],
  day: ['2026-03-15', '2026-03-15T08:30:00.000Z', '1970-01-02', '', 'someday', 0],
  flag: [true, false, 1, '', 'maybe'],
  text: ['Alpha', 'alp', '', '0', 0, '5', 5, 'Alpha, 0', "it's", false],
}

type Every = Awaited<ReturnType<typeof openEveryType>>

const opposites: Partial<Record<TableOperator, TableOperator>> = {
  eq: 'neq',
  contains: 'notContains',
  isBlank: 'isNotBlank',
}
const withoutValue: ReadonlySet<TableOperator> = new Set([
  'isBlank',
  'isNotBlank',
  ...relativePeriods.filter((one) => !takesDays(one)),
])
/** Conditions that an empty cell meets. */
const ofEmpty: ReadonlySet<TableOperator> = new Set(['neq', 'notContains', 'isBlank', 'notInLastDays'])
const toFilter = (...conditions: readonly TableCondition[]): TableFilter => ({
  match: 'all',
  conditions: [...conditions],
})

const findKind = ({ type, options }: TableField) =>
  findComparedKind(
    type === 'formula' || type === 'rollup'
      ? (tableFieldTypes.find((one) => one === options.result?.type) ?? type)
      : type,
  )

/** Every operator with every value that may be asked of a field. */
function listConditions(field: TableField): TableCondition[] {
  const kind = findKind(field)
  return tableOperators.flatMap((operator) => {
    const own = { field_id: field.id, operator }
    if (withoutValue.has(operator)) return [own]
    const isRelative = (relativePeriods as readonly string[]).includes(operator)
    return (isRelative ? [14] : asked[kind]).map((value) => ({ ...own, value }))
  })
}

const sort = (some: readonly number[]) => some.toSorted((one, other) => one - other)

/** The numbers of the records that pass in each way that a list is made; of some only how many. */
async function openWays({ me, db, base, params, ids, userId, fields }: Every) {
  const key = await createKey(me)
  const view = await me.call('tables.createView', { params, body: { name: 'Saved', type: 'gallery' } })
  const { id: board_id } = await me.call('tables.createView', { params, body: { name: 'Board', type: 'kanban' } })
  const hidden_field_ids = fields.map(({ id }) => id)
  const query = async (body: object) => {
    const { data, status, error } = await me.request('tableRecords.query', { params, body })
    if (status !== 200) throw new Error(`${status} ${error?.message ?? ''}`)
    return data.map(({ number }) => number)
  }
  const save = (filter: TableFilter) =>
    me.call('tables.updateView', {
      params: { ...params, view_id: view.id },
      body: { settings: { filter, hidden_field_ids } },
    })
  const readCsv = (text: string) => {
    const [, ...lines]: string[][] = parse(text, { bom: true })
    return lines.map(([row = '']) => Number(row.slice(4)))
  }
  const opened = await openTable(db, { userId, role: 'owner' }, params.table_id)
  const all = await listRecords(db, { ...opened, context, filters: [], sorts: [], after: null, limit: 100 })
  const sorted = async (numbers: Promise<number[]>) => sort(await numbers)
  const groups = [{ field_id: ids.get('singleSelect') }]
  const sum = async (filter: TableFilter, by: readonly object[] = []) =>
    (await me.call('tableSummaries.summarize', { params, body: { filter, groups: by } })).n
  const ways: Readonly<Record<string, (filter: TableFilter) => Promise<readonly number[] | number>>> = {
    plain: (filter) => query({ filter }),
    sorted: (filter) => sorted(query({ filter, sorts: [{ field_id: ids.get('date'), direction: 'desc' }] })),
    'sorted, from a place': async (filter) => {
      const body = { filter, sorts: [{ field_id: ids.get('Key') }] }
      return sort([...(await query({ ...body, limit: 3 })), ...(await query({ ...body, offset: 3 }))])
    },
    grouped: (filter) => sorted(query({ filter, groups })),
    board: (filter) => sorted(query({ filter, groups, board_id })),
    calendar: (filter) => query({ filter, formula: "OR({date}='',{date}!='')" }),
    counted: async (filter) => {
      const { meta } = await me.request('tableRecords.query', { params, body: { filter, count: true, limit: 1 } })
      return meta.n_matching ?? sum(filter)
    },
    summed: (filter) => sum(filter, groups),
    gallery: async (filter) => {
      await save(filter)
      return query({ view_id: view.id })
    },
    wire: async (filter) => {
      await save(filter)
      const url = `/v0/${base.id}/${params.table_id}?view=${view.id}&fields[]=Key`
      const { records } = (await app.inject({ url, headers: { authorization: `Bearer ${key}` } })).json<{
        records: { fields: { Key: string } }[]
      }>()
      return records.map((record) => Number(record.fields.Key.slice(4)))
    },
    export: async (filter) =>
      readCsv((await me.request('tableExports.shownTable', { params, body: { filter, hidden_field_ids } })).text),
    'export of a saved view': async (filter) => {
      await save(filter)
      return readCsv((await me.request('tableExports.table', { params, query: { view_id: view.id } })).text)
    },
    webhook: (filter) => findWatched(db, opened, { ...view, settings: { filter } }, all.rows),
    /** As rules that colour what passes. */
    colors: async (filter) => {
      const color_rules = [{ filter, color: 'red' }]
      const found = await me.call('tableRecords.query', { params, body: { color_rules } })
      return found.filter(({ color }) => color === 'red').map(({ number }) => number)
    },
  }
  return { ways, evaluate: createEvaluator(db, opened, all.rows) }
}

/** The new records that a webhook about a view tells of. */
async function findWatched(db: Every['db'], opened: ReadTable, view: TableView, rows: readonly StoredRow[]) {
  const { schema, table, names } = opened
  const records = rows.map(({ id, number, created_at }) => ({ id, number, created_at, before: null, after: {} }))
  const { created } = await findViewRecords(
    { db, schema, names, context },
    { table: { ...table, views: [view] }, viewId: view.id },
    { kind: 'create', records },
    1,
    new Map(),
  )
  return rows.filter(({ id }) => created.includes(id)).map(({ number }) => number)
}

/** What the evaluator keeps, record by record. */
function createEvaluator(db: Every['db'], opened: ReadTable, rows: readonly StoredRow[]) {
  const { schema, table, names } = opened
  const clock = createFormulaContext(context)
  return async (filter: TableFilter) => {
    const { formulas, problems } = await readFilters(db, context, { schema, table }, [filter])
    const tests = formulas.map((node) => compileForTable(table, node))
    const passing = rows.filter((row) =>
      tests.every((test) => {
        const value = test(toFormulaRow(schema, row, names), clock)
        return !isFailure(value) && toTruth(value)
      }),
    )
    return { numbers: passing.map(({ number }) => number), problems }
  }
}

it('keeps the same records of every type, by every comparison, in every way a list is made', {
  timeout: 600_000,
}, async () => {
  const every = await openEveryType(app, context.engine)
  const { ways, evaluate } = await openWays(every)
  const shown = await every.me.call('tableRecords.query', { params: every.params, body: {} })
  const all = shown.map(({ number }) => number)
  const checks: { said: string; filter: TableFilter; isRead: boolean; expected: readonly number[] }[] = []
  for (const field of every.fields) {
    const empty = shown.flatMap(({ number, fields }) => (fields[field.id] === undefined ? [number] : []))
    for (const condition of listConditions(field)) {
      const { operator, value } = condition
      const said = `${field.name} ${operator} ${JSON.stringify(value) ?? ''}`
      const filter = toFilter(condition)
      const { numbers: expected, problems } = await evaluate(filter)
      const reason = findConditionFault(findKind(field), condition)
      expect(problems, said).toEqual(reason === null ? [] : [{ ...condition, reason }])
      checks.push({ said, filter, isRead: reason === null, expected })
      if (reason !== null) {
        expect(expected, said).toEqual(all)
        continue
      }
      const opposite = opposites[operator]
      if (opposite !== undefined) {
        const others = (await evaluate(toFilter({ ...condition, operator: opposite }))).numbers
        expect(sort([...expected, ...others]), said).toEqual(all)
      }
      if (value === '' || field.type === 'checkbox') continue
      const emptyKept = expected.filter((number) => empty.includes(number))
      expect(emptyKept, `empty cells, ${said}`).toEqual(ofEmpty.has(operator) ? empty : [])
    }
  }
  const wrong: string[] = []
  const names = Object.keys(ways)
  for (const isIndexed of [false, true]) {
    if (isIndexed) for (const { id } of every.fields.slice(0, 20)) await startIndex(every.db, every.params.table_id, id)
    for (const [at, { said, filter, isRead, expected }] of checks.entries()) {
      // Each condition goes one way; where everything is tried, all ways.
      if (isUsual && (at % 2 === 0) === isIndexed) continue
      for (const way of isUsual ? names.slice(Math.floor(at / 2) % names.length).slice(0, 1) : names) {
        const found = await ways[way]?.(filter).catch(String)
        // A rule without a condition colours nothing.
        const passing = way === 'colors' && !isRead ? [] : expected
        const wanted = typeof found === 'number' ? passing.length : passing
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          wrong.push(`${said}, ${way}${isIndexed ? ', indexed' : ''}: ${String(found)} instead of ${String(wanted)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(context.faults).toEqual([])
})

it('takes an empty cell for no number, and for something else than any, as the CRM does', async () => {
  const me = await signUp(app)
  const prices = [null, 0, 1, 3]
  const { addTable } = await openTables(me)
  const table = await addTable('Prices', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'Price', type: 'number' },
  ])
  const [name = '', price = ''] = table.fields.map(({ id }) => id)
  const params = { table_id: table.id }
  for (const amount of prices) {
    await me.call('products.create', { body: { name: `is ${amount}`, price: amount } })
    await me.call('tableRecords.create', {
      params,
      body: { records: [{ fields: { [name]: `is ${amount}`, [price]: amount } }] },
    })
  }
  const cases: readonly (readonly [TableOperator & ('eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'), number, string[]])[] =
    [
      ['eq', 0, ['is 0']],
      ['neq', 0, ['is null', 'is 1', 'is 3']],
      ['neq', 1, ['is null', 'is 0', 'is 3']],
      ['lt', 1, ['is 0']],
      ['lte', 1, ['is 0', 'is 1']],
      ['gt', -3, ['is 0', 'is 1', 'is 3']],
      ['gte', 0, ['is 0', 'is 1', 'is 3']],
    ]
  for (const [operator, value, expected] of cases) {
    const filter = toFilter({ field_id: price, operator, value })
    const inTable = await me.call('tableRecords.query', { params, body: { filter } })
    const filters = JSON.stringify([{ column: 'price', operator, value }])
    const inCrm = await me.call('products.list', { query: { filters } })
    const said = `${operator} ${value}`
    expect(
      inTable.map(({ fields }) => fields[name]),
      said,
    ).toEqual(expected)
    expect(inCrm.map((product) => product.name).toSorted(), said).toEqual(expected.toSorted())
  }
})

it('opens a view whose filter cannot be read or takes too long, and says which condition is off', async () => {
  const me = await signUp(app)
  const { base, addTable, addField, add } = await openTables(me)
  const table = await addTable('Guests')
  const params = { table_id: table.id }
  const [text, gone, twice] = [
    await addField(table.id, 'Seats', 'singleLineText'),
    await addField(table.id, 'Gone', 'number'),
    await addField(table.id, 'Note', 'formula', { formula: '{Name}' }),
  ]
  await add(table.id, [{ Name: 'Ada', Seats: '7' }, { Name: 'Bo', Seats: '8' }, { Name: 'Cy' }])
  const name = table.primary_field_id
  const wrong: TableCondition[] = [
    { field_id: text, operator: 'contains', value: 'many' },
    { field_id: text, operator: 'eq', value: 'many' },
    { field_id: gone, operator: 'isBlank' },
  ]
  const filter: TableFilter = {
    match: 'all',
    conditions: [{ field_id: name, operator: 'neq', value: 'Bo' }],
    groups: [{ match: 'any', conditions: wrong.slice(1) }],
  }
  const view = await me.call('tables.createView', { params, body: { name: 'Few', settings: { filter } } })
  await me.call('tables.convertField', { params: { ...params, field_id: text }, body: { type: 'number' } })
  await me.call('tables.removeField', { params: { ...params, field_id: gone } })
  const problems = [
    { ...wrong[1], reason: 'wrong_value' },
    { ...wrong[2], reason: 'field_gone' },
  ]
  const query = { view_id: view.id }
  const { data, meta } = await me.request('tableRecords.query', { params, body: query })
  expect([data.map(({ number }) => number), meta.filter_problems]).toEqual([[1, 3], problems])
  const summary = await me.call('tableSummaries.summarize', { params, body: query })
  expect([summary.n, summary.filter_problems]).toEqual([2, problems])
  const exported = await me.request('tableExports.table', { params, query })
  expect(parse(exported.text, { bom: true })).toHaveLength(3)
  const headers = { authorization: `Bearer ${await createKey(me)}` }
  const wire = await app.inject({ url: `/v0/${base.id}/${table.id}?view=Few`, headers })
  expect(wire.json<{ records: unknown[] }>().records).toHaveLength(2)

  const costly: TableCondition = { field_id: twice, operator: 'contains', value: 'z' }
  const slow = toFilter({ field_id: name, operator: 'isNotBlank' }, costly)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
  const refused = await me.request('tableRecords.query', { params, body: { filter: slow, limit: 1 } })
  clock.mockRestore()
  expect([refused.status, refused.error?.details]).toEqual([
    400,
    { filter_problems: [{ ...costly, reason: 'too_many_records' }] },
  ])
})
