import type { AskLanguage, Completion } from '@draftwright/contract/advisor-cards'
import { isTableKind, queryFields, queryKinds, type QueryKind, queryLinks } from '@draftwright/contract/query-form'
import { spanNames, spanWords } from '@draftwright/contract/query-spans'
import { createToolContext, normalizeText, type ToolCaller } from '../../query/index.ts'
import { splitWords } from './lexicon.ts'
import { loadNames, type Names } from './names.ts'
import { findNearest, listBankQuestions } from './nearest.ts'
import { readAsk, type Reading } from './read-ask.ts'
import { dayWords, fieldWords, ownerField } from './words-of-fields.ts'
import { kindWords, states, type Words } from './words-of-kinds.ts'
import { orders } from './words-of-questions.ts'

/** How a line may go on, at most. */
const maxNext = 8
/** Words at the end of a line that an offer may replace. */
const maxFragment = 4

const pick = (words: Words, language: AskLanguage, place = 0): string => words[language].split('|')[place] ?? ''
const presence = [
  'next_step',
  'close_date',
  'amount',
  'owner',
  'assignee',
  'email',
  'phone',
  'industry',
  'due',
] as const
const groups = [
  'stage',
  'owner',
  'assignee',
  'author',
  'status',
  'industry',
  'city',
  'country',
  'source',
  'lost_reason',
  'type',
] as const

/** Phrases that may follow rows of a kind; which of them fit is found by reading. */
function listPhrases(kind: QueryKind, language: AskLanguage, members: readonly string[]): string[] {
  const say = (english: string, german: string) => (language === 'de' ? german : english)
  const fields = queryFields[kind]
  const spans = spanNames.filter((name) => name !== 'past').map((name) => spanWords[name][language])
  const linked = queryLinks.flatMap(([one, other]) => (one === kind ? [other] : other === kind ? [one] : []))
  return [
    ...dayWords.flatMap(({ words, of }) =>
      of[kind] === undefined ? [] : spans.map((span) => `${pick(words, language)} ${span}`),
    ),
    ...spans,
    ...(ownerField[kind] === undefined
      ? []
      : [say('of mine', 'von mir'), ...members.map((name) => `${say('of', 'von')} ${name}`)]),
    ...presence
      .filter((field) => Object.hasOwn(fields, field))
      .flatMap((field) => [
        `${say('without', 'ohne')} ${pick(fieldWords[field] ?? { en: field, de: field }, language)}`,
        `${say('with', 'mit')} ${pick(fieldWords[field] ?? { en: field, de: field }, language)}`,
      ]),
    ...groups
      .filter((field) => Object.hasOwn(fields, field))
      .map((field) => `${say('by', 'nach')} ${pick(fieldWords[field] ?? { en: field, de: field }, language)}`),
    ...linked.flatMap((other) => [
      `${say('with', 'mit')} ${pick(kindWords[other], language)}`,
      `${say('without', 'ohne')} ${pick(kindWords[other], language)}`,
    ]),
    ...('last_activity' in fields
      ? [`${say('not contacted in', 'ohne Kontakt seit')} ${spanWords.last_30_days[language]}`]
      : []),
    ...(kind === 'opportunity' ? [say('over 10000', 'über 10000'), say('under 10000', 'unter 10000')] : []),
  ]
}

/** Whole questions that a line may begin. */
function listQuestions(language: AskLanguage): string[] {
  const kinds = queryKinds.filter((kind) => !['pillar', 'channel', 'meeting_line', 'activity'].includes(kind))
  return [
    ...listBankQuestions(language).map(({ text }) => text),
    ...kinds.map((kind) => pick(kindWords[kind], language)),
    ...states.flatMap(({ words, of }) =>
      Object.keys(of).map((kind) => `${pick(words, language)} ${pick(kindWords[kind as QueryKind], language)}`),
    ),
    ...kinds.map((kind) => `${language === 'de' ? 'wie viele' : 'how many'} ${pick(kindWords[kind], language)}`),
    ...orders.map(
      ({ words, field }) =>
        `${pick(words, language)} ${pick(kindWords[field === 'amount' ? 'opportunity' : field === 'votes' ? 'idea' : 'post'], language)}`,
    ),
  ]
}

/** Reads a line while it is typed: what was read, how it may go on, and what is near where it was not read whole. */
export async function completeLine(call: ToolCaller, text: string, usual: AskLanguage): Promise<Completion> {
  const names = await loadNames(await createToolContext(call), text)
  const reading = readAsk(text, names, usual, { isSpelled: true })
  const { tokens, ask, language } = reading
  const { card, offers } = findNearest(text, reading, names)
  return {
    language,
    words: tokens.map((token) => ({
      text: text.slice(token.from, token.to),
      is_read: token.meanings.length > 0,
      ...(token.meant === undefined ? {} : { read_as: token.meant }),
    })),
    ask,
    next: listNext(text, reading, names),
    card,
    nearest: text.trim() === '' ? [] : offers,
  }
}

/** Lines that each can be answered: the text with its last words completed, or with a phrase added. */
export function listNext(
  text: string,
  { tokens, language, ask }: Reading,
  names: Names,
): { text: string; add: string }[] {
  const words = splitWords(text)
  const head = tokens.flatMap(({ meanings }) => meanings.flatMap((one) => (one.type === 'kind' ? [one.kind] : [])))[0]
  const members = names.terms.flatMap(({ meaning, text: name }) =>
    meaning.type === 'value' && meaning.value.kind === 'member' && meaning.value.value === name ? [name] : [],
  )
  const phrases =
    head === undefined
      ? []
      : isTableKind(head)
        ? Object.keys(names.fieldsOf(head)).flatMap((field) => [
            `${language === 'de' ? 'nach' : 'by'} ${field}`,
            `${language === 'de' ? 'ohne' : 'without'} ${field}`,
          ])
        : listPhrases(head, language, members)
  const named = names.terms
    .filter(({ meaning, words: own }) => meaning.type === 'kind' || (meaning.type === 'value' && own.length > 0))
    .map((term) => term.text)
  const whole = listQuestions(language)
  const found = new Map<string, { text: string; add: string }>()
  const offer = (line: string, add: string) => {
    if (found.size >= maxNext || normalizeText(line) === normalizeText(text.trim()) || found.has(normalizeText(line)))
      return
    const said = readAsk(line, names, language).ask
    if (said !== null && JSON.stringify(said) !== JSON.stringify(ask))
      found.set(normalizeText(line), { text: line, add })
  }
  for (let length = Math.min(maxFragment, words.length); length >= 0; length--) {
    const from = length === 0 ? text.trimEnd().length : (words[words.length - length]?.from ?? 0)
    const fragment = splitWords(text.slice(from))
      .map(({ word }) => word)
      .join(' ')
    const before = text.slice(0, from).trimEnd()
    // Without letters to go by, only a line that is read is gone on with.
    if (length === 0 && ask === null && words.length > 0) continue
    const candidates = before === '' ? [...whole, ...named] : [...phrases, ...(length === 0 ? [] : named)]
    for (const add of candidates)
      if (
        splitWords(add)
          .map(({ word }) => word)
          .join(' ')
          .startsWith(fragment)
      )
        offer(`${before} ${add}`.trim(), add)
  }
  return [...found.values()]
}
