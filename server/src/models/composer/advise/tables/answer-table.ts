import type { KnownTable, TableQuery } from '../../../advising/table-query.ts'
import type { CitedToolResult } from '../../../advising/tool-result.ts'
import type { ToolUse } from '../conversation.ts'
import { escapeMarkdown, formatNumber, quote, renderCitation } from '../format.ts'
import { renderNotUnderstood } from '../not-understood.ts'
import { isFunctionWord } from '../query/function-words.ts'
import { joinParagraphs, listGroupRows, renderMoreNote, renderNotes } from '../render-groups.ts'
import type { Step } from '../resolve-row.ts'
import type { TableReading } from './read-table-question.ts'

/** Looks up what a question about tables asks, and says it with what was understood. */
export function answerTable(reading: TableReading, uses: readonly ToolUse[]): Step {
  const { isGerman } = reading
  if ('unknown' in reading) return { text: renderUnknown(reading.unknown, isGerman) }
  if ('lacks' in reading) return { text: renderLacking(reading.lacks, reading.table, isGerman) }
  if ('list' in reading) {
    const [use] = uses
    if (use === undefined)
      return { call: { name: 'list_tables', input: reading.table === null ? {} : { table: reading.table.id } } }
    return { text: use.found === null ? renderFallback(use) : renderTables(use.found) }
  }
  const texts: string[] = []
  for (const [at, query] of reading.queries.entries()) {
    const use = uses[at]
    if (use === undefined) return { call: { name: 'query_table', input: { ...query } } }
    texts.push(use.found === null ? renderFallback(use) : renderTableAnswer(use.found, query, reading.table, isGerman))
  }
  return { text: joinParagraphs([...new Set(texts)]) }
}

const renderUnknown = (words: readonly string[], isGerman: boolean): string =>
  renderNotUnderstood(
    [...new Set(words.filter((word) => !isFunctionWord(word)))].slice(0, 4),
    [isGerman ? 'Welche Tabellen haben wir?' : 'Which tables do we have?'],
    isGerman,
  )

/** The same cannot be asked of a table that has no such fields. */
function renderLacking(lacks: readonly string[], { name }: Pick<KnownTable, 'name'>, isGerman: boolean): string {
  const words = lacks.map((one) => quote(one, isGerman ? 'de' : 'en')).join(', ')
  return isGerman
    ? `Das kann ich „${escapeMarkdown(name)}“ nicht fragen: Dort gibt es ${words} nicht.`
    : `I cannot ask “${escapeMarkdown(name)}” the same: it does not have ${words}.`
}

const renderFallback = ({ said }: ToolUse): string =>
  said === null || said === '' ? 'That could not be looked up just now; please ask again.' : escapeMarkdown(said)

/** Tables with their fields. */
export function renderTables(found: CitedToolResult): string {
  const rows = listGroupRows(found, 'tables')
  if (rows.length === 0) return joinParagraphs(['There are no tables yet.', renderNotes(found)])
  const lines = rows.map(
    (row) =>
      `- **${escapeMarkdown(row.title)}**, ${formatNumber(Number(row.facts['records'] ?? 0))} records: ${escapeMarkdown(String(row.facts['fields'] ?? ''))}${renderCitation(row)}`,
  )
  return joinParagraphs([lines.join('\n'), renderNotes(found)])
}

const operatorWords = {
  en: {
    eq: 'is',
    neq: 'is not',
    contains: 'contains',
    notContains: 'does not contain',
    gt: 'over',
    gte: 'at least',
    lt: 'under',
    lte: 'at most',
    isBlank: 'is empty',
    isNotBlank: 'is filled',
    within: 'in',
    notWithin: 'not in',
  },
  de: {
    eq: 'ist',
    neq: 'ist nicht',
    contains: 'enthält',
    notContains: 'enthält nicht',
    gt: 'über',
    gte: 'mindestens',
    lt: 'unter',
    lte: 'höchstens',
    isBlank: 'ist leer',
    isNotBlank: 'ist gefüllt',
    within: 'in',
    notWithin: 'nicht in',
  },
} as const
const measureWords = {
  en: { sum: 'Sum', average: 'Average', min: 'Lowest', max: 'Highest' },
  de: { sum: 'Summe', average: 'Durchschnitt', min: 'Kleinster Wert', max: 'Größter Wert' },
} as const

