import { type RawBuilder, sql } from 'kysely'
import { findConditions, type FindIndexed, listParts, type RowCondition } from '../../formulas/find-conditions.ts'
import type { FormulaContext } from '../../formulas/functions/define.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import { compileFilterToSql, type SqlScope } from '../../formulas/sql/compile.ts'
import { type SqlExpression, toExpression } from '../../formulas/sql/expression.ts'
import { toSql } from '../../formulas/sql/to-sql.ts'
import { type FieldShape, findFieldByName, type TableShape } from './schema.ts'

/** What must be true of `table_cell_values v`, the copies of a field, for a record to pass. */
export interface IndexTest {
  readonly fieldId: string
  readonly test: RawBuilder<unknown>
  /** Records pass it if and only if they have the conditions that it was made of. */
  readonly isExact: boolean
}
/** What a list asks of the database; formulas that only the evaluator computes are the rest. */
export interface SqlFilter {
  readonly where: readonly RawBuilder<unknown>[]
  /** What indexes know of all filters, at most one for each field; more records may pass than pass the filters. */
  readonly tests: readonly IndexTest[]
  /** The only records that may pass; null for no such list. */
  readonly ids: readonly string[] | null
  /** The tests say all of the filters. */
  readonly isExact: boolean
  readonly rest: readonly FormulaNode[]
}

const texts: ReadonlySet<string> = new Set([
  'singleLineText',
  'multilineText',
  'richText',
  'email',
  'url',
  'phoneNumber',
])
const numbers: ReadonlySet<string> = new Set(['number', 'percent', 'currency', 'duration', 'rating'])

/** A field of `table_records r` as formulas compute with it; undefined for those whose kind is only known by record. */
function toFieldExpression({ id, type, options }: FieldShape): SqlExpression | undefined {
  const cell = toSql`r.cells->>${id}::text`
  if (texts.has(type)) return toExpression('text', cell)
  if (numbers.has(type)) return toExpression('number', toSql`(${cell})::float8`)
  switch (type) {
    case 'checkbox':
      return toExpression('boolean', toSql`(${cell})::boolean`)
    case 'date':
      return toExpression('date', toSql`(extract(epoch from ((${cell}) || 'T00:00:00Z')::timestamptz) * 1000)::float8`)
    case 'dateTime':
      return toExpression('date', toSql`(extract(epoch from (${cell})::timestamptz) * 1000)::float8`)
    case 'singleSelect': {
      const names = Object.fromEntries((options.choices ?? []).map((choice) => [choice.id ?? '', choice.name]))
      // An option that is gone is an empty text, not blank.
      return toExpression(
        'text',
        toSql`coalesce((${JSON.stringify(names)}::text::jsonb) ->> (${cell}), left(${cell}, 0))`,
      )
    }
    case 'count':
      return toExpression('number', toSql`(r.computed->>${id}::text)::float8`)
    case 'autoNumber':
      return toExpression('number', toSql`r.number::float8`)
    case 'createdTime':
      return toExpression('date', toSql`(extract(epoch from r.created_at) * 1000)::float8`)
    case 'multipleRecordLinks':
      return toExpression(
        'list',
        toSql`(select string_agg(l.linked_name, ', ' order by l.position, l.linked_id) from table_links l
          where l.account_id = r.account_id and l.field_id = ${id}::text and l.record_id = r.id)`,
      )
    default:
      return undefined
  }
}

/** Says filters in SQL where it can, with what an index knows of them. */
export function buildSqlFilter(table: TableShape, filters: readonly FormulaNode[], context: FormulaContext): SqlFilter {
  const scope: SqlScope = {
    findField: (name) => {
      const field = findFieldByName(table, name)
      return field === undefined ? undefined : toFieldExpression(field)
    },
    id: toSql`r.id`,
    createdAt: toSql`(extract(epoch from r.created_at) * 1000)::float8`,
    modifiedAt: toSql`(extract(epoch from r.updated_at) * 1000)::float8`,
  }
  const where: RawBuilder<unknown>[] = []
  const rest: FormulaNode[] = []
  const conditions: RowCondition[] = []
  let nParts = 0
  for (const node of filters) {
    nParts += listParts(node).length
    conditions.push(...findConditions(node, findIndexed(table), context))
    const part = compileFilterToSql(node, scope, context)
    if (part === null) rest.push(node)
    else where.push(part.sql)
  }
  const tests = toIndexTests(table, conditions)
  const isExact =
    rest.length === 0 &&
    tests.length > 0 &&
    conditions.length === nParts &&
    conditions.every(({ kind, isWhole }) => kind !== 'ids' && isWhole === true) &&
    tests.every((test) => test.isExact)
  return { where, tests, ids: toIds(conditions), isExact, rest }
}

const findIndexed =
  (table: TableShape): FindIndexed =>
  (name) => {
    const field = findFieldByName(table, name)
    if (field === undefined || !field.is_indexed) return undefined
    const { id, type } = field
    if (texts.has(type) || type === 'singleSelect') return { id, kind: 'text' }
    if (numbers.has(type)) return { id, kind: 'number' }
    if (type === 'checkbox') return { id, kind: 'boolean' }
    return type === 'date' || type === 'dateTime' ? { id, kind: 'date' } : undefined
  }

