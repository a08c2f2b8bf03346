import { queryFields, type QueryForm } from '../../../advising/query.ts'
import type { CitableSource } from '../../../advising/tool-result.ts'
import { escapeMarkdown, formatAmounts, renderCitation, renderCitations } from '../format.ts'
import { translateState } from '../german-terms.ts'
import { countNouns } from './field-words.ts'
import type { Language } from './answer-language.ts'
import { formatValue, formatFieldName, stated } from './query-words.ts'
import { kindNames, type RowPhrase, describeOwner, describeRows } from './row-names.ts'
import { formatSpanName } from './span-words.ts'

export interface MeasuredRows {
  readonly query: QueryForm
  readonly numbers: readonly CitableSource[]
  readonly rows: readonly CitableSource[]
  readonly phrase: RowPhrase
  /** The conditions in brackets, with a space before them. */
  readonly behind: string
  readonly total: number
  /** The first rows, each on its line. */
  readonly list: readonly string[]
}
type Write = (row: CitableSource) => string

/** The numbers of a query in a sentence, or one on each line for groups and spans of days. */
export function renderMeasure(measured: MeasuredRows, language: Language): string {
  const { query, numbers, rows, phrase, behind, total, list } = measured
  const { measure = { of: 'count' } } = query
  const isGerman = language === 'de'
  const value: Write = (row) => writeValue(row, measured, language)
  if (query.group !== undefined || query.spans !== undefined) return renderGroups(measured, value, language)
  const sums = numbers.map((row) => `${value(row)}${renderCitation(row)}`).join(' + ')
  const whole = sayWhole(phrase, total, language)
  if (measure.of === 'count') {
    const some = rows.length > 5 ? (isGerman ? '\n\nDie ersten fünf.' : '\n\nThe first five.') : ''
    const count = total === 1 ? 'one' : 'many'
    const counted = numbers
      .map(
        (row) =>
          `${formatCountOf(row, language)} ${describeRows(phrase, count, language, phrase.owner === null ? 'plain' : 'object')}${renderCitation(row)}`,
      )
      .join(' + ')
    return `${sayThereAre(phrase, total, language)} ${counted}${behind}:\n\n${list.join('\n')}${some}`
  }
  const cited = renderCitations(rows)
  if (measure.of === 'rate' || measure.of === 'share') {
    const [first] = numbers
    const parts = measure.of === 'rate' && first !== undefined ? writeWonAndLost(first, language, false) : ''
    const by =
      measure.field === undefined ? '' : ` ${isGerman ? 'nach' : 'by'} ${formatFieldName(measure.field, language)}`
    const name = measure.of === 'rate' ? (isGerman ? 'Gewinnrate' : 'win rate') : isGerman ? 'Anteil' : 'share'
    return `${whole}${behind}: ${name} ${sums}${by}${parts}.${cited}`
  }
  return `${whole}${behind} ${sayMeasured(query, sums, total, language)}.${cited}`
}

const formatCountOf = ({ facts }: CitableSource, language: Language): string =>
  formatValue(typeof facts['value'] === 'number' ? facts['value'] : 0, 'number', 'EUR', language)

/** "14 open deals", "6 of your open deals", "6 Ihrer offenen Deals". */
function sayWhole(phrase: RowPhrase, total: number, language: Language): string {
  const count = total === 1 ? 'one' : 'many'
  const { owner } = phrase
  if (owner === null) return `${total} ${describeRows(phrase, count, language)}`
  if (language === 'de')
    return owner === '@me'
      ? `${total} Ihrer ${describeRows(phrase, 'many', language, 'of')}`
      : `${total} ${describeRows(phrase, count, language)} von ${escapeMarkdown(owner)}`
  return `${total} of ${owner === '@me' ? 'your' : `${escapeMarkdown(owner)}'s`} ${describeRows(phrase, 'many', language)}`
}

function sayThereAre({ owner }: RowPhrase, total: number, language: Language): string {
  if (language === 'de') {
    if (owner !== null) return owner === '@me' ? 'Sie haben' : `${escapeMarkdown(owner)} hat`
    return total === 1 ? 'Es ist' : 'Es sind'
  }
  if (owner !== null) return owner === '@me' ? 'You have' : `${escapeMarkdown(owner)} has`
  return total === 1 ? 'There is' : 'There are'
}

