import type { CitedFound, CitedReceipt } from '../../advising/found.ts'
import type { Wanted } from './render.ts'
import { notesOf, paragraphs, rowsOf, totalOf, totalSaid } from './render-groups.ts'
import {
  amounts,
  cite,
  cites,
  count,
  money,
  month,
  number,
  numeric,
  plain,
  span,
  type Speech,
  table,
  textual,
} from './say.ts'

export function renderWell(found: CitedFound, speech: Speech, { input, most }: Wanted): string {
  const [report] = rowsOf(found, 'all_posts')
  const rows = rowsOf(found, 'posts')
  if (report === undefined) return ''
  const { facts } = report
  const when = span(String(facts['from']), String(facts['to']), speech)
  if (rows.length === 0)
    return `No views (${when}): no post was seen on the hosted site, where views are counted.${cite(report)}`
  const each = rowsOf(found, 'each')
  if (each.length > 0) return perEach(each, facts, when, isWorstFirst(input), cite(report))
  const shown = rows.slice(0, most ?? rows.length)
  const by = String(facts['by'] ?? 'views')
  const [first] = shown
  const isWorst = isWorstFirst(input)
  const lead =
    first === undefined
      ? ''
      : `**${plain(first.title)}** had the ${isWorst ? 'fewest' : 'most'} ${by} (${when}): ${number(numeric(first.facts[by]))}.${cite(first)}`
  return paragraphs([
    lead,
    shown.length < 2
      ? null
      : table(
          ['Post', 'Views', 'Visitors', 'Read to the end'],
          shown.map((row) => [
            `${plain(row.title)}${cite(row)}`,
            ...['views', 'visitors', 'reads'].map((name) => number(numeric(row.facts[name]))),
          ]),
          [1, 2, 3],
        ),
    totalOf(found, 'posts') > shown.length && most === undefined
      ? `Showing ${shown.length} of ${totalSaid(found, 'posts')} posts that were seen.`
      : null,
    `All posts together: ${count(numeric(facts['views']), 'view')}, ${count(numeric(facts['visitors']), 'visitor')}, ${count(numeric(facts['reads']), 'read')} to the end.${cite(report)}`,
  ])
}

const isWorstFirst = (input: Wanted['input']) => input['worst'] === true

/** Pillars or channels side by side. */
function perEach(
  each: readonly CitedReceipt[],
  facts: CitedReceipt['facts'],
  when: string,
  isWorst: boolean,
  all: string,
) {
  const by = String(facts['by'] ?? 'views')
  const [first] = each
  if (first === undefined) return ''
  return paragraphs([
    `**${plain(first.title)}** had the ${isWorst ? 'fewest' : 'most'} ${by} (${when}): ${number(numeric(first.facts[by]))}.${cite(first)}`,
    table(
      [first.kind === 'channel' ? 'Channel' : 'Pillar', 'Posts', 'Views', 'Visitors', 'Read to the end'],
      each.map((row) => [
        `${plain(row.title)}${cite(row)}`,
        ...['posts', 'views', 'visitors', 'reads'].map((name) => number(numeric(row.facts[name]))),
      ]),
      [1, 2, 3, 4],
    ),
    `All posts together: ${count(numeric(facts['views']), 'view')}.${all}`,
  ])
}

export function renderPipeline(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const stages = rowsOf(found, 'stages')
  if (stages.length === 0) return ''
  const open = stages.filter(({ facts }) => facts['status'] === 'open')
  const deals = open.reduce((all, { facts }) => all + numeric(facts['deals']), 0)
  const worth = together(open, 'sum')
  const weighted = together(open, 'weighted')
  const name = textual(stages[0]?.facts['pipeline']) ?? 'Sales'
  const months = rowsOf(found, 'forecast')
  const others = rowsOf(found, 'other_pipelines')
  const whose =
    input['mine'] === true
      ? 'You have'
      : typeof input['whose'] === 'string'
        ? `${plain(input['whose'])} has`
        : `The pipeline “${plain(name)}” has`
  return paragraphs([
    `${whose} ${count(deals, 'open deal')} worth ${worth}, ${weighted} weighted by probability.${cites(
      open.filter(({ facts }) => numeric(facts['deals']) > 0),
      6,
    )}`,
    table(
      ['Stage', 'Deals', 'Worth', 'Weighted'],
      stages.map((row) => [
        `${plain(row.title)}${cite(row)}`,
        number(numeric(row.facts['deals'])),
        amounts(row.facts, 'sum'),
        row.facts['status'] === 'open' ? amounts(row.facts, 'weighted') : '–',
      ]),
      [1, 2, 3],
    ),
    months.length === 0 ? null : `### Expected by close date\n${months.map((row) => `- ${forecast(row)}`).join('\n')}`,
    others.length === 0
      ? null
      : `Other pipelines: ${others.map((row) => `${plain(row.title)}${cite(row)}`).join(', ')}.`,
  ])
}