const orderWords = {
  en: { asc: 'from the lowest', desc: 'from the highest' },
  de: { asc: 'vom kleinsten an', desc: 'vom größten an' },
} as const

/** Days of cells in words. */
const sayDays = (text: string, isGerman: boolean): string =>
  text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/gu, (day) =>
    Number.isNaN(Date.parse(day))
      ? day
      : new Intl.DateTimeFormat(isGerman ? 'de' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(day),
        ),
  )

/** What was counted, in words: nobody has to guess how a question was read. */
function describeQuery(
  { conditions = [], records = [] }: TableQuery,
  table: Pick<KnownTable, 'name'>,
  isGerman: boolean,
): string {
  const words = operatorWords[isGerman ? 'de' : 'en']
  const parts = conditions.map(({ field, operator, value }) =>
    [
      field ?? (isGerman ? 'ein Feld' : 'a field'),
      words[operator],
      value === undefined ? '' : sayDays(String(value).replace('/', isGerman ? ' bis ' : ' to '), isGerman),
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
  if (records.length > 0)
    parts.unshift(isGerman ? `die ${records.length} von eben` : `the ${records.length} from before`)
  return escapeMarkdown(parts.length === 0 ? table.name : `${table.name} (${parts.join(', ')})`)
}

/** Numbers, groups and records of a table. */
function renderTableAnswer(
  found: CitedToolResult,
  query: TableQuery,
  table: Pick<KnownTable, 'name'>,
  isGerman: boolean,
): string {
  const [all] = listGroupRows(found, 'numbers')
  if (all === undefined) {
    const notes = renderNotes(found)
    const missing = (query.conditions ?? []).flatMap(({ field, value }) => (field === undefined ? [String(value)] : []))
    return missing.length === 0 ? notes : renderUnknown(missing, isGerman)
  }
  const { measure, group_by, sort } = query
  const about = describeQuery(query, table, isGerman)
  const n = formatNumber(Number(all.facts['records'] ?? 0))
  const noun = isGerman ? 'Einträge' : n === '1' ? 'record' : 'records'
  const name =
    measure === undefined
      ? ''
      : `${measureWords[isGerman ? 'de' : 'en'][measure.kind]} ${escapeMarkdown(measure.field)}`
  const showValue = (value: unknown): string =>
    typeof value === 'number' ? formatNumber(value, 2) : isGerman ? 'nichts' : 'nothing'
  const groups = listGroupRows(found, 'groups')
  if (group_by !== undefined)
    return joinParagraphs([
      `${about}${name === '' ? '' : `, ${name}`}, ${isGerman ? 'je' : 'by'} ${escapeMarkdown(group_by)}:${renderCitation(all)}`,
      groups
        .map(
          ({ title, facts }) =>
            `- ${escapeMarkdown(title)}: **${measure === undefined ? formatNumber(Number(facts['records'] ?? 0)) : showValue(facts['value'])}**`,
        )
        .join('\n') + renderMoreNote(found, 'groups', groups.length),
      renderNotes(found),
    ])
  if (measure !== undefined)
    return joinParagraphs([
      `${about}: ${name} **${showValue(all.facts['value'])}**, ${n} ${noun}${renderCitation(all)}`,
      renderNotes(found),
    ])
  const rows = listGroupRows(found, 'matches')
  const order =
    sort === undefined ? null : `${escapeMarkdown(sort.field)} ${orderWords[isGerman ? 'de' : 'en'][sort.direction]}`
  const lines = rows.map(({ title, facts, ...row }) => {
    const text = typeof facts['text'] === 'string' ? sayDays(facts['text'], isGerman) : ''
    return `- **${escapeMarkdown(title)}**${text === '' ? '' : `: ${escapeMarkdown(text)}`}${renderCitation({ title, facts, ...row })}`
  })
  return joinParagraphs([
    `${about}${order === null ? `: **${n}** ${noun}` : `, ${order}:`}${renderCitation(all)}`,
    lines.length === 0 ? null : lines.join('\n') + renderMoreNote(found, 'matches', rows.length),
    renderNotes(found),
  ])
}
