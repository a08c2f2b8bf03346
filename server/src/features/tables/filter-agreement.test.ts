import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { isFailure, toTruth } from '../../formulas/values.ts'
import { compileForTable, readFormula } from './field-formula.ts'
import type { StoredRow } from './formula-values.ts'
import { startIndex, updateStatistics } from './index-store.ts'
import { openTable } from './open-base.ts'
import { createFormulaContext, toFormulaRow } from './read-computed.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) % 2 ** 32
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
  return { next, pick }
}
type Random = ReturnType<typeof createRandom>

const names = [
  'Äpfel',
  'äpfel',
  'APFEL',
  'Task 3',
  'task 30',
  'İzmir',
  '\u212Alvin',
  'kelvin',
  ' x',
  "O'Neill",
] as const
const days = ['1971-02-03', '1970-01-01', '1970-01-01', '1970-01-02', '2024-02-29', '2026-03-15'] as const
const times = ['T00:00:00.000Z', 'T00:00:00.500Z', 'T08:30:00.000Z', 'T23:59:59.999Z'] as const
const amounts = [-7.5, -2, -1, 0, 1, 2, 2.5, 40] as const

/** Of each field one value is that of more records than are looked at one by one, and a part is empty. */
function makeCells({ next, pick }: Random, ids: Readonly<Record<string, string>>, choices: readonly string[]) {
  const one = <T>(often: T, list: readonly [T, ...T[]]): T | undefined =>
    next() < 0.55 ? often : next() < 0.4 ? undefined : pick(list)
  const [open = '', done = '', gone = ''] = choices
  const cells: Record<string, unknown> = {
    Name: one('Äpfel', names),
    N: one(-2, amounts),
    State: one(open, [open, done, gone]),
    Done: one(true, [true]),
    Day: one('1970-01-01', days),
    At: one(`1970-01-01${times[2]}`, [`${pick(days)}${pick(times)}`]),
    Note: one('none', names),
  }
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) => (value === undefined ? [] : [[ids[name], value]])),
  )
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
const tooMuch = 'The filter '
const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const

function makeCondition({ next, pick }: Random): string {
  const compare = (field: string, value: string): string =>
    next() < 0.2 ? `${value}${pick(comparisons)}{${field}}` : `{${field}}${pick(comparisons)}${value}`
  const moment = (): string => {
    const text = quote(next() < 0.5 ? pick(days) : `${pick(days)}${pick(times)}`)
    return next() < 0.7 ? `DATETIME_PARSE(${text})` : text
  }
  const option = (): string => `{State}=${quote(pick(['Open', 'Done', 'Nope', 'open']))}`
  switch (pick(['N', 'N', 'State', 'State', 'text', 'part', 'Done', 'date', 'date', 'between'])) {
    case 'N':
      return compare('N', pick(["'2'", 'BLANK()', '1-3', ...amounts.map(String)]))
    case 'State':
      return next() < 0.5 ? option() : `OR(${option()},${option()})`
    case 'text':
      return compare(pick(['Name', 'Note', 'State']), quote(pick([...names, '', 'Open'])))
    case 'part':
      return `${pick(['FIND', 'SEARCH'])}(${quote(pick(['k', 'pfel', 'ask 3', 'i', 'en', "'"]))},${pick(['{Name}', 'LOWER({Name})', '{State}', '{Name}&""'])})`
    case 'Done':
      return pick(['{Done}', '{Done}=1', '{Done}=0', 'NOT({Done})'])
    case 'date': {
      const field = pick(['Day', 'At'])
      const unit = pick(['', '', ",'day'", ",'month'"])
      return next() < 0.6
        ? compare(field, moment())
        : `${pick(['IS_AFTER', 'IS_BEFORE', 'IS_SAME'])}({${field}},${moment()}${unit})`
    }
    default:
      return `AND({N}>${pick(amounts)},{N}<=${pick(amounts)})`
  }
}

const makeFilter = (random: Random, depth: number): string =>
  depth === 0 || random.next() < 0.35
    ? makeCondition(random)
    : `${random.pick(['AND', 'AND', 'OR'])}(${makeFilter(random, depth - 1)},${makeFilter(random, depth - 1)})`

const untouched = { computed: {}, links: {}, created_by: null, updated_by: null, edited_at: {}, is_stale: false }

