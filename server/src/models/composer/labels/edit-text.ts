import type { LeftOut, LeftOutReason } from '@draftwright/contract/left-out'
import { isPromptInjection } from '../prompt-injection.ts'
import { findStops, type GapClass, isUnmarked } from './find-stops.ts'
import { labelSentences, type SentenceChances, type SentenceModels } from './label-sentences.ts'
import { type Cut, findCuts, type WordLabel } from './label-words.ts'
import { joinPhrases } from './join-phrases.ts'
import type { LinearModel } from './linear-model.ts'
import { resolveLanguage } from '../languages.ts'
import { listQuestionedSentences } from './questioned-sentences.ts'
import { readModel } from './read-model.ts'
import { capitalizeFirst } from '../words.ts'
import { listTextSentences, type Range, type TextSentence, unwrapLines } from './text-sentences.ts'

/** A text without what is not for its readers. */
export interface EditedText {
  readonly text: string
  /** In the author's order. */
  readonly leftOut: readonly LeftOut[]
  /** Sentences of `text` of which only the author knows whether they are for readers. */
  readonly doubtful: readonly string[]
}

export interface EditingModels extends SentenceModels {
  readonly words: LinearModel<WordLabel>
  readonly stops: LinearModel<GapClass>
}

const readModels = (): EditingModels => ({
  words: readModel('words'),
  stops: readModel('stops'),
  first: readModel('sentences'),
  second: readModel('sentences-beside'),
  secret: readModel('secrets'),
})

/** The languages whose ideas the models were trained on. */
const labelledLanguages: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'uk'])

/** The chance of being a note or private, and of being private alone, above which a sentence is left out. */
const certain = { either: 0.68, secret: 0.55 }
/** The chance of being a note, and of being private, above which its author is asked. */
const doubtful = { note: 0.3, secret: 0.03 }
/** The same where nothing is left out: who gives a finished text tells no secrets beside it. */
const doubtfulAlone = { note: 0.4, secret: 0.1 }
/** The chance of either above which what calls itself private is. */
const leastPrivate = 0.05
/** The chance of saying nothing above which a sentence goes. */
const leastFiller = 0.66
/** The least share of an idea's words that stays; where less would, only what is nearly sure goes. */
const leastKept = 0.3
const nearlyCertain = { either: 0.95, secret: 0.9 }
/** Words of an idea below which nothing is asked and only what is nearly sure goes: a line or two say too little about each other. */
const fewestWords = 16
/** Sentences at the beginning that may name what to write about, and their least chance of being a note. */
const firstSentences = 3
const leastTopic = 0.01

interface Gone extends Range {
  readonly reason: LeftOutReason
}

/**
 * Takes out of an idea what its labels call notes for the editor, private, filler and corrected, and puts stops into speech that has
 * none. Texts in languages without labels stay as they are, but for orders to a model. Never throws.
 */
export function editText(source: string, language: string, isVoice: boolean, models?: EditingModels): EditedText {
  if (!labelledLanguages.has(language)) {
    const raw = unwrapLines(source)
    const sentences = listTextSentences(raw)
    const orders = sentences
      .filter(({ text }) => isPromptInjection(text))
      .map(({ from, to }) => ({ from, to, reason: 'instruction' as const }))
    return { text: joinKept(raw, orders, new Map()), leftOut: listLeftOut(raw, orders), doubtful: [] }
  }
  const used = models ?? readModels()
  const { text: joined, pauses } = isVoice ? joinPhrases(source) : { text: source, pauses: [] }
  const raw = unwrapLines(joined)
  const isSpoken = isVoice || raw.split('\n').some(isUnmarked)
  const cuts = listCuts(raw, language, isSpoken, used.words)
  // Sentence ends within what is taken back are none; offsets stay.
  const plain = blankRanges(raw, cuts)
  const marks = findStops(plain, language, used.stops, pauses)
  // A note is found in short parts: run into copy, it reads like copy.
  const sentences = listTextSentences(plain, marks.breaks)
  const rate = (parts: readonly TextSentence[]) => labelSentences(used, parts, language, isSpoken)
  const chances = rate(sentences).map((own, at) => rateBracket(sentences[at], own, rate))
  const notes = chooseNotes(sentences, chances, language)
  const isShort = countWords(sentences) < fewestWords
  const least = notes.length > 0 ? doubtful : doubtfulAlone
  const isDoubtful = (at: number): boolean => {
    const { note = 0, secret = 0 } = chances[at] ?? {}
    return note > least.note || secret > least.secret
  }
  const questioned = listQuestionedSentences(
    sentences,
    (at) => sentences[at] !== undefined && isWithin(sentences[at], notes),
  )
  const asked = sentences.filter(
    (one, at) => !isShort && !isWithin(one, notes) && (isDoubtful(at) || questioned.includes(one)),
  )
  const gone = [...notes, ...cuts.filter((cut) => !isWithin(cut, notes))].toSorted(
    (one, other) => one.from - other.from,
  )
  // A sentence ends where a note begins, however likely that was by itself.
  const edges = marks.breaks.filter((at) => notes.some(({ from }) => at <= from && plain.slice(at, from).trim() === ''))
  const added = new Map<number, string>([
    ...marks.commas.map((at) => [at, ','] as const),
    ...[...marks.stops, ...edges].map((at) => [at, '.'] as const),
  ])
  return {
    text: joinKept(plain, gone, added),
    leftOut: listLeftOut(raw, gone),
    doubtful: asked.map((one) => one.text.trim()),
  }
}

