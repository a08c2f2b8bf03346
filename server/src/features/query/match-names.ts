import { isMisspelt, isSameStem } from './spelling.ts'
import { normalizeText } from './match-rows.ts'
import { translateWord } from './both-languages.ts'
import type { NamedRow } from './find-named.ts'

/** What words of a text say by themselves, as its reader knows them. */
export interface WordSense {
  /** It only joins others. */
  isStop(word: string): boolean
  /** It is a word of the product, such as "deal". */
  isOwn(word: string): boolean
}

/** A row that a text names. */
interface NameMatch {
  readonly row: NamedRow
  readonly score: number
  /** The words of the text that say it. */
  readonly words: readonly string[]
  readonly isMisspelt: boolean
}

const articles: ReadonlySet<string> = new Set(['the', 'der', 'die', 'das', 'dem', 'den', 'des'])
const indefinite: ReadonlySet<string> = new Set(
  'a an any some every each which no ein eine einer einem einen jede jeder welche'.split(' '),
)
/** The first of two that say as much. */
const kinds = ['company', 'contact', 'opportunity', 'campaign', 'record', 'play', 'meeting', 'post'] as const
/** Share of a name that has to be said: of titles, which are made of usual words, most; of people and companies any word of their own. */
const leastShare: Readonly<Record<NamedRow['kind'], number>> = {
  company: 0,
  contact: 0,
  opportunity: 0.5,
  campaign: 0.5,
  record: 0.7,
  play: 0.6,
  meeting: 0.6,
  post: 0.7,
}

interface Hit extends NameMatch {
  readonly share: number
}

const splitName = (text: string): string[] =>
  (normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1)

/** Rows that a text names, also in part, misspelt or in the other language: the most telling first, and one of each company. */
export function matchNames(
  text: string,
  named: readonly NamedRow[],
  kindsSaid: readonly string[],
  sense: WordSense,
): NameMatch[] {
  const words = normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const foreign = new Map(words.map((word) => [word, translateWord(word)]))
  const hits = named
    .flatMap((row) => matchName(row, { words, foreign, sense }))
    .filter((hit) => isTelling(hit, kindsSaid))
    .toSorted(compareHits)
  const groups = new Set<string>()
  return hits.filter((hit) => {
    // One word that several are called by names none of them.
    if (groups.has(hit.row.group) || (hit.words.length === 1 && countGroups(hit, hits) > 1)) return false
    groups.add(hit.row.group)
    return true
  })
}

const countGroups = ({ row, words }: Hit, hits: readonly Hit[]): number =>
  new Set(
    hits
      .filter((other) => other.row.kind === row.kind && words.every((word) => other.words.includes(word)))
      .map((other) => other.row.group),
  ).size

/** "The policy post": a kind that is said makes up for words of the title that are not; "the post about reminders" is no deal. */
function isTelling({ row, share, score }: Hit, kindsSaid: readonly string[]): boolean {
  const least = leastShare[row.kind]
  const isOther = least > 0 && kindsSaid.length > 0 && !kindsSaid.includes(row.kind)
  const isSaid = kindsSaid.includes(row.kind) && score >= 1.5
  return share >= least * (isSaid ? 0.5 : 1) && (share > 0.85 || !isOther)
}

/** People and companies are meant before texts, which are made of usual words, but for a text that is named whole. */
const rank = ({ row, score, share, words }: Hit): number =>
  score + (leastShare[row.kind] === 0 ? 1.2 : share > 0.95 && words.length > 1 ? 0.5 : 0)
const compareHits = (one: Hit, other: Hit): number =>
  rank(other) - rank(one) || kinds.indexOf(one.row.kind) - kinds.indexOf(other.row.kind) || other.share - one.share

interface Said {
  readonly words: readonly string[]
  readonly foreign: ReadonlyMap<string, readonly string[]>
  readonly sense: WordSense
}

function matchName(row: NamedRow, { words, foreign, sense }: Said): Hit[] {
  const weigh = (word: string): number =>
    sense.isStop(word) || word.length < 3 || /^\d+$/u.test(word) ? 0.1 : sense.isOwn(word) ? 0.4 : 1
  const own = splitName(row.name)
  let [isWrong, isTranslated] = [false, false]
  const found = own.map((word) => {
    const same = words.find((said) => said === word) ?? words.find((said) => isSameStem(said, word))
    if (same !== undefined) return same
    const translated = words.find((said) => foreign.get(said)?.some((one) => isSameStem(one, word)) === true)
    isTranslated ||= translated !== undefined
    if (translated !== undefined) return translated
    const near = words.find((said) => !sense.isOwn(said) && isMisspelt(said, word, true))
    isWrong ||= near !== undefined
    return near
  })
  const total = own.reduce((sum, word) => sum + weigh(word), 0)
  const got = own.reduce((sum, word, at) => sum + (found[at] === undefined ? 0 : weigh(word)), 0)
  const telling = own.flatMap((word, at) => (found[at] !== undefined && weigh(word) === 1 ? [at] : []))
  // "The school", but not "a clinic": what a company is, is part of many names.
  const [only = -1] = telling
  const at = words.indexOf(found[only] ?? '')
  const before = words[at - 1] ?? ''
  const isKindOnly = telling.length === 1 && only !== own.findIndex((word) => weigh(word) === 1)
  const isUsual = indefinite.has(before) || (words[at] ?? '').endsWith('s') || words[at] !== own[only]
  if (row.kind === 'company' && isKindOnly && !isWrong && !articles.has(before) && isUsual) return []
  if (got < 0.9) return []
  const said = [...new Set(found.filter((word) => word !== undefined))]
  // What was said in other words is less sure.
  return [{ row, score: isTranslated ? got * 0.7 : got, share: got / total, words: said, isMisspelt: isWrong }]
}
