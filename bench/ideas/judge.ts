import type { LeftOut } from '@draftwright/contract/left-out'
import { splitSentences } from '../../server/src/models/composer/sentences.ts'
import type { CorpusIdea } from './corpus.ts'

/** What the writer made of an idea on a site with room for all of it. */
export interface Written {
  readonly title: string
  readonly titles: readonly string[]
  readonly markdown: string
  readonly excerpt: string
  readonly keyword: string
  readonly hashtags: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Sentences of the copy that the author is asked about. */
  readonly doubtful: readonly string[]
}

export const faultKinds = [
  /** A piece of the idea that must be in the draft and is not, whole and in its order. */
  'lost',
  /** An aside, an instruction or a forbidden word in the copy, asked about or not. */
  'leaked',
  /** The same where nobody is asked. */
  'unasked',
  /** Small talk, a repetition or what a speaker took back in the copy. */
  'untidy',
  /** Words in the copy that the idea does not have. */
  'invented',
  /** Words of the idea that are neither in the draft nor left out by name. */
  'unaccounted',
  /** Sentences in another order than the author's. */
  'moved',
  /** Left out under no or another reason. */
  'reason',
  'keyword',
  'title',
  'structure',
] as const
export type FaultKind = (typeof faultKinds)[number]
export type Fault = readonly [kind: FaultKind, text: string]