/** What stands in brackets is a note, or private, where any of its sentences is. */
function rateBracket(
  sentence: TextSentence | undefined,
  own: SentenceChances,
  rate: (parts: readonly TextSentence[]) => readonly SentenceChances[],
): SentenceChances {
  const inner = /^\s*[([](.*)[)\]][.!]?$/su.exec(sentence?.text ?? '')?.[1]
  if (inner === undefined) return own
  const parts = listTextSentences(inner).map((part) => ({ ...part, isRemark: true }))
  const all = [own, ...rate(parts)]
  const secret = Math.max(...all.map((one) => one.secret))
  return { ...all.reduce((one, other) => (other.note > one.note ? other : one)), secret }
}

const listLeftOut = (raw: string, gone: readonly Gone[]): LeftOut[] =>
  gone.map(({ from, to, reason }) => ({ text: raw.slice(from, to).trim(), reason }))

const countWords = (all: readonly TextSentence[]): number =>
  all.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0)

function chooseNotes(
  sentences: readonly TextSentence[],
  chances: readonly SentenceChances[],
  language: string,
): Gone[] {
  const isSure = (at: number, least: typeof certain) => {
    const { note = 0, secret = 0 } = chances[at] ?? {}
    const text = sentences[at]?.text ?? ''
    const names = at < firstSentences && note > leastTopic && isTopic(text, language)
    const either = note + (1 - note) * secret
    const isPrivate = either > leastPrivate && saysPrivate(text)
    return either > least.either || secret > least.secret || isSaid(text) || names || isPrivate
  }
  const isCutToPieces =
    countWords(sentences) < fewestWords ||
    countWords(sentences.filter((_, at) => isSure(at, certain))) > countWords(sentences) * (1 - leastKept)
  const found = sentences.flatMap(({ from, to }, at): Gone[] => {
    const { secret = 0, filler = 0, note = 0 } = chances[at] ?? {}
    if (isSure(at, isCutToPieces ? nearlyCertain : certain))
      return [{ from, to, reason: secret > note || saysPrivate(sentences[at]?.text ?? '') ? 'private' : 'instruction' }]
    const isFiller = filler > leastFiller || (filler + note > leastFiller && isBrief(sentences[at]))
    return isFiller && countWords(sentences) >= fewestWords ? [{ from, to, reason: 'filler' }] : []
  })
  // A remark goes with the sentence that it stands in.
  return found.filter((one, at) => !found.some((other, place) => place !== at && isWithin(one, [other])))
}

const topicField = /^\W*(?:topic|thema|tema|argomento|sujet|onderwerp|тема)\s*:/iu
/** "Between us, …" says of itself that it is private; "the wall between us" and "between us, the four lifeguards, we have" do not. */
const beginsPrivate =
  /^\W*(?:(?:just |strictly |strikt |ganz )?(?:between (?:us|you and me|ourselves)|off the record|confidentially|unter uns(?: gesagt)?|im vertrauen|vertraulich|entre nous|entre nosotros|entre tú y yo|tra (?:di )?noi|fra noi|onder ons(?: gezegd)?|tussen ons|entre nós|між нами))\s*[,:–—-](?![^,]*,\s*(?:we|wir|nous|wij)\b)/iu
