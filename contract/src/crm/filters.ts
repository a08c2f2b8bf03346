import type { PeriodUnit } from '../summary-kinds.ts'
import { relativeOperatorNames } from './relative-operators.ts'

/** The parsed form of a filter, whatever syntax it was sent in; see `docs/decisions` for the syntaxes. */
export const plainOperators = [
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
/** Those that compare with today become others when a filter is checked. */
export const operators = [...plainOperators, ...relativeOperatorNames] as const
export type Operator = (typeof operators)[number]

export type FilterValue = string | number | boolean | null
export interface Condition {
  readonly column: string
  readonly operator: Operator
  /** A list for `in` and `not_in`, one value for all others, null where none is needed. */
  readonly value: FilterValue | readonly FilterValue[]
}
export type Filter =
  | Condition
  | { readonly and: readonly Filter[] }
  /** `word`: the members hold exactly if it occurs in the record's concatenated texts, each after a space. */
  | { readonly or: readonly Filter[]; readonly word?: string }
/** One column to sort by; records without a value are last in both directions. */
export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
  /** Moments of one day, month or year of the workspace's time zone are equal. */
  readonly unit?: PeriodUnit | undefined
}

/** A filter as requested, not yet validated against the columns. */
export type RawFilter =
  | { readonly column: string; readonly operator: string; readonly value: unknown }
  | { readonly and: readonly RawFilter[] }
  | { readonly or: readonly RawFilter[] }

/** One problem with a list request, and what would have been valid. */
export interface FilterIssue {
  readonly field: string
  readonly message: string
  readonly allowed?: readonly string[]
}

export const maxConditions = 50
export const maxFilterDepth = 5
/** Maximum number of values for `in` and `not_in`. */
export const maxListedValues = 500
/** Maximum length of a compared text, in characters. */
export const maxComparedText = 2000

const getMembers = (group: Exclude<RawFilter, { column: string }>): readonly RawFilter[] =>
  'and' in group ? group.and : group.or

/** Nesting depth of groups; the implicit top-level `and` is not counted. Stops at the maximum depth of any filter. */
export function computeDepth(filter: RawFilter): number {
  const down = (one: RawFilter, depth: number): number =>
    'column' in one || depth > maxFilterDepth
      ? depth
      : Math.max(depth + 1, ...getMembers(one).map((member) => down(member, depth + 1)))
  return Math.max(0, ...('and' in filter ? filter.and : [filter]).map((member) => down(member, 0)))
}

/** For a filter within the depth limit. */
export const countConditions = (filter: RawFilter): number =>
  'column' in filter ? 1 : getMembers(filter).reduce((sum, member) => sum + countConditions(member), 0)
