import { isAssignedTask } from './assigned-task.ts'
import { isPerhapsForHelper } from './for-helper.ts'
import type { LayoutKind } from './layout.ts'
import { areSteps, isStep } from './steps.ts'
import { type DoubtWords, doubtWords } from './doubt-words.ts'
import { isGeneralAdvice } from './refer-back.ts'
import { isTold } from './requests.ts'
import { isAdvice, isAboutText } from './speaks-of-text.ts'
import { isLesson } from './title-sources.ts'

/** A sentence or a parenthesis of an idea in its place. */
export interface IdeaPart {
  readonly text: string
  readonly kind: LayoutKind
  /** Its block, by number. */
  readonly block: number
  /** Left out for certain as an instruction or as private. */
  readonly isAside: boolean
  /** Its author has to be asked, whatever its words. */
  readonly isOpen: boolean
  /** How much was left out before it. */
  readonly place: number
}

/**
 * What each feature adds to the doubt; above 0 the author is asked. `bench/ideas/fit-doubt.ts` computes them from the ideas that may be
 * learned from, and the bias is set so that about one sentence for readers in ten is asked about.
 */
export const doubtWeights = {
  bias: -1.4,
  wish: 0.49,
  you: -0.42,
  hush: 0.41,
  part: 0.35,
  strong: 0.78,
  kinds: 0.65,
  textWish: -0.7,
  editWish: 0.55,
  selfWish: -0.47,
  startEdit: -0.39,
  startWish: -0.47,
  startGreet: 0.46,
  label: 0.5,
  question: 0.88,
  last: 1.64,
  lastBlock: 0.92,
  besideAside: -0.38,
  afterAside: 0.37,
  shared: -0.75,
  figure: -1.18,
  long: -1.31,
  formal: -0.41,
}
export type DoubtFeature = keyof typeof doubtWeights
type Features = Record<DoubtFeature, number>

const classes = ['text', 'edit', 'wish', 'self', 'you', 'hush', 'part', 'greet', 'strong'] as const
interface Patterns {
  readonly any: Record<keyof DoubtWords, RegExp>
  readonly start: Record<keyof DoubtWords, RegExp>
}
const compiled = new Map<string, Patterns>()
function getPatterns(code: string): Patterns | undefined {
  const words = doubtWords[code]
  if (words === undefined) return undefined
  let found = compiled.get(code)
  if (found === undefined) {
    const build = (toSource: (list: string) => string) =>
      Object.fromEntries(classes.map((name) => [name, new RegExp(toSource(words[name]), 'giu')])) as Patterns['any']
    found = {
      any: build((list) => `(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`),
      start: build((list) => `^\\P{L}*(?:\\p{L}{1,3}[, ]+)?(?:${list})(?![\\p{L}\\p{N}])`),
    }
    compiled.set(code, found)
  }
  return found
}

