import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFormula, functionNames } from './compile-formula.ts'
import { corpus, corpusRow } from './corpus.ts'
import type { FormulaRow } from './functions/define.ts'
import { listOddFormulas } from './odd-formulas.ts'
import { formulaLimits, FormulaSyntaxError, listFieldNames, parseFormula } from './parse-formula.ts'
import { isLinear } from '../../../scripts/measure-growth.ts'
import { farthest, type FormulaValue, isDate, toNumber } from './values.ts'

const toValue = (cell: unknown): FormulaValue =>
  typeof cell === 'string' && cell.startsWith('@')
    ? { kind: 'date', at: Date.parse(cell.slice(1)) }
    : (cell as FormulaValue)

const row: FormulaRow = {
  id: 'recCorpus00000001',
  createdAt: Date.parse('2026-01-02T03:04:05Z'),
  readModifiedAt: (fields) => Date.parse(fields.length > 0 ? '2026-02-01T00:00:00Z' : '2026-02-02T03:04:05Z'),
  readField: (field) => toValue(Object.entries(corpusRow).find(([name]) => name === field)?.[1] ?? null),
}
const context = { now: Date.parse('2026-03-10T15:45:30.500Z'), zone: 'UTC', locale: 'en' }
const findField = (name: string) => (Object.hasOwn(corpusRow, name) ? name : undefined)

const compute = (source: string): FormulaValue => compileFormula(parseFormula(source), findField)(row, context)
const toResult = (value: FormulaValue): unknown => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value
  return value.kind === 'error' ? '#' : `@${new Date(value.at).toISOString()}`
}

const noDates = [
  'Room 12',
  'Marketing 2024',
  'Feb 30 2024',
  '2026-02-30',
  '12',
  '2026',
  '31/12/2026 25:00',
  'Version 3.4',
]
const dates = {
  '2026-03-29': '2026-03-29T00:00:00.000Z',
  '2026-03-29T14:30+02:00': '2026-03-29T12:30:00.000Z',
  'March 29, 2026': '2026-03-29T00:00:00.000Z',
  '3/29/2026 7:06 PM': '2026-03-29T19:06:00.000Z',
  'Sun, 29 Mar 2026 10:00:00 GMT': '2026-03-29T10:00:00.000Z',
}
describe.each(noDates)('%s is no date', (text) => {
  it.each([
    'DATETIME_PARSE(#)',
    'YEAR(#)',
    "DATEADD(#,1,'days')",
    "DATETIME_FORMAT(#,'YYYY')",
    "DATETIME_DIFF(#,TODAY(),'days')",
    'TODAY()=#',
    'IS_SAME(TODAY(),#)',
    '#<TODAY()',
    '#>TODAY()',
  ])('to %s', (formula) => {
    expect(['#', false, null]).toContain(toResult(compute(formula.replace('#', `'${text}'`))))
  })
})
it.each(Object.entries(dates))('reads %s', (text, iso) => {
  expect(toResult(compute(`DATETIME_PARSE('${text}')`))).toBe(`@${iso}`)
  expect(compute(`DATETIME_PARSE('${text}')=DATETIME_PARSE('${iso}')`)).toBe(true)
  expect(compute(`DATETIME_PARSE('${iso}')='${text}'`)).toBe(true)
})

it('has more than 300 expressions, which use every function', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300)
  const all = corpus.map(([formula]) => formula.toUpperCase()).join(' ')
  expect(functionNames.filter((name) => !all.includes(`${name}(`))).toEqual([])
})

it.each(corpus)('%s', (formula, result) => {
  expect(toResult(compute(formula))).toEqual(result)
})

