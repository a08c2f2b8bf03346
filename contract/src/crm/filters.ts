/** A filter as every way of writing one is read into; see `docs/decisions` for the ways. */
export const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'in',
  'not_in',
  'is_null',
  'is_not_null',
] as const
export type Operator = (typeof operators)[number]

export type FilterValue = string | number | boolean | null
export interface Condition {
  readonly column: string
  readonly operator: Operator
  /** A list for `in` and `not_in`, one value for all others, null for `is_null` and `is_not_null`. */
  readonly value: FilterValue | readonly FilterValue[]
}
export type Filter =
  | Condition
  | { readonly and: readonly Filter[] }
  /** `word`: they hold exactly where it is in the texts of a record put together, each behind a blank. */
  | { readonly or: readonly Filter[]; readonly word?: string }
/** One column to sort by; records without a value stand last both ways. */
export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

/** A filter as it was asked for: nothing in it has been held against the columns yet. */
export type RawFilter =
  | { readonly column: string; readonly operator: string; readonly value: unknown }
  | { readonly and: readonly RawFilter[] }
  | { readonly or: readonly RawFilter[] }

/** One thing wrong with what a list was asked for, and what would have been right. */
export interface FilterIssue {
  readonly field: string
  readonly message: string
  readonly allowed?: readonly string[]
}

export const maxConditions = 50
export const maxFilterDepth = 5
/** Values that `in` and `not_in` may name. */
export const maxListedValues = 500
/** Characters of a text that is compared. */
export const maxComparedText = 2000

const getMembers = (group: Exclude<RawFilter, { column: string }>): readonly RawFilter[] =>
  'and' in group ? group.and : group.or

/** Groups one in another; what must hold besides all else counts for none. Looks no deeper than any filter may be. */
export function computeDepth(filter: RawFilter): number {
  const down = (one: RawFilter, depth: number): number =>
    'column' in one || depth > maxFilterDepth
      ? depth
      : Math.max(depth + 1, ...getMembers(one).map((member) => down(member, depth + 1)))
  return Math.max(0, ...('and' in filter ? filter.and : [filter]).map((member) => down(member, 0)))
}

/** Of a filter that is not too deep. */
export const countConditions = (filter: RawFilter): number =>
  'column' in filter ? 1 : getMembers(filter).reduce((sum, member) => sum + countConditions(member), 0)
