import type { CitedFound, CitedReceipt } from '../../advising/found.ts'
import type { Wanted } from './render.ts'
import { notesOf, paragraphs, rowsOf, section, totalOf, totalSaid } from './render-groups.ts'
import {
  amounts,
  cite,
  cites,
  count,
  day,
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

/** Groups under their headings, those without rows left out. */
const sections = (found: CitedFound, headings: Record<string, string>, speech: Speech): string =>
  paragraphs(Object.entries(headings).map(([group, heading]) => section(found, group, heading, speech)))

const sum = (found: CitedFound) => Object.values(found.totals).reduce((all, n) => all + n, 0)

export function renderStuck(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const whose = input['mine'] === true ? 'of yours ' : ''
  if (sum(found) === 0) return `Nothing ${whose}is stuck, as far as you may see.`
  const first = found.rows[0]
  return paragraphs([
    `${count(sum(found), 'thing')} ${whose}${sum(found) === 1 ? 'is' : 'are'} stuck${first === undefined ? '' : `; the first to look at is **${plain(first.title)}**${cite(first)}`}.`,
    sections(
      found,
      {
        stale_deals: 'Deals without a sign of life',
        deals_past_close_date: 'Deals past their close date',
        overdue_tasks: 'Overdue tasks',
        posts_in_review: 'Posts that wait for review',
        posts_sent_back: 'Posts sent back for changes',
        posts_not_out: 'Posts that did not go out',
        idle_drafts: 'Drafts nobody has touched for two weeks',
      },
      speech,
    ),
  ])
}

export function renderDue(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const [from, to] = [input['from'], input['to']]
  const when = typeof from === 'string' && typeof to === 'string' ? span(from, to, speech) : 'the next seven days'
  const whose = input['mine'] === true ? ' for you' : ''
  if (sum(found) === 0) return `Nothing is due${whose} (${when}).`
  return paragraphs([
    `This is due${whose} (${when}):`,
    sections(
      found,
      {
        overdue_tasks: 'Already overdue',
        tasks_due: 'Tasks',
        deals_closing: 'Deals that are to close',
        posts_scheduled: 'Posts that go out',
        posts_planned: 'Posts that are planned',
      },
      speech,
    ),
  ])
}

export function renderWell(found: CitedFound, speech: Speech, { input, most }: Wanted): string {
  const [report] = rowsOf(found, 'all_posts')
  const rows = rowsOf(found, 'posts')
  if (report === undefined) return ''
  const { facts } = report
  const when = span(String(facts['from']), String(facts['to']), speech)
  if (rows.length === 0) return `No post was seen ${when}, on the hosted site where views are counted.${cite(report)}`
  const shown = rows.slice(0, most ?? rows.length)
  const by = String(facts['by'] ?? 'views')
  const [first] = shown
  const isWorst = input['worst'] === true
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
  const whose = input['mine'] === true ? 'You have' : `The pipeline “${plain(name)}” has`
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

export function renderGaps(found: CitedFound, speech: Speech): string {
  const pillars = rowsOf(found, 'pillars')
  const ideas = rowsOf(found, 'ideas_waiting')
  const keywords = rowsOf(found, 'keywords')
  const [poorest] = pillars
  const [idea] = ideas
  if (poorest === undefined && idea === undefined)
    return 'There are no pillars and no ideas yet to say what to write next.'
  return paragraphs([
    poorest === undefined
      ? null
      : `Write for **${plain(poorest.title)}** next: ${count(numeric(poorest.facts['published']), 'post')} published there in the last ${numeric(poorest.facts['days'])} days, ${number(numeric(poorest.facts['on_their_way']))} on the way.${cite(poorest)}`,
    idea === undefined
      ? null
      : `The idea with the most votes that waits is **${plain(idea.title)}** (${count(numeric(idea.facts['votes']), 'vote')}).${cite(idea)}`,
    pillars.length < 2
      ? null
      : table(
          ['Pillar', 'Published lately', 'On the way', 'Ideas waiting', 'Last post'],
          pillars.map((row) => [
            `${plain(row.title)}${cite(row)}`,
            number(numeric(row.facts['published'])),
            number(numeric(row.facts['on_their_way'])),
            number(numeric(row.facts['ideas_waiting'])),
            typeof row.facts['last_published_at'] === 'string'
              ? day(row.facts['last_published_at'].slice(0, 10), speech)
              : 'never',
          ]),
          [1, 2, 3],
        ),
    section(found, 'ideas_waiting', 'Ideas that wait', speech),
    keywords.length === 0
      ? null
      : `### Keywords no post is written for${totalOf(found, 'keywords') > keywords.length ? `, showing ${keywords.length} of ${totalSaid(found, 'keywords')}` : ''}\n${keywords.map((row) => `- ${plain(String(row.facts['keyword']))} · pillar ${plain(row.title)}${cite(row)}`).join('\n')}`,
  ])
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

export function renderChanges(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const since = typeof input['since'] === 'string' ? input['since'] : ''
  const when = typeof input['to'] === 'string' ? `(${span(since, input['to'], speech)})` : `since ${day(since, speech)}`
  if (sum(found) === 0) return `Nothing has changed ${when}, as far as you may see.`
  return paragraphs([
    `This has changed ${when}:`,
    sections(
      found,
      {
        deals_won: 'Deals won',
        deals_lost: 'Deals lost',
        stage_moves: 'Deals that moved',
        new_deals: 'New deals',
        posts: 'Posts',
        new_ideas: 'New ideas',
        new_companies: 'New companies',
        new_contacts: 'New contacts',
        notes: 'Notes and calls',
        tasks_done: 'Tasks done',
      },
      speech,
    ),
  ])
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