describe('what is refused before a row is read', () => {
  it.each([
    ['', 'The formula is empty'],
    ['1+', 'The formula stops too early'],
    ['(1', 'A bracket is not closed'],
    ["'abc", 'A text is not closed'],
    ['{Name', 'A field name is not closed'],
    ['1 2', '“2” is not expected here'],
    ['1 # 2', '“#” has no meaning here'],
    ['AND(1,,2)', '“,” is not expected here'],
    ['1 == 1', '“=” is not expected here'],
    ['{a}{b}', '“b” is not expected here'],
  ])('%s', (source, message) => {
    expect(() => parseFormula(source)).toThrow(new FormulaSyntaxError(message, 0).message)
  })
  it.each([
    ['{Nobody}=1', 'Unknown field names: Nobody'],
    ['Priority = 3', 'Unknown field names: Priority'],
    ['EVIL(1)', 'Unknown function: EVIL'],
    ['constructor(1)', 'Unknown function: CONSTRUCTOR'],
    ['FIND(1)', 'FIND takes 2 to 3, not 1'],
    ['NOT(1,2)', 'NOT takes 1 value, not 2'],
    ["LAST_MODIFIED_TIME('Name')", 'LAST_MODIFIED_TIME takes only fields'],
    ['IF(1,2,{Nobody})', 'Unknown field names: Nobody'],
  ])('%s', (source, message) => {
    expect(() => compute(source)).toThrow(message)
  })
  it('too long, too deep, too many parts', () => {
    expect(() => parseFormula('1'.repeat(formulaLimits.characters + 1))).toThrow('16000 characters')
    expect(() => parseFormula(`${'('.repeat(200)}1${')'.repeat(200)}`)).toThrow('64 deep')
    expect(() => parseFormula(Array.from({ length: 3000 }, () => '1').join('+'))).toThrow('2000 parts')
    expect(() => parseFormula('-'.repeat(5000).concat('1'))).toThrow('64 deep')
  })
})

/** What a database can store and a program can read. */
function isStorable(value: FormulaValue): boolean {
  if (typeof value === 'number') return !Number.isNaN(value)
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  return !isDate(value) || Math.abs(value.at) <= farthest
}

it('has a value, or an error of its own, for every function with arguments that nobody meant', () => {
  const odd = listOddFormulas(60, (name) => oddFields[name])
  expect(new Set(odd.map((source) => /^\w+/u.exec(source)?.[0])).size).toBe(functionNames.length)
  for (const source of odd) {
    const value = compileFormula(parseFormula(source), (name) => oddFields[name])(row, context)
    expect(isStorable(value), source).toBe(true)
  }
})
const oddFields: Readonly<Record<string, string>> = { Text: 'Note', Due: 'Due', Amount: 'Amount', Tags: 'Tags' }

it('lets nothing that is thrown leave the formula', () => {
  const broken: FormulaRow = {
    ...row,
    readField: () => {
      throw new RangeError('Invalid time value')
    },
  }
  const run = (source: string) => toResult(compileFormula(parseFormula(source), findField)(broken, context))
  expect(['{Name}', '-{Name}', "{Name}&'a'", 'LEN({Name})', 'IF({Name},1,2)', 'SUM(1,{Name})'].map(run)).toEqual(
    Array.from({ length: 6 }, () => '#'),
  )
  expect(run("IF(ISERROR({Name}),'none',1)")).toBe('none')
  expect(run('IF(TRUE(),1,{Name})')).toBe(1)
})

it('makes no text longer than a cell can hold', () => {
  for (const bomb of [
    "SUBSTITUTE(REPT('a',100000),'a',REPT('b',100000))",
    "REGEX_REPLACE(REPT('a',20000),'',REPT('b',100000))",
    "REPT(REPT('a',100000),100000)",
    "CONCATENATE(REPT('a',100000),'b')",
    "REPT('a',100000)&'b'",
    "REPT('a',1e300)",
  ])
    expect(toResult(compute(bomb))).toBe('#')
  expect(compute("REGEX_MATCH(REPT('a',20000)&'b','(a+)+$')")).toEqual({ kind: 'error' })
  expect(compute("REGEX_MATCH(REPT('a',5000)&'b','(a+)+$')")).toBe(false)
})

it('lists the fields of a formula once', () => {
  expect(listFieldNames(parseFormula('IF({A}>-{B},{A}&C,1)'))).toEqual(['A', 'B', 'C'])
})

it('answers any text with a value or with one of its own errors', () => {
  const piece = fc.constantFrom(
    ...functionNames.map((name) => `${name}(`),
    ')',
    ',',
    '{Name}',
    '{Due}',
    '1',
    "'x'",
    '+',
    '&',
    '=',
    '-',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
      ),
      (source) => {
        try {
          compute(source)
        } catch (error) {
          expect(['FormulaSyntaxError', 'FormulaNameError']).toContain((error as Error).name)
        }
      },
    ),
    { numRuns: 3000 },
  )
})

it.each(['1', ' ', '1.', '1e'])('much of %j is a number or none in linear time', (piece) => {
  const read = (size: number) => void toNumber(`${piece.repeat(Math.ceil(size / piece.length))}x`)
  expect(isLinear(read, 100_000)).toBe(true)
})
