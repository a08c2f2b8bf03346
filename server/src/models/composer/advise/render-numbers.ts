import type { CitedToolResult, CitableSource } from '../../advising/tool-result.ts'
import { renderNotes, joinParagraphs, listGroupRows, getGroupTotal, formatGroupTotal } from './render-groups.ts'
import {
  formatAmounts,
  renderCitation,
  renderCitations,
  formatCount,
  formatMoney,
  formatMonth,
  formatNumber,
  toNumber,
  escapeMarkdown,
  formatSpan,
  type FormatContext,
  type RenderOptions,
  renderTable,
  toText,
} from './format.ts'

export function renderPerformance(
  found: CitedToolResult,
  speech: FormatContext,
  { input, most }: RenderOptions,
): string {
  const [report] = listGroupRows(found, 'all_posts')
  const rows = listGroupRows(found, 'posts')
  if (report === undefined) return ''
  const { facts } = report
  const when = formatSpan(String(facts['from']), String(facts['to']), speech)
  if (rows.length === 0)
    return `No views (${when}): no post was seen on the hosted site, where views are counted.${renderCitation(report)}`
  const each = listGroupRows(found, 'each')
  if (each.length > 0) return renderPerEach(each, facts, when, isWorstFirst(input), renderCitation(report))
  const shown = rows.slice(0, most ?? rows.length)
  const by = String(facts['by'] ?? 'views')
  const [first] = shown
  const isWorst = isWorstFirst(input)
  const lead =
    first === undefined
      ? ''
      : `**${escapeMarkdown(first.title)}** had the ${isWorst ? 'fewest' : 'most'} ${by} (${when}): ${formatNumber(toNumber(first.facts[by]))}.${renderCitation(first)}`
  return joinParagraphs([
    lead,
    shown.length < 2
      ? null
      : renderTable(
          ['Post', 'Views', 'Visitors', 'Read to the end'],
          shown.map((row) => [
            `${escapeMarkdown(row.title)}${renderCitation(row)}`,
            ...['views', 'visitors', 'reads'].map((name) => formatNumber(toNumber(row.facts[name]))),
          ]),
          [1, 2, 3],
        ),
    getGroupTotal(found, 'posts') > shown.length && most === undefined
      ? `Showing ${shown.length} of ${formatGroupTotal(found, 'posts')} posts that were seen.`
      : null,
    `All posts together: ${formatCount(toNumber(facts['views']), 'view')}, ${formatCount(toNumber(facts['visitors']), 'visitor')}${toNumber(facts['posts']) > 1 ? ' (whoever saw several posts counts with each)' : ''}, ${formatCount(toNumber(facts['reads']), 'read')} to the end.${renderCitation(report)}`,
  ])
}

const isWorstFirst = (input: RenderOptions['input']) => input['worst'] === true

/** Compares pillars or channels. */
function renderPerEach(
  each: readonly CitableSource[],
  facts: CitableSource['facts'],
  when: string,
  isWorst: boolean,
  all: string,
) {
  const by = String(facts['by'] ?? 'views')
  const [first] = each
  if (first === undefined) return ''
  return joinParagraphs([
    `**${escapeMarkdown(first.title)}** had the ${isWorst ? 'fewest' : 'most'} ${by} (${when}): ${formatNumber(toNumber(first.facts[by]))}.${renderCitation(first)}`,
    renderTable(
      [first.kind === 'channel' ? 'Channel' : 'Pillar', 'Posts', 'Views', 'Visitors', 'Read to the end'],
      each.map((row) => [
        `${escapeMarkdown(row.title)}${renderCitation(row)}`,
        ...['posts', 'views', 'visitors', 'reads'].map((name) => formatNumber(toNumber(row.facts[name]))),
      ]),
      [1, 2, 3, 4],
    ),
    `All posts together: ${formatCount(toNumber(facts['views']), 'view')}.${all}`,
  ])
}

export function renderPipeline(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const stages = listGroupRows(found, 'stages')
  if (stages.length === 0) return ''
  const open = stages.filter(({ facts }) => facts['status'] === 'open')
  const deals = open.reduce((all, { facts }) => all + toNumber(facts['deals']), 0)
  const worth = formatCurrencySums(open, 'sum')
  const weighted = formatCurrencySums(open, 'weighted')
  const name = toText(stages[0]?.facts['pipeline']) ?? 'Sales'
  const months = listGroupRows(found, 'forecast')
  const others = listGroupRows(found, 'other_pipelines')
  const whose =
    input['mine'] === true
      ? 'You have'
      : typeof input['whose'] === 'string'
        ? `${escapeMarkdown(input['whose'])} has`
        : `The pipeline “${escapeMarkdown(name)}” has`
  return joinParagraphs([
    `${whose} ${formatCount(deals, 'open deal')} worth ${worth}, ${weighted} weighted by probability.${renderCitations(
      open.filter(({ facts }) => toNumber(facts['deals']) > 0),
      6,
    )}`,
    renderTable(
      ['Stage', 'Deals', 'Worth', 'Weighted'],
      stages.map((row) => [
        `${escapeMarkdown(row.title)}${renderCitation(row)}`,
        formatNumber(toNumber(row.facts['deals'])),
        formatAmounts(row.facts, 'sum'),
        row.facts['status'] === 'open' ? formatAmounts(row.facts, 'weighted') : '–',
      ]),
      [1, 2, 3],
    ),
    months.length === 0
      ? null
      : `### Expected by close date\n${months.map((row) => `- ${renderForecast(row)}`).join('\n')}`,
    others.length === 0
      ? null
      : `Other pipelines: ${others.map((row) => `${escapeMarkdown(row.title)}${renderCitation(row)}`).join(', ')}.`,
  ])
}

