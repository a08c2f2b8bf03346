import * as z from 'zod/mini'

/** What is said of the cells of a column: below it, and beside each group. */
export const summaryKinds = ['sum', 'average', 'min', 'max', 'filled', 'empty', 'unique'] as const
export type SummaryKind = (typeof summaryKinds)[number]
export const SummaryKind = z.enum(summaryKinds, { error: `must be one of ${summaryKinds.join(', ')}` })

/** Which moments are put together in groups. */
export const periodUnits = ['day', 'month', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]
export const PeriodUnit = z.enum(periodUnits, { error: 'must be day, month or year' })

/** The most groups of a list, of all levels. */
export const maxGroups = 2000