/** Formal address, which is for readers. */
const formal: Record<string, RegExp> = {
  de: /(?<=\S\s)(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u,
  nl: /(?<!\p{L})(?:u|uw|uzelf)(?!\p{L})/iu,
  it: /(?<=\S\s)(?:Lei|Suo|Sua|Vi|Vostr[oaie])(?!\p{L})/u,
  es: /(?<!\p{L})(?:usted(?:es)?)(?!\p{L})/iu,
}

/** What somebody says, and who. */
const quoted = /^\P{L}*["“„«][^"“”„«»]+["”“»],?\s\p{Ll}/u
const quotation = /"[^"]+"|[“„][^“”„]+[”“]|«[^«»]+»|»[^«»]+«/gu
const address = /\S*@\S+|(?:https?:|www\.)\S+/giu
/** Where readers turn to, and what they get for nothing: an offer, or advice. */
const offer =
  /@\p{L}|https?:|www\.|(?<!\p{L})(?:free|for nothing|gratis|kostenlos|umsonst|kostet nichts|gratuit\p{L}*|gratuit[oa]s?|grátis|безкоштовн\p{L}*|(?:hear from|tell us|write to us|let us know) ?(?:people|anyone|others|you)?|schreibt uns|écrivez-nous|escríbenos|scriveteci|laat (?:het )?ons weten)(?!\p{L})/iu
/** "My wife says it is the coffee." */
const reported =
  /^\P{L}*(?:(?:my|our|mein\p{L}*|unser\p{L}*|ma|mon|notre|mi|nuestr[oa]|(?:il |la )?mi[oa]|mijn|onze) \p{L}+|\p{Lu}\p{Ll}+) (?:says|said|sagt|meint|dit|dice|zegt|vindt)(?!\p{L})/iu

/** What speaks for and against a sentence being for readers; null in languages without word classes. */
export function listFeatures(
  parts: readonly IdeaPart[],
  at: number,
  code: string,
  { longWords, asides }: Surroundings,
): Features | null {
  const patterns = getPatterns(code)
  const part = parts[at]
  if (patterns === undefined || part === undefined) return null
  const { text, block } = part
  // What somebody else says is no wish of the author's.
  const plain = text.replaceAll(address, '').replaceAll(quotation, '')
  const count = (name: keyof DoubtWords) => Math.min(2, plain.match(patterns.any[name])?.length ?? 0)
  const has = (name: keyof DoubtWords) => (count(name) > 0 ? 1 : 0)
  const starts = (name: keyof DoubtWords) => (plain.match(patterns.start[name]) === null ? 0 : 1)
  const words = text.split(/\s+/u).length
  const blocks = parts.at(-1)?.block ?? 0
  const is = (test: boolean) => (test ? 1 : 0)
  const values = Object.fromEntries(classes.map((name) => [name, count(name)])) as Record<keyof DoubtWords, number>
  const kinds = classes.filter((name) => values[name] > 0).length
  return {
    bias: 1,
    wish: values.wish,
    you: values.you,
    hush: values.hush,
    part: values.part,
    strong: values.strong,
    kinds,
    textWish: has('text') * has('wish'),
    editWish: has('edit') * has('wish'),
    selfWish: has('self') * has('wish'),
    startEdit: starts('edit'),
    startWish: starts('wish'),
    startGreet: starts('greet') * is(at < 2 || at >= parts.length - 2),
    label: is(/^\P{L}*\p{L}+(?: \p{L}+){0,2}\s?[:=]/u.test(text)),
    question: is(/[?？]\W*$/u.test(text)),
    last: is(kinds > 0 && at === parts.length - 1 && at >= 3 && part.kind !== 'dialogue'),
    lastBlock: is(kinds > 0 && block === blocks && blocks > 1),
    besideAside: is((asides.get(block) ?? 0) > is(part.isAside)),
    afterAside: is(parts[at - 1]?.isAside === true || parts[at + 1]?.isAside === true),
    shared: is([...toLongWords(text)].some((word) => (longWords.get(word) ?? 0) > 1 - is(part.isAside))),
    figure: is(/\d/u.test(text)),
    long: is(words > 24),
    formal: is(formal[code]?.test(text) === true),
  }
}

const toLongWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{6,}/gu)
      ?.map((word) => word.slice(0, 6)),
  )

/** What one sentence has to be compared with, counted once for all. */
interface Surroundings {
  /** Sentences that are no asides with each longer word. */
  readonly longWords: ReadonlyMap<string, number>
  /** Asides in each block. */
  readonly asides: ReadonlyMap<number, number>
}
export function countSurroundings(parts: readonly IdeaPart[]): Surroundings {
  const longWords = new Map<string, number>()
  const asides = new Map<number, number>()
  for (const { text, isAside, block } of parts)
    if (isAside) asides.set(block, (asides.get(block) ?? 0) + 1)
    else for (const word of toLongWords(text)) longWords.set(word, (longWords.get(word) ?? 0) + 1)
  return { longWords, asides }
}

/** The doubt above which an author is asked about a sentence that names neither the text nor a secret. */
const aboutMatter = 0.6

/** The doubt above which a sentence is left out, wherever it stands: it wishes something for the text, names no figure and shares no word with the rest. */
const certain = 2.8
/** Said to whoever listens: "Sorry, the tractor just went past." */
const excuse =
  /^\P{L}*(?:(?:oh|ah|ok|okay|na|ach) )?(?:sorry|hang on|hold on|wait|moment|sekunde|entschuldig\p{L}*|pardon|désolée?|attends|attendez|un instant|perdon[ae]?|perdón|espera|un momento|scusa(?:te)?|aspetta|un attimo|wacht|momentje|desculpa|calma)[,.!:] (?!.*(?<!\p{L})(?:no|not|kein\p{L}*|nicht|pas|non|não|geen|niet)(?!\p{L}))/iu