async function openMixedTable(random: Random, n: number) {
  const me = await signUp(app)
  const { addTable } = await openTables(me)
  const table = await addTable('Mixed', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number', options: { precision: 1 } },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
    { name: 'Done', type: 'checkbox' },
    { name: 'Day', type: 'date' },
    { name: 'At', type: 'dateTime' },
    { name: 'Note', type: 'multilineText' },
  ])
  const ids = Object.fromEntries(table.fields.map(({ name, id }) => [name, id]))
  const choices = (table.fields[2]?.options.choices ?? []).map(({ id }) => id ?? '')
  const at = new Date().toISOString()
  const rows = Array.from(
    { length: n },
    (_, place): StoredRow => ({
      id: `rec${String(place + 1).padStart(14, '0')}`,
      table_id: table.id,
      number: place + 1,
      // An option of some cells is gone.
      cells: makeCells(random, ids, [...choices, 'selGone0000000000']),
      ...untouched,
      created_at: at,
      updated_at: at,
    }),
  )
  await context.engine.query(
    SYSTEM,
    `insert into table_records (account_id, table_id, id, number, cells, computed, created_at, updated_at)
     select $1::uuid, $2, one->>'id', (one->>'number')::bigint, one->'cells', '{}', $4, $4 from jsonb_array_elements($3::text::jsonb) as one`,
    [me.accountId, table.id, JSON.stringify(rows), at],
  )
  const db = createAccountDb(context.engine, me.accountId ?? '')
  for (const name of ['Name', 'N', 'State', 'Done', 'Day', 'At']) await startIndex(db, table.id, ids[name] ?? '')
  await updateStatistics(context.engine)
  const open = await openTable(db, { userId: me.session?.user.id ?? '', role: 'owner' }, table.id)
  const params = { table_id: table.id }
  return {
    ids,
    /** The records that the evaluator keeps, one by one. */
    evaluate(formula: string): number[] {
      const test = compileForTable(open.table, readFormula(formula))
      const clock = createFormulaContext(context)
      return rows.flatMap((row) => {
        const value = test(toFormulaRow(open.schema, row, open.names), clock)
        return !isFailure(value) && toTruth(value) ? [row.number] : []
      })
    },
    /** Null where it was too much for the time that a request has, which only the evaluator's formulas may be. */
    async count(formula: string) {
      const { status, data, error } = await me.request('tableSummaries.summarize', { params, body: { formula } })
      if (status !== 200 && !error?.message.startsWith(tooMuch)) throw new Error(`${status}: ${formula}`)
      return status === 200 ? data.n : null
    },
    /** All pages, and what the first says of all; null as above. */
    async list(formula: string, sorts: readonly object[]) {
      const numbers: number[] = []
      let n: number | null = null
      let cursor: string | null = ''
      const ask = (from: string) =>
        me.request('tableRecords.query', {
          params,
          body: { formula, sorts, count: true, limit: 900, ...(from === '' ? {} : { cursor: from }) },
        })
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof ask>> = await ask(cursor)
        if (page.error?.message.startsWith(tooMuch)) return null
        if (page.status !== 200) throw new Error(`${page.status} ${page.error?.message ?? ''}: ${formula}`)
        if (cursor === '') n = page.meta.n_matching ?? null
        numbers.push(...page.data.map(({ number }) => number))
        cursor = page.meta.next_cursor
      }
      return { numbers, n }
    },
  }
}

it('keeps and counts the records that the evaluator keeps, in any order, where indexes help', {
  timeout: 300_000,
}, async () => {
  const random = createRandom(20_260)
  const { ids, evaluate, count, list } = await openMixedTable(random, 2000)
  const formulas = [
    "{State}='Nope'",
    "OR({State}='Nope',{State}='Open')",
    "AND({N}<1,OR({State}='Open',{State}='Nope'))",
    "AND({N}<0,OR({State}='Open',{State}='Nope'))",
    '{N}<0',
    '{N}<=-1',
    "{Day}<DATETIME_PARSE('1970-01-01')",
    "{Day}<=DATETIME_PARSE('1969-12-31T08:30:00Z')",
    "AND({Day}<DATETIME_PARSE('1970-01-01'),{N}<0)",
    "{At}<DATETIME_PARSE('1970-01-01')",
    "IS_BEFORE({Day},'2024-02-29')",
    "AND({State}<='Äpfel',{Done})",
    ...Array.from({ length: 24 }, () => makeFilter(random, 2)),
  ]
  const byNumber = (one: number, other: number) => one - other
  let nListed = 0
  for (const formula of formulas) {
    const expected = evaluate(formula)
    expect([null, expected.length], formula).toContain(await count(formula))
    const own = Object.keys(ids).find((name) => formula.includes(`{${name}}`)) ?? 'N'
    const fields = [...new Set([own, random.pick(['N', 'Day', 'State', 'Name', 'Note'])])]
    const sorts = fields.map((name) => ({ field_id: ids[name], direction: random.pick(['asc', 'desc']) }))
    for (const order of [[], random.next() < 0.5 ? sorts : sorts.slice(0, 1)]) {
      const listed = await list(formula, order)
      if (listed === null) continue
      nListed++
      expect(order.length === 0 ? listed.numbers : listed.numbers.toSorted(byNumber), formula).toEqual(expected)
      expect([null, expected.length], formula).toContain(listed.n)
    }
  }
  expect(nListed).toBeGreaterThan(formulas.length)
})
