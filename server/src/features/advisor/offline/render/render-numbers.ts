import type { CitedToolResult, CitableSource } from '../../../../models/advising/tool-result.ts'
import { translateState } from './german-terms.ts'
import { renderNotes, joinParagraphs, listGroupRows, getGroupTotal, formatGroupTotal } from './render-groups.ts'
import {
  chooseWords,
  escapeMarkdown,
  formatAmounts,
  type FormatContext,
  formatCount,
  formatFacts,
  formatMoney,
  formatMonth,
  formatNumber,
  formatSpan,
  renderCitation,
  renderCitations,
  renderName,
  type RenderOptions,
  renderTable,
  renderTitle,
  toNumber,
  toText,
} from './format.ts'

export function renderPerformance(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const [report] = listGroupRows(found, 'all_posts')
  const rows = listGroupRows(found, 'posts')
  if (report === undefined) return ''
  const { facts } = report
  const when = formatSpan(String(facts['from']), String(facts['to']), speech)
  if (rows.length === 0)
    return `${chooseWords(
      speech,
      `No views (${when}): no post was seen on the hosted site, where views are counted.`,
      `Keine Aufrufe (${when}): Auf der gehosteten Seite, wo Aufrufe gezählt werden, wurde kein Beitrag gesehen.`,
    )}${renderCitation(report)}`
  const each = listGroupRows(found, 'each')
  if (each.length > 0) return renderPerEach(each, report, when, isWorstFirst(input), speech)
  const by = String(facts['by'] ?? 'views')
  const [first] = rows
  const isWorst = isWorstFirst(input)
  const lead = first === undefined ? '' : renderBest(first, by, when, isWorst, speech)
  return joinParagraphs([
    lead,
    rows.length < 2
      ? null
      : renderTable(
          speech.language === 'de'
            ? ['Beitrag', 'Aufrufe', 'Besucher', 'Zu Ende gelesen']
            : ['Post', 'Views', 'Visitors', 'Read to the end'],
          rows.map((row) => [renderTitle(row), ...formatFacts(row, ['views', 'visitors', 'reads'])]),
          [1, 2, 3],
        ),
    getGroupTotal(found, 'posts') > rows.length
      ? chooseWords(
          speech,
          `Showing ${rows.length} of ${formatGroupTotal(found, 'posts')} posts that were seen.`,
          `Gezeigt: ${rows.length} von ${getGroupTotal(found, 'posts')} Beiträgen, die gesehen wurden.`,
        )
      : null,
    chooseWords(
      speech,
      `All posts together: ${formatCount(toNumber(facts['views']), 'view')}, ${formatCount(toNumber(facts['visitors']), 'visitor')}${toNumber(facts['posts']) > 1 ? ' (whoever saw several posts counts with each)' : ''}, ${formatCount(toNumber(facts['reads']), 'read')} to the end.${renderCitation(report)}`,
      `Alle Beiträge zusammen: ${formatCount(toNumber(facts['views']), 'Aufruf', 'Aufrufe')}, ${formatCount(toNumber(facts['visitors']), 'Besucher', 'Besucher')}${toNumber(facts['posts']) > 1 ? ' (wer mehrere Beiträge sah, zählt bei jedem)' : ''}, ${formatNumber(toNumber(facts['reads']))} Mal zu Ende gelesen.${renderCitation(report)}`,
    ),
  ])
}

const isWorstFirst = (input: RenderOptions['input']) => input['worst'] === true

/** Which had the most or the fewest of what. */
const renderBest = (
  first: CitableSource,
  by: string,
  when: string,
  isWorst: boolean,
  speech: FormatContext,
): string => {
  const n = formatNumber(toNumber(first.facts[by]))
  const title = renderName(first)
  const noun = { views: 'Aufrufe', visitors: 'Besucher', reads: 'Lesungen bis zum Ende' }[by] ?? by
  return `${chooseWords(
    speech,
    `${title} had the ${isWorst ? 'fewest' : 'most'} ${by} (${when}): ${n}.`,
    `${title} hatte die ${isWorst ? 'wenigsten' : 'meisten'} ${noun} (${when}): ${n}.`,
  )}${renderCitation(first)}`
}

