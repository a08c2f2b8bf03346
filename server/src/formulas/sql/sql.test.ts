import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestEngines } from '../../../test/engines.ts'
import type { Engine } from '../../db/engine.ts'
import { compileFormula } from '../compile-formula.ts'
import { findConditions, listParts, type RowCondition } from '../find-conditions.ts'
import { corpus, corpusRow } from '../corpus.ts'
import type { FormulaRow } from '../functions/define.ts'
import { listOddFormulas } from '../odd-formulas.ts'
import { parseFormula } from '../parse-formula.ts'
import { type FormulaValue, isDate, isFailure, toTruth } from '../values.ts'
import { compileFilterToSql, compileFormulaToSql, type SqlScope } from './compile.ts'
import { type SqlKind, toExpression } from './expression.ts'
import { unsafeCases } from './functions.ts'
import { toSql, type SqlPart } from './to-sql.ts'

const context = { now: Date.parse('2026-03-10T15:45:30.500Z'), zone: 'UTC', locale: 'en' }
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const kinds = {
  Name: 'text',
  Note: 'text',
  Digits: 'text',
  Amount: 'number',
  Count: 'number',
  Zero: 'number',
  Done: 'boolean',
  Open: 'boolean',
  Due: 'date',
  Sent: 'date',
  Tags: 'list',
  Empty: 'text',
  'Total {net}': 'number',
  Größe: 'number',
} as const satisfies Record<string, SqlKind>
type Field = keyof typeof kinds
const fields = Object.keys(kinds) as Field[]
const isField = (name: string): name is Field => Object.hasOwn(kinds, name)

type Row = Readonly<Partial<Record<Field, unknown>>> & { readonly id: string }
const texts = [
  '',
  'Ada',
  'ada',
  'Zoë',
  'ÄÖ',
  '42',
  ' 7.5 ',
  '1e3',
  '-3',
  '1,200',
  '😀b',
  '～',
  "it's",
  'a, b',
  'ſ',
  '#ERROR!',
]
const numbers = [0, 1, -1, 2.5, -2.5, 1250.5, 0.1, 1e15, 123_456.789, -0.5, 42]
const dates = [
  '2026-03-15T00:00:00.000Z',
  '2026-02-28T22:30:05.250Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00.000Z',
]
const pick = <T>(list: readonly T[], at: number): T | null =>
  at % (list.length + 1) === list.length ? null : (list[at % (list.length + 1)] ?? null)
const rows: Row[] = [
  { ...corpusRow, id: 'recCorpus00000001' },
  ...Array.from({ length: 60 }, (_none, at) => ({
    id: `recRow${String(at).padStart(11, '0')}`,
    Name: pick(texts, at),
    Note: pick(texts, at * 7 + 3),
    Digits: pick(['42', '7', ' 12 ', '1.', '.5', 'x'], at * 5),
    Amount: pick(numbers, at * 3),
    Count: pick(numbers, at * 5 + 2),
    Zero: 0,
    Done: at % 2 === 0 ? true : null,
    Open: pick([true, false], at),
    Due: pick(
      dates.map((date) => `@${date}`),
      at,
    ),
    Sent: pick(
      dates.map((date) => `@${date}`),
      at * 3 + 1,
    ),
    Tags: pick([['red'], ['red', 'green'], ['42']], at),
    Empty: null,
    'Total {net}': pick(numbers, at),
    Größe: pick(numbers, at + 4),
  })),
]

const toValue = (cell: unknown): FormulaValue =>
  typeof cell === 'string' && cell.startsWith('@')
    ? { kind: 'date', at: Date.parse(cell.slice(1)) }
    : ((cell ?? null) as FormulaValue)
const created = Date.parse('2026-01-02T03:04:05Z')
const toRow = (row: Row): FormulaRow => ({
  id: row.id,
  createdAt: created,
  readModifiedAt: () => created + 86_400_000,
  readField: (field) => (isField(field) ? toValue(row[field]) : null),
})

const column = (name: string): SqlPart => ({ sql: sql.ref(`f${fields.findIndex((field) => field === name)}`), size: 4 })
const scope: SqlScope = {
  findField: (name) => (isField(name) ? toExpression(kinds[name], column(name)) : undefined),
  id: toSql`id`,
  createdAt: toSql`created_at`,
  modifiedAt: toSql`modified_at`,
}
const findName = (name: string) => (Object.hasOwn(corpusRow, name) ? name : undefined)

const toPlain = (value: FormulaValue): unknown => (isFailure(value) ? '#' : isDate(value) ? value.at : value)

/** Minus zero is zero: no answer tells them apart. */
const toUnsigned = (value: unknown): unknown => (typeof value === 'number' ? value + 0 : value)

const sqlTypes = { text: 'text', list: 'text', number: 'float8', date: 'float8', boolean: 'boolean' } as const
const toCell = (cell: unknown) => {
  const value = toValue(cell)
  return isDate(value) ? value.at : Array.isArray(value) ? value.join(', ') : value
}

