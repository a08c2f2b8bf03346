import type { FormulaValue } from '../values.ts'

/** What a formula knows beside the fields. */
export interface FormulaContext {
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  /** IANA name; days of TODAY and of dates without a zone are counted in it. */
  readonly zone: string
  /** BCP 47 */
  readonly locale: string
}

/** The row that a formula is computed for. Times are milliseconds since 1970 UTC. */
export interface FormulaRow {
  readonly id: string
  readonly createdAt: number
  /** The last change of the row, or of one of these fields. */
  readModifiedAt(fields: readonly string[]): number | null
  readField(field: string): FormulaValue
}

/** Values in, a value out; an error among the values is an error before `run` is called, unless `takesErrors`. */
export interface FormulaFunction {
  readonly least: number
  readonly most: number
  readonly takesErrors?: true
  run(values: readonly FormulaValue[], context: FormulaContext, row: FormulaRow): FormulaValue
}

export const defineFunction = (
  [least, most]: readonly [number, number],
  run: FormulaFunction['run'],
  more: Pick<FormulaFunction, 'takesErrors'> = {},
): FormulaFunction => ({ least, most, run, ...more })

/** Any number of values. */
export const many = Number.POSITIVE_INFINITY