/** Compares pillars or channels. */
function renderPerEach(
  each: readonly CitableSource[],
  report: CitableSource,
  when: string,
  isWorst: boolean,
  speech: FormatContext,
) {
  const { facts } = report
  const all = renderCitation(report)
  const by = String(facts['by'] ?? 'views')
  const [first] = each
  if (first === undefined) return ''
  return joinParagraphs([
    renderBest(first, by, when, isWorst, speech),
    renderTable(
      speech.language === 'de'
        ? [first.kind === 'channel' ? 'Kanal' : 'Säule', 'Beiträge', 'Aufrufe', 'Besucher', 'Zu Ende gelesen']
        : [first.kind === 'channel' ? 'Channel' : 'Pillar', 'Posts', 'Views', 'Visitors', 'Read to the end'],
      each.map((row) => [renderTitle(row), ...formatFacts(row, ['posts', 'views', 'visitors', 'reads'])]),
      [1, 2, 3, 4],
    ),
    chooseWords(
      speech,
      `All posts together: ${formatCount(toNumber(facts['views']), 'view')}.${all}`,
      `Alle Beiträge zusammen: ${formatCount(toNumber(facts['views']), 'Aufruf', 'Aufrufe')}.${all}`,
    ),
  ])
}

export function renderPipeline(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const stages = listGroupRows(found, 'stages')
  if (stages.length === 0) return ''
  const open = stages.filter(({ facts }) => facts['status'] === 'open')
  const deals = open.reduce((all, { facts }) => all + toNumber(facts['deals']), 0)
  const worth = formatCurrencySums(open, 'sum', speech)
  const weighted = formatCurrencySums(open, 'weighted', speech)
  const name = toText(stages[0]?.facts['pipeline']) ?? 'Sales'
  const months = listGroupRows(found, 'forecast')
  const others = listGroupRows(found, 'other_pipelines')
  const whose =
    input['mine'] === true
      ? chooseWords(speech, 'You have', 'Sie haben')
      : typeof input['whose'] === 'string'
        ? `${escapeMarkdown(input['whose'])} ${chooseWords(speech, 'has', 'hat')}`
        : chooseWords(
            speech,
            `The pipeline “${escapeMarkdown(name)}” has`,
            `Die Pipeline „${escapeMarkdown(name)}“ hat`,
          )
  return joinParagraphs([
    `${whose} ${chooseWords(
      speech,
      `${formatCount(deals, 'open deal')} worth ${worth}, ${weighted} weighted by probability.`,
      `${formatCount(deals, 'offenen Deal', 'offene Deals')}, zusammen ${worth} wert, gewichtet nach Wahrscheinlichkeit ${weighted}.`,
    )}${renderCitations(
      open.filter(({ facts }) => toNumber(facts['deals']) > 0),
      6,
    )}`,
    renderTable(
      speech.language === 'de' ? ['Phase', 'Deals', 'Wert', 'Gewichtet'] : ['Stage', 'Deals', 'Worth', 'Weighted'],
      stages.map((row) => [
        renderTitle(row),
        ...formatFacts(row, ['deals']),
        formatAmounts(row.facts, 'sum', speech),
        row.facts['status'] === 'open' ? formatAmounts(row.facts, 'weighted', speech) : '–',
      ]),
      [1, 2, 3],
    ),
    months.length === 0
      ? null
      : `### ${chooseWords(speech, 'Expected by close date', 'Erwartet nach Abschlussdatum')}\n${months.map((row) => `- ${renderForecast(row, speech)}`).join('\n')}`,
    others.length === 0
      ? null
      : `${chooseWords(speech, 'Other pipelines', 'Andere Pipelines')}: ${others.map(renderTitle).join(', ')}.`,
  ])
}

/** Sums per currency over several rows. */
function formatCurrencySums(rows: readonly CitableSource[], name: string, speech: FormatContext): string {
  const sums = new Map<string, number>()
  for (const { facts } of rows)
    for (const [key, value] of Object.entries(facts))
      if (key.startsWith(`${name}_`) && typeof value === 'number')
        sums.set(key.slice(-3), (sums.get(key.slice(-3)) ?? 0) + value)
  const amounts = [...sums]
    .filter(([, value]) => value !== 0)
    .map(([currency, value]) => formatMoney(value, currency, speech))
  return amounts.length === 0 ? chooseWords(speech, 'nothing yet', 'noch nichts') : amounts.join(' + ')
}

function renderForecast(row: CitableSource, speech: FormatContext): string {
  const { facts } = row
  const currency = toText(facts['currency']) ?? 'EUR'
  const of = (name: string) => formatMoney(toNumber(facts[name]), currency, speech)
  const won = toNumber(facts['won_deals'])
  const month = formatMonth(String(facts['month']), speech.language)
  const deals = toNumber(facts['open_deals'])
  const said = chooseWords(
    speech,
    `${formatCount(deals, 'open deal')} worth ${of('open')} (${of('weighted')} weighted)${won === 0 ? '' : `, ${won} won for ${of('won')}`}`,
    `${formatCount(deals, 'offener Deal', 'offene Deals')} zu ${of('open')} (gewichtet ${of('weighted')})${won === 0 ? '' : `, ${won} gewonnen zu ${of('won')}`}`,
  )
  return `${month}: ${said}${renderCitation(row)}`
}

