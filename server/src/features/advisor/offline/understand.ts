import { type Ask, type AskLanguage, type Card, isCard } from '@draftwright/contract/advisor-cards'
import { isTableKind, type QueryForm } from '@draftwright/contract/query-form'
import {
  findPassages,
  listNamedRows,
  normalizeText,
  type ToolContext,
  translateWords,
  isLeaning,
  splitClauses,
} from '../../query/index.ts'
import { isOwnWord, splitWords } from './lexicon.ts'
import { findMentions, findTableMention, isStopWord, type Mention } from './mentions.ts'
import { loadNames, type Names } from './names.ts'
import { findNearest, findToldCard, listPartReadings, type Offer } from './nearest.ts'
import { readAsk, type Reading } from './read-ask.ts'

/** What a question was understood as. */
export interface Understood {
  readonly language: AskLanguage
  readonly names: Names
  /** What is answered, one after the other. */
  readonly asks: readonly Ask[]
  /** `whole`: every word was used; `named`: all about what it names; `found`: what has its words; `near`: a report or list close to it. */
  readonly how: 'whole' | 'named' | 'found' | 'near'
  /** Words with a mistake, and what they were read as. */
  readonly meant: readonly { readonly text: string; readonly as: string }[]
  readonly unread: readonly string[]
  readonly offers: readonly Offer[]
}

/** Earlier questions that are looked through for what this one points back to. */
const maxBefore = 6
/** A mention is surer than words of tables and texts from here on. */
const least = 0.9