/** What indexes say of conditions, which all must hold. They may let more records through than the filters. */
function toIndexTests(table: TableShape, conditions: readonly RowCondition[]): IndexTest[] {
  const byField = new Map<string, Omit<IndexTest, 'fieldId'>[]>()
  for (const condition of conditions) {
    if (condition.kind === 'ids') continue
    const field = table.fields.find(({ id }) => id === condition.field)
    if (field === undefined) throw new Error(`The table has no field ${condition.field}`)
    byField.set(field.id, [...(byField.get(field.id) ?? []), toValueTest(field, condition)])
  }
  return [...byField].map(([fieldId, tests]) => ({
    fieldId,
    test: sql`(${sql.join(
      tests.map(({ test }) => test),
      sql` and `,
    )})`,
    isExact: tests.every(({ isExact }) => isExact),
  }))
}

function toIds(conditions: readonly RowCondition[]): string[] | null {
  const [first, ...more] = conditions.flatMap((condition) => (condition.kind === 'ids' ? [condition.ids] : []))
  return first === undefined ? null : first.filter((id) => more.every((ids) => ids.includes(id)))
}

function toValueTest(
  { type, options }: FieldShape,
  condition: Exclude<RowCondition, { kind: 'ids' }>,
): Omit<IndexTest, 'fieldId'> {
  if (condition.kind === 'values') {
    const { values } = condition
    if (type === 'checkbox') return { test: sql`v.sort_number = 1`, isExact: true }
    if (type === 'singleSelect') {
      // No cell has what is no option.
      const places = (options.choices ?? []).flatMap(({ name }, at) => (values.includes(name) ? [at + 1] : []))
      return { test: sql`v.sort_number = any(${places}::float8[])`, isExact: true }
    }
    const lower = values.map((value) => sql`lower(left(${String(value)}::text, 200))`)
    return { test: sql`v.sort_number = '-Infinity' and v.sort_text in (${sql.join(lower)})`, isExact: false }
  }
  if (condition.kind === 'filled')
    return { test: sql`(v.sort_number, v.sort_text) > ('-Infinity'::float8, '')`, isExact: true }
  if (condition.kind === 'part') return { test: toPartTest(type, options, condition.text), isExact: false }
  return type === 'date' || type === 'dateTime' ? toMomentTest(type, condition) : toNumberTest(condition)
}

type Range = Extract<RowCondition, { kind: 'range' }>

/** Empty cells come first in an index, and pass no range: where 0 does, which they are to formulas, there is no condition. */
function toNumberTest({ least, most, isOpen = false }: Range): Omit<IndexTest, 'fieldId'> {
  const [above, below] = isOpen ? [sql`>`, sql`<`] : [sql`>=`, sql`<=`]
  const bounds = [
    least === undefined ? sql`v.sort_number > '-Infinity'` : sql`v.sort_number ${above} ${least}::float8`,
    most === undefined ? null : sql`v.sort_number ${below} ${most}::float8`,
  ].flatMap((bound) => bound ?? [])
  return { test: sql.join(bounds, sql` and `), isExact: true }
}

const dayMs = 86_400_000
/** Of the years 1 to 9999: texts of others are in another order. */
const [firstMoment, lastMoment] = [-62_135_596_800_000, 253_402_300_799_999]

/** Both keys are compared as one, so that the order of the index remains an order by both of them. */
function toMomentTest(type: 'date' | 'dateTime', { least, most, isOpen = false }: Range): Omit<IndexTest, 'fieldId'> {
  const own = sql`(v.sort_number, v.sort_text)`
  // A day is midnight: it is beyond a moment that is later than midnight where it is beyond that moment's day.
  const isDay = (at: number) => at % dayMs === 0
  const above = isOpen && type === 'date' ? sql`>` : sql`>=`
  const below = isOpen && type === 'date' && isDay(most ?? 0) ? sql`<` : sql`<=`
  const bounds = [
    least === undefined
      ? sql`${own} > ('-Infinity'::float8, '')`
      : sql`${own} ${above} ('-Infinity'::float8, ${toSortText(type, least)}::text)`,
    most === undefined
      ? sql`v.sort_number <= '-Infinity'`
      : sql`${own} ${below} ('-Infinity'::float8, ${toSortText(type, most)}::text)`,
  ]
  const isExact =
    type === 'date' &&
    (least === undefined || isOpen || isDay(least)) &&
    [least, most].every((at = 0) => at >= firstMoment && at <= lastMoment)
  return { test: sql.join(bounds, sql` and `), isExact }
}

/**
 * What contains the text, and all of which the index does not know: it has 200 characters of each, and a database may see other letters in
 * some than the evaluator, which the Kelvin sign and the dotted capital are a k and an i to. Bytes are counted faster than characters, of which
 * there are no more.
 */
function toPartTest(
  type: FieldShape['type'],
  { choices = [] }: FieldShape['options'],
  text: string,
): RawBuilder<unknown> {
  if (type === 'singleSelect') {
    const places = choices.flatMap(({ name }, place) => (name.toLowerCase().includes(text) ? [place + 1] : []))
    return sql`v.sort_number = any(${places}::float8[])`
  }
  const others = [text.includes('k') ? '\u212A' : '', text.includes('i') ? '\u0130' : ''].filter(
    (letter) => letter !== '',
  )
  const tests = [text, ...others].map((part) => sql`strpos(v.sort_text, ${part}) > 0`)
  return sql`(octet_length(v.sort_text) >= 200 or ${sql.join(tests, sql` or `)} or lower('I') <> 'i')`
}

/** A moment as cells of the type are sorted. */
function toSortText(type: 'date' | 'dateTime', at: number): string {
  const text = new Date(Math.min(Math.max(at, firstMoment), lastMoment)).toISOString().toLowerCase()
  return type === 'date' ? text.slice(0, 10) : text
}
