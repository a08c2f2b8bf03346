import { type RawBuilder, sql } from 'kysely'
import type { FieldShape } from './schema.ts'

/** One part of an order. */
export interface SortPart {
  readonly field: FieldShape
  readonly direction: 'asc' | 'desc'
  /** The order of a board's cards, instead of a field's. */
  readonly board?: { readonly accountId: string; readonly viewId: string }
  /** Moments of the same day, month or year in a time zone are equal. */
  readonly period?: { readonly unit: 'day' | 'month' | 'year'; readonly zone: string }
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

/** Number and text: a place is the one, then the other. */
type Keys = readonly [RawBuilder<number>, RawBuilder<string>]

/** Characters of `YYYY-MM-DD`. */
export const periodLengths = { day: 10, month: 7, year: 4 } as const

/** The day, month or year of a moment. */
function buildPeriod({ id, type }: FieldShape, { unit, zone }: NonNullable<SortPart['period']>): RawBuilder<unknown> {
  const cell = sql`(r.cells->>${id}::text)`
  const length = periodLengths[unit]
  if (type === 'date') return sql`left(${cell}, ${length}::int)`
  const at =
    type === 'createdTime'
      ? sql`r.created_at`
      : type === 'lastModifiedTime'
        ? sql`r.updated_at`
        : sql`(${cell})::timestamptz`
  return sql`left(to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD'), ${length}::int)`
}

/**
 * Two expressions that put the records in the order of a field; empty cells come first. As table_sort_number and table_sort_text, which
 * are slow for many records, except for types whose values are of several kinds.
 */
export function buildSortKeys({ field, period, board }: SortPart): Keys {
  if (board !== undefined) return byNumber(sql`coalesce(${buildMovedPlace(board, sql`r.id`)}, r.number::float8)`)
  if (period !== undefined) return byText(buildPeriod(field, period))
  const { id, type, options } = field
  const cell = sql`(r.cells->>${id}::text)`
  if (texts.has(type)) return byText(sql`left(${cell}, 200)`)
  if (numbers.has(type)) return byNumber(sql`${cell}::float8`)
  switch (type) {
    case 'date':
    case 'dateTime':
      return byText(cell)
    case 'checkbox':
      return byNumber(sql`case ${cell} when 'true' then 1 end`)
    case 'singleSelect': {
      const places = Object.fromEntries((options.choices ?? []).map((choice, place) => [choice.id ?? '', place + 1]))
      return byNumber(sql`(${JSON.stringify(places)}::text::jsonb->>${cell})::float8`)
    }
    case 'count':
      return byNumber(sql`(r.computed->>${id}::text)::float8`)
    case 'autoNumber':
      return byNumber(sql`r.number::float8`)
    case 'createdTime':
      return byNumber(sql`extract(epoch from r.created_at)::float8`)
    case 'lastModifiedTime':
      return byNumber(sql`extract(epoch from r.updated_at)::float8`)
    case 'createdBy':
      return byText(sql`r.created_by::text`)
    case 'lastModifiedBy':
      return byText(sql`r.updated_by::text`)
    case 'multipleRecordLinks':
      return byText(sql`left((select string_agg(l.linked_name, ', ' order by l.position, l.linked_id) from table_links l
        where l.account_id = r.account_id and l.field_id = ${id} and l.record_id = r.id), 200)`)
    default: {
      const value = sql`coalesce(r.cells->${id}::text, r.computed->${id}::text)`
      const json = sql`${JSON.stringify(options)}::text::jsonb`
      return [
        sql<number>`table_sort_number(${type}, ${json}, ${value})`,
        sql<string>`table_sort_text(${type}, ${json}, ${value})`,
      ]
    }
  }
}

/**
 * Where somebody has moved a card; null for others. All places of the board are read once, as one value: one by one they would be looked for
 * in whichever index a database without statistics takes, and joined in whichever way.
 */
export const buildMovedPlace = (
  { accountId, viewId }: NonNullable<SortPart['board']>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`((select jsonb_object_agg(p.record_id, p.place) from table_card_places p
  where p.account_id = ${accountId}::uuid and p.view_id = ${viewId}) ->> ${id})::float8`

const byText = (text: RawBuilder<unknown>): Keys => [
  sql<number>`'-Infinity'::float8`,
  sql<string>`coalesce(lower(${text}), '')`,
]
const byNumber = (number: RawBuilder<unknown>): Keys => [
  sql<number>`coalesce(${number}, '-Infinity'::float8)`,
  sql<string>`''::text`,
]

/** The order that people have given the cards of a board, as a part of an order. */
export const createBoardOrder = (accountId: string, viewId: string, tableId: string): SortPart => ({
  board: { accountId, viewId },
  direction: 'asc',
  field: {
    id: `cards of ${viewId}`,
    table_id: tableId,
    name: '',
    type: 'autoNumber',
    description: null,
    options: {},
    is_indexed: false,
  },
})