/** "Please keep this between us". */
const staysPrivate =
  /(?<!\p{L})(?:(?:stays?|keep (?:this|that|it)|(?:this|that|it)(?:[’']s| is)) (?:strictly )?between (?:us|you and me|ourselves)|bleibt (?:bitte )?unter uns|reste entre nous|queda entre nosotros|resta tra noi|blijft onder ons|fica entre nós)(?!\p{L}| (?:and|und|et|y|e|en) )/iu
const saysPrivate = (text: string): boolean => beginsPrivate.test(text) || staysPrivate.test(text)
/** An order to a model, or a line that names what to write about. */
const isSaid = (text: string): boolean => isPromptInjection(text) || topicField.test(text)

/** "I'd like a post about benches". */
const isTopic = (text: string, language: string): boolean =>
  resolveLanguage(language).topic.some((pattern) => pattern.test(text.trim().replace(/[.!]+$/u, '')))

/** "Right." says nothing, whichever it is. */
const isBrief = (sentence: TextSentence | undefined): boolean =>
  (sentence?.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= 2

const isWithin = ({ from, to }: Range, ranges: readonly Range[]): boolean =>
  ranges.some((one) => one.from <= from && to <= one.to)

const hesitates = /(?<!\p{L})(?:u+m+|u+h+|er+m?|h+m+|ä+h+m?|euh+|eh+m?)(?!\p{L})/iu
/** What nobody writes but who takes back what was just typed. */
const corrects =
  /(?<!\p{L})(?:no,? (?:wait|sorry)|sorry,? no|nope|scratch that|i tell a lie|(?:ach|äh),? nee|nee,? (?:wacht|warte|moment)|nein,? (?:warte|moment|quatsch)|quatsch|schmarrn|enfin,? (?:plutôt|non)|non,? pardon|no,? (?:espera|perdón|scusa|aspetta)|não,? (?:desculpa|espera)|ou melhor)(?!\p{L})/iu
/** Typed as somebody speaks. */
const isChatty = (text: string): boolean => hesitates.test(text)

/** Fillers and what is taken back; of what was typed only what says so itself, since "no more, no less" is copy there. */
function listCuts(text: string, language: string, isSpoken: boolean, model: LinearModel<WordLabel>): Cut[] {
  if (isSpoken || isChatty(text)) return findCuts(text, language, isSpoken, model)
  if (!corrects.test(text)) return []
  return findCuts(text, language, false, model).filter(
    ({ from, to, reason }) => reason === 'corrected' && corrects.test(text.slice(from, to)),
  )
}

function blankRanges(text: string, ranges: readonly Range[]): string {
  let out = text
  for (const { from, to } of ranges)
    out = out.slice(0, from) + out.slice(from, to).replaceAll(/[^\n]/gu, ' ') + out.slice(to)
  return out
}

/** What stays, line by line, with the marks that speech lacks; a line of which nothing stays goes. */
function joinKept(text: string, gone: readonly Range[], marks: ReadonlyMap<number, string>): string {
  const lines: string[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const inside = gone.filter(({ from, to }) => from < end && to > start)
    const places = [...marks].filter(
      ([at]) => at > start && at <= end && !inside.some(({ from, to }) => from < at && at < to),
    )
    if (inside.length === 0 && places.length === 0) lines.push(line)
    else {
      const tidy = tidyLine(printKept(text, start, end, inside, places))
      if (/[\p{L}\p{N}]/u.test(tidy)) lines.push(tidy)
    }
    start = end + 1
  }
  return lines.join('\n')
}

function printKept(
  text: string,
  start: number,
  end: number,
  gone: readonly Range[],
  marks: readonly (readonly [number, string])[],
): string {
  let out = ''
  let at = start
  let isStopped = false
  const edges = [
    ...gone.map(({ from, to }) => ({ at: from, to, mark: '' })),
    ...marks.map(([place, mark]) => ({ at: place, to: place, mark })),
  ]
  for (const edge of edges.toSorted((one, other) => one.at - other.at)) {
    out += isStopped ? capitalizeFirst(text.slice(at, Math.max(at, edge.at))) : text.slice(at, Math.max(at, edge.at))
    isStopped &&= !/\p{L}/u.test(text.slice(at, edge.at))
    if (edge.mark !== '' && /[\p{L}\p{N}]\W*$/u.test(out) && !/[.!?,;:]\s*$/u.test(out)) out = out.trimEnd() + edge.mark
    isStopped ||= edge.mark === '.'
    at = Math.max(at, edge.to)
  }
  const rest = text.slice(at, Math.max(at, end))
  return out + (isStopped ? capitalizeFirst(rest) : rest)
}

/** Spaces and marks as they are where something was taken out. */
const tidyLine = (line: string): string =>
  line
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+(?=[,.;:!?…])/gu, '')
    .replaceAll(/([,;])(?:\s*[,;])+/gu, '$1')
    .replaceAll(/([.!?…])[,;]+/gu, '$1')
    .replace(/^\s*[,.;:!?)]+\s*/u, '')
    .replaceAll(/,(?=[.!?])/gu, '')
    .trim()