/** What the rows are worth or have, as a sentence goes on behind them. */
function sayMeasured(
  { measure = { of: 'count' }, kind }: QueryForm,
  sums: string,
  total: number,
  language: Language,
): string {
  const { of, field = '' } = measure
  const isGerman = language === 'de'
  const isOne = total === 1
  const isMoney = queryFields[kind][field] === 'money'
  const weighted =
    field === 'weighted' ? (isGerman ? ', gewichtet nach Wahrscheinlichkeit' : ', weighted by probability') : ''
  const how = sayHow(of, language)
  if (of === 'sum' || of === 'average') {
    const words = isOne && of === 'sum' ? '' : isGerman ? `${how} ` : ` ${how}`
    if (isGerman)
      return isMoney
        ? `${isOne ? 'ist' : 'sind'} ${words}${sums} wert${weighted}`
        : `${isOne ? 'hat' : 'haben'} ${words}${sums}`
    return isMoney
      ? `${isOne ? 'is' : 'are'} worth ${sums}${words}${weighted}`
      : `${isOne ? 'has' : 'have'} ${sums}${words}`
  }
  const name = formatFieldName(field, language)
  return isGerman ? `haben als ${how} (${name}) ${sums}` : `have ${sums} as the ${how} ${name}`
}
const sayHow = (of: string, language: Language): string =>
  (language === 'de'
    ? {
        sum: 'zusammen',
        average: 'im Schnitt',
        lowest: 'niedrigsten Wert',
        highest: 'höchsten Wert',
        range: 'Unterschied zwischen höchstem und niedrigstem Wert',
        rate: 'Gewinnrate',
        share: 'Anteil',
      }
    : {
        sum: 'together',
        average: 'on average',
        lowest: 'lowest',
        highest: 'highest',
        range: 'difference between the highest and the lowest',
        rate: 'win rate',
        share: 'share',
      })[of] ?? ''

function writeValue({ facts }: CitableSource, { query, phrase }: MeasuredRows, language: Language): string {
  const { measure = { of: 'count' }, kind } = query
  const n = facts['value']
  if (typeof n !== 'number')
    return language === 'de' ? 'nichts, woraus sich das rechnen ließe' : 'nothing to compute it from'
  const text = formatValue(n, getType(query), String(facts['currency'] ?? 'EUR'), language)
  if (measure.of === 'count') return `${text} ${sayBare(phrase, n, language)}`
  const field = measure.field ?? ''
  if (queryFields[kind][field] !== 'number' || getType(query) === 'percent') return text
  const nouns = countNouns[language][field]
  return `${text} ${nouns === undefined ? formatFieldName(field, language) : nouns[n === 1 ? 0 : 1]}`
}
const sayBare = ({ names }: RowPhrase, n: number, language: Language): string =>
  names[(language === 'de' ? 2 : 0) + (n === 1 ? 0 : 1)] ?? ''

function getType({ measure = { of: 'count' }, kind }: QueryForm): string | undefined {
  if (measure.of === 'share' || measure.of === 'rate') return 'percent'
  return measure.of === 'count' || measure.field === undefined ? 'number' : queryFields[kind][measure.field]
}

/** ": 4 won (€235,500.00) and 4 lost (€196,700.00)", of a group " (4 won, €235,500.00; 4 lost, €196,700.00)". */
function writeWonAndLost({ facts }: CitableSource, language: Language, isOfGroup: boolean): string {
  const names = language === 'de' ? { won: 'gewonnen', lost: 'verloren' } : { won: 'won', lost: 'lost' }
  const outcomes = (['won', 'lost'] as const).map((name) => {
    const amounts = formatAmounts(facts, name, { language })
    const worth = amounts === '–' ? '' : isOfGroup ? `, ${amounts}` : ` (${amounts})`
    return `${String(facts[name])} ${names[name]}${worth}`
  })
  if (typeof facts['won'] !== 'number' || typeof facts['lost'] !== 'number') return ''
  return isOfGroup ? ` (${outcomes.join('; ')})` : `: ${joinAnd(outcomes, language)}`
}

