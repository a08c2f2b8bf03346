import type { AskLanguage, Card } from '@draftwright/contract/advisor-cards'
import { describeSpan } from '@draftwright/contract/query-spans'
import { kindWords } from './words-of-kinds.ts'
import { cardWords, topicWords } from './words-of-questions.ts'

/** Spans of reports that were asked for none. */
export const usualSpans = {
  due: 'next_7_days',
  performance: 'last_30_days',
  compare: 'this_month',
  visits: 'last_30_days',
  changes: 'last_7_days',
} as const

/** A report in the words that it is read from. */
export function describeCard(card: Card, language: AskLanguage): string {
  const pick = (words: { en: string; de: string }, place = 0) => words[language].split('|')[place] ?? ''
  const { card: name, span, against, who, topic, kind, by, per, worst, row, words } = card
  if (row !== undefined) return row.name
  if (name === 'found') return `${pick(cardWords.found.ask)} “${words ?? ''}”`
  const versus =
    against === undefined ? '' : ` ${pick({ en: 'against', de: 'gegen' })} ${describeSpan(against, language)}`
  const days = span === undefined ? '' : describeSpan(span, language) + versus
  const whose =
    who === undefined
      ? ''
      : who === '@me'
        ? pick({ en: 'for me', de: 'von mir' })
        : `${pick({ en: 'of', de: 'von' })} ${who}`
  if (name === 'visits')
    return [topic === undefined ? pick(cardWords.visits.ask) : pick(topicWords[topic]), days].join(' ').trim()
  if (name === 'performance') {
    const asked =
      worst === true
        ? pick({ en: 'worst posts performed', de: 'schlechtesten Beiträge liefen gut' })
        : pick({ en: 'top posts', de: 'beste Beiträge' })
    const each = per === undefined ? '' : `${pick({ en: 'by', de: 'nach' })} ${pick(kindWords[per], 1)}`
    return [
      asked,
      by === undefined || by === 'views'
        ? ''
        : by === 'reads'
          ? pick({ en: 'reads', de: 'Lesungen' })
          : pick({ en: 'visitors', de: 'Besucher' }),
      each,
      days,
    ]
      .filter((part) => part !== '')
      .join(' ')
  }
  const things = name === 'stuck' && kind !== undefined ? pick(kindWords[kind]) : ''
  return [
    pick(name === 'stuck' ? { en: 'stuck', de: 'hängt' } : { en: cardWords[name].ask.en, de: cardWords[name].ask.de }),
    things,
    whose,
    days,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