/** Sums per currency over several rows. */
function formatCurrencySums(rows: readonly CitableSource[], name: string): string {
  const sums = new Map<string, number>()
  for (const { facts } of rows)
    for (const [key, value] of Object.entries(facts))
      if (key.startsWith(`${name}_`) && typeof value === 'number')
        sums.set(key.slice(-3), (sums.get(key.slice(-3)) ?? 0) + value)
  const amounts = [...sums].filter(([, value]) => value !== 0).map(([currency, value]) => formatMoney(value, currency))
  return amounts.length === 0 ? 'nothing yet' : amounts.join(' + ')
}

function renderForecast(row: CitableSource): string {
  const { facts } = row
  const currency = toText(facts['currency']) ?? 'EUR'
  const of = (name: string) => formatMoney(toNumber(facts[name]), currency)
  const won = toNumber(facts['won_deals'])
  return `${formatMonth(String(facts['month']))}: ${formatCount(toNumber(facts['open_deals']), 'open deal')} worth ${of('open')} (${of('weighted')} weighted)${won === 0 ? '' : `, ${won} won for ${of('won')}`}${renderCitation(row)}`
}

const compared: readonly [string, string][] = [
  ['views', 'Views'],
  ['visitors', 'Visitors'],
  ['reads', 'Read to the end'],
  ['posts_published', 'Posts published'],
  ['ideas_added', 'Ideas added'],
  ['deals_opened', 'Deals opened'],
  ['deals_won', 'Deals won'],
  ['deals_lost', 'Deals lost'],
  ['tasks_done', 'Tasks done'],
]

export function renderComparison(found: CitedToolResult, speech: FormatContext): string {
  const [first, second] = [listGroupRows(found, 'first'), listGroupRows(found, 'second')]
  const [one, other] = [first[0], second[0]]
  if (one === undefined || other === undefined) return ''
  const title = ({ facts }: CitableSource) => formatSpan(String(facts['from']), String(facts['to']), speech)
  const rows = compared.flatMap(([key, label]) => {
    const a = first.find(({ facts }) => key in facts)
    const b = second.find(({ facts }) => key in facts)
    if (a === undefined || b === undefined) return []
    const [x, y] = [toNumber(a.facts[key]), toNumber(b.facts[key])]
    return [
      [label, `${formatNumber(x)}${renderCitation(a)}`, `${formatNumber(y)}${renderCitation(b)}`, formatChange(x, y)],
    ]
  })
  const won = ['opened', 'won', 'lost'].flatMap((name) => {
    const a = first.find(({ facts }) => 'deals_won' in facts)
    const b = second.find(({ facts }) => 'deals_won' in facts)
    if (a === undefined || b === undefined) return []
    const [x, y] = [formatAmounts(a.facts, name), formatAmounts(b.facts, name)]
    return x === '–' && y === '–'
      ? []
      : [[`Worth of deals ${name}`, `${x}${renderCitation(a)}`, `${y}${renderCitation(b)}`, '']]
  })
  return renderTable(['', title(one), title(other), 'Change'], [...rows, ...won], [1, 2, 3])
}

/** "+12 (+25%)"; without a previous value there is no percentage. */
function formatChange(from: number, to: number): string {
  const by = to - from
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±'
  const percent = from === 0 ? '' : ` (${sign}${formatNumber(Math.round((Math.abs(by) / from) * 100))}%)`
  return `${sign}${formatNumber(Math.abs(by))}${percent}`
}

export function renderCounts(found: CitedToolResult): string {
  const rows = listGroupRows(found, 'counts').map((row) => {
    const { group: _group, total, ...states } = row.facts
    const parts = Object.entries(states).flatMap(([name, n]) =>
      typeof n === 'number' && n > 0 ? [`${formatNumber(n)} ${name.replaceAll('_', ' ')}`] : [],
    )
    return `- **${escapeMarkdown(row.title)}**: ${typeof total === 'number' ? formatNumber(total) : ''}${parts.length === 0 ? '' : typeof total === 'number' ? ` (${parts.join(', ')})` : parts.join(', ')}${renderCitation(row)}`
  })
  return rows.length === 0 ? renderNotes(found) : joinParagraphs(['This is what the workspace holds:', rows.join('\n')])
}