describe.for(listTestEngines())('formulas in SQL ($kind)', ({ open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    const columns = fields.map((field, at) => `f${at} ${sqlTypes[kinds[field]]}`)
    await engine.exec(
      `create table formula_rows (id text, created_at float8, modified_at float8, ${columns.join(', ')})`,
    )
    for (const row of rows) {
      const cells = [row.id, created, created + 86_400_000, ...fields.map((field) => toCell(row[field]))]
      const places = cells.map((_cell, at) => `$${at + 1}`).join(', ')
      await engine.query({ as: 'system' }, `insert into formula_rows values (${places})`, cells)
    }
  })
  afterAll(() => engine.close())

  /** By SQL and by the evaluator, for all rows; null where only the evaluator can. */
  async function computeBoth(source: string) {
    const node = parseFormula(source)
    const evaluate = compileFormula(node, findName)
    const compiled = compileFormulaToSql(node, scope, context)
    const filter = compileFilterToSql(node, scope, context)
    if (compiled === null || filter === null) return null
    const { kind, value, fails } = compiled
    const never = toSql`false`
    const query =
      sql`select ${value.sql} as value, coalesce(${(fails ?? never).sql}, false) as fails, ${filter.sql} as kept
      from formula_rows order by id collate "C"`.compile(compiler)
    try {
      const answer = await engine.query<{ value: unknown; fails: boolean; kept: boolean }>(
        { as: 'system' },
        query.sql,
        [...query.parameters],
      )
      const ours = answer.rows.map(({ value, fails, kept }) => ({ value: fails ? '#' : toUnsigned(value), kept }))
      const expected = rows
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((row) => {
          const value = evaluate(toRow(row), context)
          const plain = toPlain(value)
          return {
            value: kind === 'list' && Array.isArray(plain) ? plain.join(', ') : toUnsigned(plain),
            kept: toTruth(value),
          }
        })
      return { ours, expected }
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith('22')) return null
      throw new Error(`${source}\n${query.sql}`, { cause: error })
    }
  }

  it.each(['lower', 'upper'] as const)(
    'changes characters to %s case as the evaluator does, but for those it leaves to it',
    async (to) => {
      const unsafe = new RegExp(unsafeCases[to].replaceAll(/\\U000([0-9A-F]{5})/g, String.raw`\u{$1}`), 'u')
      const all = Array.from({ length: 0x1_f0_00 }, (_none, at) => at + 1)
        .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
        .map((code) => String.fromCodePoint(code))
      const safe = all.filter((character) => !unsafe.test(character))
      expect(safe.length).toBeGreaterThan(60_000)
      const { rows } = await engine.query<{ changed: string }>(
        { as: 'system' },
        `select ${to}(one) as changed from unnest($1::text[]) with ordinality as row (one, place) order by place`,
        [safe],
      )
      const change = (character: string) => (to === 'lower' ? character.toLowerCase() : character.toUpperCase())
      expect(safe.filter((character, at) => rows[at]?.changed !== change(character))).toEqual([])
    },
  )

  it('has the results of the corpus, and translates most of it', async () => {
    let translated = 0
    for (const [source] of corpus) {
      const both = await computeBoth(source)
      if (both === null) continue
      translated++
      expect(both.ours, source).toEqual(both.expected)
    }
    console.info(`${translated} of ${corpus.length} in SQL`)
    expect(translated / corpus.length).toBeGreaterThan(0.7)
  })

  it('agrees on arguments that nobody meant', async () => {
    const named: Readonly<Record<string, string>> = { Text: 'Note', Due: 'Due', Amount: 'Amount', Tags: 'Tags' }
    const rename = (source: string) => source.replaceAll('{Text}', '{Note}')
    let translated = 0
    for (const source of listOddFormulas(12, (name) => named[name]).map(rename)) {
      const both = await computeBoth(source)
      if (both === null) continue
      translated++
      expect(both.ours, source).toEqual(both.expected)
    }
    expect(translated).toBeGreaterThan(100)
  })

  const leaf = fc.oneof(
    fc.constantFrom(...fields.map((field) => `{${field.replaceAll(/[{}]/g, String.raw`\$&`)}}`)),
    fc.constantFrom(
      ...texts.map((text) => `"${text}"`),
      '0',
      '1',
      '-2.5',
      '42',
      'BLANK()',
      'TRUE()',
      "DATETIME_PARSE('2026-03-15')",
      'TODAY()',
      'RECORD_ID()',
      'CREATED_TIME()',
    ),
  )
  const formula = fc.letrec<{ any: string }>((tie) => {
    const any = tie('any')
    const call = (name: string, ...args: readonly fc.Arbitrary<string>[]) =>
      fc.tuple(...args).map((values) => `${name}(${values.join(',')})`)
    const small = fc.constantFrom('0', '1', '2', '3')
    const unit = fc.constantFrom("'days'", "'h'", "'month'", "'w'", "'y'", "'s'")
    return {
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc
          .tuple(any, fc.constantFrom('=', '!=', '<', '>', '<=', '>=', '&', '+', '-', '*', '/'), any)
          .map(([one, operator, other]) => `(${one}${operator}${other})`),
        fc.oneof(
          ...[
            'AND',
            'OR',
            'XOR',
            'SUM',
            'MIN',
            'MAX',
            'AVERAGE',
            'COUNT',
            'COUNTA',
            'CONCATENATE',
            'FIND',
            'SEARCH',
            'IF',
            'MOD',
            'IS_BEFORE',
            'IS_SAME',
            'DATETIME_DIFF',
          ].map((name) => call(name, any, any)),
          ...[
            'NOT',
            'ISERROR',
            'LEN',
            'LOWER',
            'UPPER',
            'TRIM',
            'LEFT',
            'T',
            'ABS',
            'INT',
            'SQRT',
            'YEAR',
            'MONTH',
            'DAY',
            'HOUR',
            'SECOND',
            'WEEKDAY',
            'DATESTR',
            'TIMESTR',
            'ROUND',
          ].map((name) => call(name, any)),
          call('IF', any, any, any),
          call('SWITCH', any, leaf, any, any),
          call('LEFT', any, small),
          call('RIGHT', any, small),
          call('MID', any, small, small),
          call('FIND', any, any, small),
          call('ROUND', any, small),
          call('ROUNDUP', any, small),
          call('ROUNDDOWN', any, small),
          call('SUBSTITUTE', any, fc.constantFrom("'a'", "'2'"), fc.constantFrom("''", "'b'")),
          call('DATEADD', any, fc.constantFrom('1', '-3', '{Count}', '13'), unit),
          call('IS_AFTER', any, any, unit),
          call('DATETIME_DIFF', any, any, unit),
        ),
      ),
    }
  }).any

  const comparison = fc.oneof(
    fc.tuple(leaf, fc.constantFrom('=', '!=', '<', '>', '<=', '>='), leaf).map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom('IS_AFTER', 'IS_BEFORE', 'IS_SAME'),
        leaf,
        leaf,
        fc.constantFrom('', ",'day'", ",'month'", ",'w'"),
      )
      .map(([name, one, other, unit]) => `${name}(${one},${other}${unit})`),
    fc.tuple(leaf, fc.constantFrom('NOT', '')).map(([one, name]) => `${name}(${one}&''='')`),
    leaf,
  )

  it('computes random formulas as the evaluator does', async () => {
    let translated = 0
    const runs = Number(process.env['FORMULA_RUNS'] ?? 600)
    await fc.assert(
      fc.asyncProperty(formula, async (source) => {
        const both = await computeBoth(source)
        if (both === null) return
        translated++
        expect(both.ours, source).toEqual(both.expected)
      }),
      { numRuns: runs },
    )
    console.info(`${translated} of ${runs} random formulas in SQL`)
    expect(translated / runs).toBeGreaterThan(0.3)
  })
  it('finds conditions that every kept row has', () => {
    const find = (name: string) => {
      const kind = isField(name) ? kinds[name] : 'list'
      return kind === 'list' ? undefined : { id: name, kind }
    }
    const meets = (row: Row, condition: RowCondition): boolean => {
      if (condition.kind === 'ids') return condition.ids.includes(row.id)
      const value = toCell(isField(condition.field) ? row[condition.field] : null)
      if (condition.kind === 'values') return condition.values.some((wanted) => wanted === value)
      if (condition.kind === 'part') return typeof value === 'string' && value.toLowerCase().includes(condition.text)
      if (condition.kind === 'filled') return value !== null && value !== ''
      const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, isOpen = false } = condition
      if (isOpen && (value === least || value === most)) return false
      return typeof value === 'number' && value >= least && value <= most
    }
    const both = fc.tuple(fc.constantFrom('AND', 'OR'), comparison, fc.oneof(comparison, formula))
    let found = 0
    let whole = 0
    fc.assert(
      fc.property(
        fc.oneof(
          comparison,
          both.map(([name, one, other]) => `${name}(${one},${other})`),
        ),
        (source) => {
          const node = parseFormula(source)
          const conditions = findConditions(node, find, context)
          found += conditions.length
          const isWhole =
            conditions.length === listParts(node).length && conditions.every((condition) => condition.isWhole === true)
          if (isWhole) whole++
          const evaluate = compileFormula(node, findName)
          for (const row of rows)
            if (toTruth(evaluate(toRow(row), context)))
              for (const condition of conditions)
                expect(meets(row, condition), `${source} keeps ${JSON.stringify(row)}`).toBe(true)
            else if (isWhole)
              expect(
                conditions.every((condition) => meets(row, condition)),
                `${source} leaves ${JSON.stringify(row)} out`,
              ).toBe(false)
        },
      ),
      { numRuns: 3000 },
    )
    expect(found).toBeGreaterThan(40)
    expect(whole).toBeGreaterThan(20)
  })
})