function renderGroups(measured: MeasuredRows, value: Write, language: Language): string {
  const { query, numbers, phrase, behind } = measured
  const { group, measure = { of: 'count' } } = query
  const isGerman = language === 'de'
  const label = (row: CitableSource): string => {
    const { from, to } = row.facts
    const span = typeof from === 'string' ? formatSpanName(from, String(to), language) : ''
    const name =
      group === undefined
        ? ''
        : row.title === '–'
          ? isGerman
            ? 'ohne Angabe'
            : 'without one'
          : escapeMarkdown(stated.includes(group) ? translateState(row.title, { language }) : row.title)
    return [span, name === '' ? '' : `**${name}**`].filter((part) => part !== '').join(', ')
  }
  const detail = (row: CitableSource): string => {
    if (measure.of === 'rate') return writeWonAndLost(row, language, true)
    const { n } = row.facts
    if (measure.of === 'count' || typeof n !== 'number') return ''
    return ` (${n} ${sayBare(phrase, n, language)})`
  }
  const lines = numbers.map((row) => `- ${label(row)}: ${value(row)}${detail(row)}${renderCitation(row)}`)
  const owner = phrase.owner === null ? '' : ` ${describeOwner(phrase.owner, language)}`
  const rows = describeRows(phrase, 'many', language)
  const isKind = group !== undefined && Object.hasOwn(kindNames, group)
  const per =
    group === undefined
      ? ''
      : ` ${isGerman ? 'nach' : 'by'} ${isKind ? kindNames[group as keyof typeof kindNames][isGerman ? 2 : 0] : sayGroup(group, language)}`
  const how = sayMeasureName(query, language)
  const head = `${capitalize(`${rows}${owner}`)}${per}${behind}${how}:`
  const first = renderFirst(query, numbers, value, language)
  const difference = renderDifference(measured, label, language)
  return [head, first, lines.join('\n'), difference].filter((part) => part !== '').join('\n\n')
}
/** What each line says, where that is no count: ", amounts added up". */
function sayMeasureName({ measure, kind }: QueryForm, language: Language): string {
  if (measure === undefined || measure.of === 'count') return ''
  const { of, field } = measure
  const isGerman = language === 'de'
  const name = field === undefined ? '' : (countNouns[language][field]?.[1] ?? formatFieldName(field, language))
  if (of === 'sum')
    return isGerman
      ? `, ${queryFields[kind][field ?? ''] === 'money' ? 'Beträge' : name} zusammengezählt`
      : `, ${queryFields[kind][field ?? ''] === 'money' ? 'amounts' : name} added up`
  return `, ${sayHow(of, language)}${name === '' ? '' : ` (${name})`}`
}
const sayGroup = (group: string, language: Language): string => {
  const [of = '', field] = group.split('.')
  return field === undefined
    ? formatFieldName(group, language)
    : `${kindNames[of as keyof typeof kindNames]?.[language === 'de' ? 2 : 0] ?? of}: ${formatFieldName(field, language)}`
}
const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Who or what has the most, where that was asked; several of them if they have as many. */
function renderFirst(
  { sort, spans, measure = { of: 'count' } }: QueryForm,
  numbers: readonly CitableSource[],
  write: Write,
  language: Language,
): string {
  const named = numbers.filter(({ title }) => title !== '–')
  const [first] = named
  if (sort === undefined || spans !== undefined || first === undefined || numbers.length < 2) return ''
  const best = named.filter(({ facts }) => facts['value'] === first.facts['value'])
  const isOne = best.length === 1
  const names = joinAnd(
    best.map(({ title }) => `**${escapeMarkdown(title)}**`),
    language,
  )
  const said = `${write(first)}${renderCitations(best)}`
  const isCount = measure.of === 'count' || measure.of === 'sum'
  if (language === 'de') {
    const most = sort.isDown ? (isCount ? 'am meisten' : 'am höchsten') : isCount ? 'am wenigsten' : 'am niedrigsten'
    return isCount ? `${names} ${isOne ? 'hat' : 'haben'} ${most}: ${said}.` : `${capitalize(most)}: ${names}: ${said}.`
  }
  const most = sort.isDown ? (isCount ? 'most' : 'highest') : isCount ? 'fewest' : 'lowest'
  return `${names} ${isOne ? 'has' : 'have'} the ${most}: ${said}.`
}
const joinAnd = (names: readonly string[], language: Language): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${language === 'de' ? 'und' : 'and'} ${names.at(-1) ?? ''}`

/** By how much one of two numbers is more or less than the other: of two spans the later than the earlier. */
function renderDifference({ query, numbers }: MeasuredRows, label: Write, language: Language): string {
  const [a, b, ...others] = numbers
  if (a === undefined || b === undefined || others.length > 0 || query.limit !== undefined) return ''
  const isLater = String(a.facts['from'] ?? '') > String(b.facts['from'] ?? '')
  const [base, other] = isLater ? [b, a] : [a, b]
  const [from, to] = [base.facts['value'], other.facts['value']]
  if (typeof from !== 'number' || typeof to !== 'number' || base.facts['currency'] !== other.facts['currency'])
    return ''
  const isGerman = language === 'de'
  const names = [label(other), label(base)]
  const cited = renderCitations(numbers)
  if (from === to) return `${isGerman ? 'Kein Unterschied' : 'No difference'}.${cited}`
  const type = getType(query)
  const isPercent = type === 'percent'
  const amount = isPercent
    ? `${formatValue(Math.abs(to - from), 'number', '', language)} ${isGerman ? 'Prozentpunkte' : 'percentage points'}`
    : formatValue(Math.abs(to - from), type, String(base.facts['currency'] ?? 'EUR'), language)
  const change = (100 * Math.abs(to - from)) / Math.abs(from)
  const sign = to > from ? '+' : '−'
  const percent = isPercent || from === 0 ? '' : ` (${sign}${formatValue(change, 'percent', '', language)})`
  const direction = to > from ? (isGerman ? 'mehr' : 'more') : isGerman ? 'weniger' : 'less'
  return isGerman
    ? `Unterschied: ${names[0]} ${amount} ${direction} als ${names[1]}${percent}.${cited}`
    : `Difference: ${names[0]} ${amount} ${direction} than ${names[1]}${percent}.${cited}`
}