/** Sums of each currency over several rows. */
function together(rows: readonly CitedReceipt[], name: string): string {
  const sums = new Map<string, number>()
  for (const { facts } of rows)
    for (const [key, value] of Object.entries(facts))
      if (key.startsWith(`${name}_`) && typeof value === 'number')
        sums.set(key.slice(-3), (sums.get(key.slice(-3)) ?? 0) + value)
  const told = [...sums].filter(([, value]) => value !== 0).map(([currency, value]) => money(value, currency))
  return told.length === 0 ? 'nothing yet' : told.join(' + ')
}

function forecast(row: CitedReceipt): string {
  const { facts } = row
  const currency = textual(facts['currency']) ?? 'EUR'
  const of = (name: string) => money(numeric(facts[name]), currency)
  const won = numeric(facts['won_deals'])
  return `${month(String(facts['month']))}: ${count(numeric(facts['open_deals']), 'open deal')} worth ${of('open')} (${of('weighted')} weighted)${won === 0 ? '' : `, ${won} won for ${of('won')}`}${cite(row)}`
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

export function renderComparison(found: CitedFound, speech: Speech): string {
  const [first, second] = [rowsOf(found, 'first'), rowsOf(found, 'second')]
  const [one, other] = [first[0], second[0]]
  if (one === undefined || other === undefined) return ''
  const title = ({ facts }: CitedReceipt) => span(String(facts['from']), String(facts['to']), speech)
  const rows = compared.flatMap(([key, label]) => {
    const a = first.find(({ facts }) => key in facts)
    const b = second.find(({ facts }) => key in facts)
    if (a === undefined || b === undefined) return []
    const [x, y] = [numeric(a.facts[key]), numeric(b.facts[key])]
    return [[label, `${number(x)}${cite(a)}`, `${number(y)}${cite(b)}`, change(x, y)]]
  })
  const won = ['opened', 'won', 'lost'].flatMap((name) => {
    const a = first.find(({ facts }) => 'deals_won' in facts)
    const b = second.find(({ facts }) => 'deals_won' in facts)
    if (a === undefined || b === undefined) return []
    const [x, y] = [amounts(a.facts, name), amounts(b.facts, name)]
    return x === '–' && y === '–' ? [] : [[`Worth of deals ${name}`, `${x}${cite(a)}`, `${y}${cite(b)}`, '']]
  })
  return table(['', title(one), title(other), 'Change'], [...rows, ...won], [1, 2, 3])
}

/** "+12 (+25%)"; nothing to compare with has no percent. */
function change(from: number, to: number): string {
  const by = to - from
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±'
  const percent = from === 0 ? '' : ` (${sign}${number(Math.round((Math.abs(by) / from) * 100))}%)`
  return `${sign}${number(Math.abs(by))}${percent}`
}

export function renderCounts(found: CitedFound): string {
  const rows = rowsOf(found, 'counts').map((row) => {
    const { group: _group, total, ...states } = row.facts
    const parts = Object.entries(states).flatMap(([name, n]) =>
      typeof n === 'number' && n > 0 ? [`${number(n)} ${name.replaceAll('_', ' ')}`] : [],
    )
    return `- **${plain(row.title)}**: ${typeof total === 'number' ? number(total) : ''}${parts.length === 0 ? '' : typeof total === 'number' ? ` (${parts.join(', ')})` : parts.join(', ')}${cite(row)}`
  })
  return rows.length === 0 ? notesOf(found) : paragraphs(['This is what the workspace holds:', rows.join('\n')])
}