/** Reads a question whole, in clauses, or by what it names; `before` are the questions before it, the last one first. */
export async function readQuestion(reading: ToolContext, text: string, before: readonly string[]): Promise<Understood> {
  const names = await loadNames(reading, [text, ...before.slice(0, maxBefore)].join(' '))
  const whole = readAsk(text, names, 'en', { isSpelled: true })
  const { tokens, language } = whole
  const { card, offers } = findNearest(text, whole, names)
  const understood = {
    language,
    names,
    meant: tokens.flatMap(({ text: said, meant }) => (meant === undefined ? [] : [{ text: said, as: meant }])),
    unread: tokens.flatMap(({ meanings, text: word }) => (meanings.length === 0 ? [word] : [])),
    offers,
  }
  const isBack = before.length > 0 && isLeaning(text)
  const base = isBack ? readBase(before, names) : null
  const clauses = readClauses(text, names, whole, base)
  const read = clauses.flatMap(({ ask }) => ask ?? [])
  const isWhole = read.length === clauses.length
  const subject = isWhole && !isBack ? null : await findSubject(reading, names, text, isBack ? before : [])
  if (isWhole) {
    const asks = subject === null || !subject.isEarlier ? read : read.map((ask) => narrow(ask, subject.mention.ask))
    return { ...understood, asks, how: 'whole' }
  }
  if (subject !== null) return nameSubject(understood, text, subject)
  const told = findToldCard(tokens)
  // Without the word that denies, or says “or”, rows would be others than those that are asked for.
  const isDenied = /\b(?:not|never|nobody|or|nicht|nie|niemand|oder)\b|n['’]t\b/iu.test(text)
  const [part] = isDenied ? [] : listPartReadings(tokens, names)
  const isPart = part !== undefined && !isCard(part) && (part.form.where.length > 0 || part.form.measure !== undefined)
  if (read.length > 0) return { ...understood, asks: read, how: 'near' }
  if (told !== null && !isPart) return { ...understood, asks: [told], how: 'near' }
  const words = translateWords(listContentWords(text, []))
  const passages = await findPassages(reading, words, 1)
  if (isPart && (told === null || passages.length === 0)) return { ...understood, asks: [part], how: 'near' }
  if (told !== null) return { ...understood, asks: [told], how: 'near' }
  return passages.length > 0
    ? { ...understood, asks: [toFound(words)], how: 'found' }
    : { ...understood, asks: [part ?? card], how: 'near' }
}

/** The questions of a line; one without rows of its own goes on from the one before. */
function readClauses(text: string, names: Names, whole: Reading, base: QueryForm | null): Reading[] {
  if (whole.ask !== null) return [whole]
  const on = base === null ? null : readAsk(text, names, 'en', { isSpelled: true, base })
  if (on !== null && on.ask !== null) return [on]
  const readings: Reading[] = []
  let last: QueryForm | null = base
  for (const clause of splitClauses(text)) {
    const one = readAsk(clause, names, whole.language, { isSpelled: true, base: last })
    if (one.ask !== null && !isCard(one.ask)) last = one.ask.form
    readings.push(one)
  }
  return readings.length > 1 ? readings : [whole]
}

/** The rows that the last question asked for. */
function readBase([last = '']: readonly string[], names: Names): QueryForm | null {
  const { ask } = readAsk(last, names, 'en', { isSpelled: true })
  return ask === null || isCard(ask) ? null : ask.form
}

interface Subject {
  readonly mention: Mention
  readonly others: readonly Mention[]
  /** It was named in an earlier question. */
  readonly isEarlier: boolean
}

/** What a question names, else what the last one named that it may point back to. */
async function findSubject(
  reading: ToolContext,
  names: Names,
  text: string,
  before: readonly string[],
): Promise<Subject | null> {
  for (const [at, said] of [text, ...before.slice(0, maxBefore)].entries()) {
    const words = listContentWords(said, [])
    if (words.length === 0) continue
    const named = await listNamedRows(reading, words, names.tables)
    const [first, ...others] = findMentions(said, named, listKinds(said, names))
    const table = findTableMention(said, names.tables)
    // Whoever is named is meant before a table that is called like a usual word.
    const isTable = table !== null && table.score > (first === undefined ? 0 : first.score + 0.3)
    const mention = isTable ? table : first
    if (mention === undefined || mention.score < least) continue
    const beside = isTable ? (first === undefined ? [] : [first]) : others
    return { mention, others: beside.filter(({ score }) => score >= least), isEarlier: at > 0 }
  }
  return null
}

/** The kinds of rows that a question speaks of. */
const listKinds = (text: string, names: Names): string[] =>
  readAsk(text, names, 'en').tokens.flatMap(({ meanings }) =>
    meanings.flatMap((one) =>
      one.type === 'kind' ? [one.kind] : one.type === 'topic' ? [one.topic.slice(0, -1)] : [],
    ),
  )

function nameSubject(
  understood: Omit<Understood, 'asks' | 'how'>,
  text: string,
  { mention, others, isEarlier }: Subject,
): Understood {
  const words = translateWords(
    listContentWords(text, isEarlier ? [] : mention.words).filter((word) => !isOwnWord(word)),
  )
  const { ask, name, misspelt } = mention
  const said = words.join(' ').slice(0, 200)
  const isRow = isCard(ask) && ['company', 'person', 'deal'].includes(ask.card)
  const asked: Ask = isRow && said !== '' ? { ...ask, words: said } : ask
  const offers = [...others.map((other): Offer => ({ text: other.name, ask: other.ask })), ...understood.offers]
  const unique = new Map(offers.filter((offer) => offer.text !== name).map((offer) => [offer.text, offer]))
  const spelled = misspelt === null ? [] : [{ text: misspelt, as: name }]
  const meant = understood.meant.filter(({ text: word }) => word.toLowerCase() !== misspelt)
  const corrected = new Map([...meant, ...spelled].map((one) => [one.text.toLowerCase(), one]))
  return {
    ...understood,
    asks: [asked],
    how: 'named',
    meant: [...corrected.values()],
    offers: [...unique.values()].slice(0, 3),
  }
}

/** Rows of what was spoken of before, where the question names no others. */
function narrow(ask: Ask, subject: Ask): Ask {
  if (isCard(ask) || !isCard(subject) || subject.row === undefined || isTableKind(ask.form.kind)) return ask
  const kinds = { company: 'company', person: 'contact', deal: 'opportunity' } as const
  const linked = Object.hasOwn(kinds, subject.card) ? kinds[subject.card as keyof typeof kinds] : null
  if (linked === null || ask.form.where.some((one) => 'linked' in one)) return ask
  const condition = { linked, where: [{ field: 'name', op: 'is', values: [subject.row.name.slice(0, 200)] }] } as const
  return { form: { ...ask.form, where: [...ask.form.where, condition] } }
}

const toFound = (words: readonly string[]): Card => ({ card: 'found', words: words.join(' ').slice(0, 200) })

/** The words that say what a question is about. */
function listContentWords(text: string, without: readonly string[]): string[] {
  // A word with a hyphen is one: "no-shows" has neither "no" nor "shows" to look for.
  const joined = text.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []
  const words = [
    ...joined.map(normalizeText),
    ...splitWords(joined.reduce((rest, word) => rest.replace(word, ' '), text)).map(({ word }) => word),
  ]
  const telling = words.filter((word) => word.length > 2 && !isStopWord(word) && !without.includes(word))
  const own = telling.filter((word) => !isOwnWord(word))
  return [...new Set(own.length > 0 ? own : telling)].slice(0, 12)
}