/** Compared without marks, capitals, accents and apostrophes: "dont" is "don't". */
export const toTokens = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const contains = (tokens: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && tokens.some((_, at) => part.every((token, offset) => tokens[at + offset] === token))

export function judgeDraft(one: CorpusIdea, written: Written): Fault[] {
  const faults: Fault[] = []
  const add = (kind: FaultKind, text: string) => void faults.push([kind, text])
  const idea = toTokens(one.idea)
  // A question to the author is no copy.
  const markdown = written.markdown.replaceAll(/\[\[.*?\]\]/g, ' ')
  // What stands above the text is not repeated in it.
  const titled = [...toTokens(written.title), '|', ...toTokens(markdown)]
  const draft = toTokens(markdown)
  const copy = toCopy(written)
  const asked = toTokens(written.doubtful.join('\n'))
  for (const text of one.keep) if (!contains(titled, toTokens(text))) add('lost', text)
  for (const { text, reason } of one.left_out) {
    const tokens = toTokens(text)
    const isAside = reason === 'instruction' || reason === 'private'
    // A word that is left out once may stand elsewhere.
    if (isAside && tokens.length > 1 && contains(copy, tokens)) add('leaked', text)
    const found = written.leftOut.filter((other) => isMostlyIn(tokens, toTokens(other.text)))
    if (!found.some((other) => other.reason === reason)) add('reason', `${reason}: ${text}`)
  }
  for (const text of listUnaskedAsides(one, written)) add('unasked', text)
  for (const text of one.never)
    if (contains(copy, toTokens(text))) {
      add(isTidying(one, text) ? 'untidy' : 'leaked', text)
      if (!isTidying(one, text) && !contains(asked, toTokens(text))) add('unasked', text)
    }
  const known = new Set(idea)
  for (const line of markdown.split('\n')) {
    // The number of a step is the list's.
    const strange = toTokens(line.replace(/^\s*\d+\. /u, '')).filter((token) => !known.has(token))
    if (strange.length > 0) add('invented', `${strange.join(' ')} | ${line.slice(0, 100)}`)
  }
  for (const run of listUnaccounted(idea, draft, [...written.leftOut, { text: written.title }])) add('unaccounted', run)
  let place = 0
  for (const line of markdown.split('\n')) {
    const next = findPlace(idea, toTokens(line), place)
    if (next < 0 && findPlace(idea, toTokens(line), 0) >= 0) add('moved', line.slice(0, 60))
    place = Math.max(place, next)
  }
  addKeywordFaults(one, written, idea, add)
  addTitleFaults(written, [idea, draft], add)
  if (!hasStructure(one, markdown)) add('structure', one.structure)
  return faults
}

const toCopy = ({ title, titles, markdown, excerpt, hashtags }: Written): string[] =>
  toTokens([title, ...titles, markdown.replaceAll(/\[\[.*?\]\]/g, ' '), excerpt, ...hashtags].join('\n'))

/** Sentences that the labels call instructions or private, that are in the copy, and that the author is not asked about. */
export function listUnaskedAsides(one: CorpusIdea, written: Written): string[] {
  const copy = toCopy(written)
  const asked = toTokens(written.doubtful.join('\n'))
  return listAsideSentences(one).filter((text) => {
    const tokens = toTokens(text)
    return contains(copy, tokens) && !isMostlyIn(tokens, asked)
  })
}

/** Sentences that the author is asked about, and how many of them are for readers, of all sentences for readers. */
export function countQuestions(one: CorpusIdea, { doubtful, markdown }: Written) {
  const asides = one.left_out
    .filter(({ reason }) => reason === 'instruction' || reason === 'private')
    .map(({ text }) => toTokens(text))
  const isAside = (tokens: readonly string[]) => asides.some((aside) => isMostlyIn(tokens, aside))
  const sentences = markdown.split('\n').flatMap(splitSentences).map(toTokens)
  return {
    asked: doubtful.length,
    needless: doubtful.filter((text) => !isAside(toTokens(text))).length,
    forReaders: sentences.filter((tokens) => tokens.length > 0 && !isAside(tokens)).length,
  }
}

/** Sentences of an idea that its labels call instructions or private. */
export const listAsideSentences = (one: CorpusIdea): string[] =>
  one.left_out
    .filter(({ reason }) => reason === 'instruction' || reason === 'private')
    .flatMap(({ text }) => splitSentences(text))
    .filter((text) => toTokens(text).length > 1)

const isTidying = (one: CorpusIdea, text: string): boolean =>
  one.left_out.some(
    (out) => out.reason !== 'instruction' && out.reason !== 'private' && contains(toTokens(out.text), toTokens(text)),
  )

function isMostlyIn(part: readonly string[], whole: readonly string[]): boolean {
  const words = new Set(whole)
  return part.filter((token) => words.has(token)).length >= part.length * 0.6
}

/** Runs of the idea's words of which no three (or two at an edge) stand together in the draft or in what was left out. */
function listUnaccounted(
  idea: readonly string[],
  draft: readonly string[],
  leftOut: readonly Pick<LeftOut, 'text'>[],
): string[] {
  const seen = new Set<string>()
  const addRuns = (tokens: readonly string[]) => {
    for (let at = 0; at < tokens.length; at++) {
      seen.add(`${tokens[at]} ${tokens[at + 1]}`)
      if (at === 0 || at === tokens.length - 1) seen.add(tokens[at] ?? '')
    }
  }
  addRuns(draft)
  for (const { text } of leftOut) {
    const tokens = toTokens(text)
    addRuns(tokens)
    if (tokens.length === 1) seen.add(tokens[0] ?? '')
  }
  const words = new Set([...draft, ...leftOut.flatMap(({ text }) => toTokens(text))])
  const isCovered = (at: number) =>
    words.has(idea[at] ?? '') &&
    (seen.has(`${idea[at - 1]} ${idea[at]}`) || seen.has(`${idea[at]} ${idea[at + 1]}`) || seen.has(idea[at] ?? ''))
  const runs: string[] = []
  let run: string[] = []
  for (let at = 0; at <= idea.length; at++) {
    const token = idea[at]
    if (token !== undefined && !isCovered(at)) run.push(token)
    else if (run.length > 0) {
      if (!run.every((word) => /^\d{1,2}$/.test(word))) runs.push(run.join(' '))
      run = []
    }
  }
  return runs
}

/** Where the line's first five words stand in the idea, at the place `from` or after it; -1 when they do not. */
function findPlace(idea: readonly string[], line: readonly string[], from: number): number {
  const head = line.slice(0, 5)
  if (head.length < 4) return -1
  return idea.findIndex((_, at) => at >= from && head.every((token, offset) => idea[at + offset] === token))
}

function addKeywordFaults(
  one: CorpusIdea,
  { keyword, hashtags }: Written,
  idea: readonly string[],
  add: (kind: FaultKind, text: string) => void,
): void {
  const tokens = toTokens(keyword)
  if (tokens.length === 0) return
  const isGood = one.keywords.good.some((good) => contains(toTokens(good), tokens) || contains(tokens, toTokens(good)))
  if (one.keywords.bad.some((bad) => contains(toTokens(bad), tokens)) && !isGood) add('keyword', `bad: ${keyword}`)
  if (one.language !== 'en' && one.keywords.good.length === 0) add('keyword', `unasked: ${keyword}`)
  if (!contains(idea, tokens)) add('keyword', `not in the idea: ${keyword}`)
  for (const tag of hashtags)
    if (one.keywords.bad.some((bad) => toTokens(bad).join('') === toTokens(tag).join(''))) add('keyword', `tag: ${tag}`)
}

function addTitleFaults(
  { titles }: Written,
  sources: readonly (readonly string[])[],
  add: (kind: FaultKind, text: string) => void,
): void {
  for (const title of titles) if (!sources.some((source) => contains(source, toTokens(title)))) add('title', title)
  if (titles.length > 5) add('title', `${titles.length} titles`)
}

function hasStructure({ structure }: CorpusIdea, markdown: string): boolean {
  const lines = markdown.split('\n').filter(Boolean)
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  if (structure === 'list') return count(/^\s*[-*] /) >= 2
  if (structure === 'numbered') return count(/^\d+\. /) >= 2
  if (structure === 'facts') return count(/^\|.*\|$/) >= 3
  if (structure === 'dialogue') return count(/^\*\*[^*]+:?\*\*:? /) >= 3
  if (structure === 'short') return count(/^#/) === 0
  return count(/^\|/) === 0
}