/** The sentences that are surely meant for whoever writes, though no rule knows them. */
export function listCertain(parts: readonly IdeaPart[], code: string): ReadonlySet<IdeaPart> {
  const surroundings = countSurroundings(parts)
  const asked = new Set(listDoubtful(parts, code))
  const isCertain = (part: IdeaPart, at: number): boolean => {
    const features = listFeatures(parts, at, code, surroundings)
    if (features === null || features.figure + features.shared > 0 || part.text.split(/\s+/u).length > 25) return false
    if (excuse.test(part.text) && part.text.split(/\s+/u).length < 10) return true
    const { textWish, editWish, selfWish, you, part: pointing, strong, last } = features
    const isWish = strong > 0 && textWish + editWish + selfWish + you * pointing > 0
    return isWish && asked.has(part.text) && rateDoubt(features) - last * doubtWeights.last > certain
  }
  return new Set(
    parts.filter(
      (part, at) =>
        !part.isAside && !part.isOpen && (part.kind === 'paragraph' || part.kind === 'list') && isCertain(part, at),
    ),
  )
}

/** The sentences and parentheses that may be meant for the editor: only their author knows. */
export function listDoubtful(parts: readonly IdeaPart[], code: string): string[] {
  const surroundings = countSurroundings(parts)
  const steps = listStepBlocks(parts, code)
  return parts.flatMap((part, at) => {
    if (part.isAside || part.kind === 'table') return []
    if (part.isOpen) return [part.text]
    if (parts.length === 1) return []
    if (isAssignedTask(part.text) || isPerhapsForHelper(part.text)) return [part.text]
    const features = listFeatures(parts, at, code, surroundings)
    if (features === null || rateDoubt(features) <= (isAboutText(part.text, code) ? 0 : aboutMatter)) return []
    if (isAdvice(part.text, code)) return []
    const { textWish, editWish, startWish, startEdit, strong } = features
    if (textWish + editWish === 0 && (isLesson(part.text) || (strong === 0 && reported.test(part.text)))) return []
    if ((offer.test(part.text) || quoted.test(part.text)) && features.textWish === 0) return []
    if (isForReaders(parts, at, features) || (isGeneralAdvice(part.text) && features.textWish === 0)) return []
    if (isTold(part.text) && features.strong + features.hush + features.textWish === 0) return []
    // A recipe's steps speak to its reader.
    if (steps.has(part.block) && features.textWish + features.part === 0 && features.strong < 2) return []
    // The first sentence says what the text is about.
    const isSubject =
      at === 0 &&
      (strong === 0 ||
        (features.question > 0 && (textWish === 0 || features.you === 0)) ||
        (features.long > 0 && textWish + editWish + startWish + startEdit === 0))
    return isSubject || isAnswered(parts, at, features) ? [] : [part.text]
  })
}

function listStepBlocks(parts: readonly IdeaPart[], code: string): ReadonlySet<number> {
  const byBlock = Map.groupBy(
    parts.filter(({ isAside }) => !isAside),
    ({ block }) => block,
  )
  return new Set(
    [...byBlock].flatMap(([block, all]) =>
      areSteps(
        all.map(({ text }) => text),
        code,
      ) ||
      (all[0]?.kind === 'list' && all.filter(({ text }) => isStep(text, code)).length * 2 > all.length)
        ? [block]
        : [],
    ),
  )
}

/** What addresses readers formally, or answers a question of a conversation, with no wish about the text. */
const isForReaders = (
  parts: readonly IdeaPart[],
  at: number,
  { formal, textWish, editWish, strong }: Features,
): boolean =>
  textWish + editWish === 0 &&
  ((formal > 0 && strong === 0) ||
    (parts[at]?.kind === 'dialogue' && asks(parts[at - 1]) && parts[at - 1]?.isAside === false))

const asks = (part: IdeaPart | undefined): boolean => /[?？]\W*$/u.test(part?.text ?? '')
const decides = /(?<!\p{L})(?:yes|no|ja|nein|oui|non|sí|sì|sim|não|nee|так|ні)(?!\p{L})/iu

/** A question that is answered right after it, in a conversation or with a yes or no, with no word about the text. */
function isAnswered(parts: readonly IdeaPart[], at: number, { textWish, editWish }: Features): boolean {
  const next = parts[at + 1]
  if (!asks(parts[at]) || next === undefined || next.isAside || asks(next)) return false
  return textWish === 0 && (parts[at]?.kind === 'dialogue' || (editWish === 0 && decides.test(next.text)))
}

const rateDoubt = (features: Features): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * doubtWeights[name as DoubtFeature], 0)
