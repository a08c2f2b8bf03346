import type { ImportedSpan, Report } from '@draftwright/contract/analytics'
import { numberToolLabels } from '@draftwright/contract/number-import-words'
import { formatSpan } from './format-days.ts'

/** The tools whose days a chart's bars hold, by the bar's place. */
export function findImportedBars({ series, imported, end_date }: Report): Map<number, string> {
  const bars = new Map<number, string>()
  for (const [at, { date }] of series.entries()) {
    const next = series[at + 1]?.date
    const isWithin = ({ from, to }: ImportedSpan) => to >= date && (next === undefined ? from <= end_date : from < next)
    const tools = new Set(imported.filter(isWithin).map(({ tool }) => numberToolLabels[tool]))
    if (tools.size > 0) bars.set(at, [...tools].join(' and '))
  }
  return bars
}

const mostSpans = 3

/** Which days were not counted here; null for none. */
export function describeImported({ imported }: Pick<Report, 'imported'>): string | null {
  if (imported.length === 0) return null
  const spans = imported
    .slice(0, mostSpans)
    .map(({ tool, from, to }) => `${formatSpan(from, to)} from ${numberToolLabels[tool]}`)
  const more = imported.slice(mostSpans).reduce((sum, { days }) => sum + days, 0)
  const rest = more === 0 ? '' : ` and ${more.toLocaleString()} more ${more === 1 ? 'day' : 'days'}`
  const untimed = imported.some((span) => !span.is_timed) ? ' Reads and read time aren’t available for these days.' : ''
  return `Imported, not counted here: ${spans.join('; ')}${rest}.${untimed}`
}
