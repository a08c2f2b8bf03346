import { type RawBuilder, sql } from 'kysely'

/** A formula, or a part of one, that only the evaluator can compute. */
export class UntranslatableError extends Error {
  constructor() {
    super('This formula is computed row by row')
    this.name = 'UntranslatableError'
  }
}

/** A piece of SQL. `size` counts its characters with those of all pieces in it, each as often as it stands there. */
export interface SqlPart {
  readonly sql: RawBuilder<unknown>
  readonly size: number
}

/** Characters of the SQL of one formula; pieces that stand twice in each other would double without end. */
const longestSql = 40_000

/** A piece from others; numbers, texts and booleans become parameters. Throws UntranslatableError where it gets too long. */
export function toSql(
  strings: TemplateStringsArray,
  ...values: readonly (SqlPart | string | number | boolean)[]
): SqlPart {
  let size = strings.reduce((sum, text) => sum + text.length, 0)
  const inside = values.map((value) => {
    size += typeof value === 'object' ? value.size : 4
    return typeof value === 'object' ? value.sql : value
  })
  if (size > longestSql) throw new UntranslatableError()
  return { sql: sql(strings, ...inside), size }
}

/** True where one of them is; null stands for never. */
export function joinFailures(...failures: readonly (SqlPart | null)[]): SqlPart | null {
  const [first, ...rest] = failures.filter((failure) => failure !== null)
  return first === undefined ? null : rest.reduce((all, failure) => toSql`(${all} or ${failure})`, first)
}

/**
 * Ends the statement with an error (SQLSTATE 22P02) for a row that SQL would compute otherwise than the evaluator, so that the caller computes
 * all rows by the evaluator. `text` is of that row, else the planner would raise it for no row at all.
 */
export const giveUp = (text: SqlPart, type: 'text' | 'float8'): SqlPart =>
  type === 'text' ? toSql`('#' || ${text})::integer::text` : toSql`('#' || ${text})::integer::float8`