const compared: readonly [string, string, string][] = [
  ['views', 'Views', 'Aufrufe'],
  ['visitors', 'Visitors', 'Besucher'],
  ['reads', 'Read to the end', 'Zu Ende gelesen'],
  ['posts_published', 'Posts published', 'Beiträge veröffentlicht'],
  ['ideas_added', 'Ideas added', 'Ideen angelegt'],
  ['deals_opened', 'Deals opened', 'Deals eröffnet'],
  ['deals_won', 'Deals won', 'Deals gewonnen'],
  ['deals_lost', 'Deals lost', 'Deals verloren'],
  ['tasks_done', 'Tasks done', 'Aufgaben erledigt'],
]

const worths: readonly (readonly [string, string])[] = [
  ['opened', 'Wert eröffneter Deals'],
  ['won', 'Wert gewonnener Deals'],
  ['lost', 'Wert verlorener Deals'],
]

export function renderComparison(found: CitedToolResult, speech: FormatContext): string {
  const [first, second] = [listGroupRows(found, 'first'), listGroupRows(found, 'second')]
  const [one, other] = [first[0], second[0]]
  if (one === undefined || other === undefined) return ''
  const title = ({ facts }: CitableSource) => formatSpan(String(facts['from']), String(facts['to']), speech)
  const pair = (fact: string) => {
    const [a, b] = [first, second].map((rows) => rows.find(({ facts }) => fact in facts))
    return a === undefined || b === undefined ? null : ([a, b] as const)
  }
  const rows = compared.flatMap(([key, english, german]) => {
    const found = pair(key)
    if (found === null) return []
    const [x, y] = [toNumber(found[0].facts[key]), toNumber(found[1].facts[key])]
    const values = found.map((row) => `${formatNumber(toNumber(row.facts[key]))}${renderCitation(row)}`)
    return [[chooseWords(speech, english, german), ...values, formatChange(x, y, speech)]]
  })
  const won = worths.flatMap(([name, german]) => {
    const found = pair('deals_won')
    const amounts = found?.map(({ facts }) => formatAmounts(facts, name, speech)) ?? []
    if (found === null || amounts.every((one) => one === '–')) return []
    const values = found.map((row, at) => `${amounts[at] ?? ''}${renderCitation(row)}`)
    return [[chooseWords(speech, `Worth of deals ${name}`, german), ...values, '']]
  })
  return renderTable(
    ['', title(one), title(other), chooseWords(speech, 'Change', 'Änderung')],
    [...rows, ...won],
    [1, 2, 3],
  )
}

/** "+12 (+25%)"; without a previous value there is no percentage. */
function formatChange(from: number, to: number, speech: FormatContext): string {
  const by = to - from
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±'
  const percent =
    from === 0
      ? ''
      : ` (${sign}${formatNumber(Math.round((Math.abs(by) / from) * 100))}${chooseWords(speech, '%', ' %')})`
  return `${sign}${formatNumber(Math.abs(by))}${percent}`
}

const countTitles: Readonly<Record<string, string>> = {
  Ideas: 'Ideen',
  Posts: 'Beiträge',
  Pillars: 'Säulen',
  Channels: 'Kanäle',
  Companies: 'Firmen',
  Contacts: 'Kontakte',
  Tasks: 'Aufgaben',
}

export function renderCounts(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'counts').map((row) => {
    const { group: _group, total, ...states } = row.facts
    const parts = Object.entries(states).flatMap(([name, n]) =>
      typeof n === 'number' && n > 0 ? [`${formatNumber(n)} ${translateState(name, speech)}`] : [],
    )
    return `- **${escapeMarkdown(chooseWords(speech, row.title, countTitles[row.title] ?? row.title))}**: ${typeof total === 'number' ? formatNumber(total) : ''}${parts.length === 0 ? '' : typeof total === 'number' ? ` (${parts.join(', ')})` : parts.join(', ')}${renderCitation(row)}`
  })
  return rows.length === 0
    ? renderNotes(found)
    : joinParagraphs([
        chooseWords(speech, 'This is what the workspace holds:', 'Das steht im Workspace:'),
        rows.join('\n'),
      ])
}
