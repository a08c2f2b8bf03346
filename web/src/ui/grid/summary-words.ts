import { type PeriodUnit, type SummaryKind, summaryKinds } from '@draftwright/contract/summary-kinds'

/** What decides how a column is summed up and grouped. */
export interface SummableColumn {
  readonly isNumber: boolean
  readonly isMoment: boolean
}

/** What can be said of a column's cells. */
export function listSummaryKinds({ isNumber, isMoment }: SummableColumn): readonly SummaryKind[] {
  if (isNumber) return summaryKinds
  return isMoment ? ['min', 'max', 'filled', 'empty', 'unique'] : ['filled', 'empty', 'unique']
}

const words: Record<SummaryKind, string> = {
  sum: 'Sum',
  average: 'Average',
  min: 'Smallest',
  max: 'Largest',
  filled: 'Filled',
  empty: 'Empty',
  unique: 'Unique',
}
export function describeSummary({ isMoment }: Pick<SummableColumn, 'isMoment'>, kind: SummaryKind): string {
  if (isMoment && kind === 'min') return 'Earliest'
  return isMoment && kind === 'max' ? 'Latest' : words[kind]
}

/** Whether a summary counts cells, instead of telling a value of them. */
export const isCountOfCells = (kind: SummaryKind): boolean => kind === 'filled' || kind === 'empty' || kind === 'unique'

/** Summaries by column with another one for a column. */
export function chooseSummary(
  summaries: Readonly<Record<string, SummaryKind>>,
  key: string,
  kind: SummaryKind | undefined,
): Record<string, SummaryKind> {
  const others = Object.entries(summaries).filter(([other]) => other !== key)
  return Object.fromEntries(kind === undefined ? others : [...others, [key, kind] as const])
}

/** The value of a group of moments: a day, a month or a year. */
export function formatPeriod(value: unknown, unit: PeriodUnit | undefined): string {
  if (typeof value !== 'string') return ''
  if (unit !== 'month') return value
  const first = new Date(`${value}-01T00:00:00Z`)
  return Number.isNaN(first.getTime())
    ? value
    : first.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
