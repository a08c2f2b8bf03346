import type { LeftOut } from '@draftwright/contract/left-out'
import { isPromptInjection } from '../prompt-injection.ts'
import { countWords } from '../words.ts'
import { classifyAside } from './asides.ts'
import type { IdeaPart } from './find-doubt.ts'
import { parenthesis } from './read-sentence.ts'
import { isOpenlySecret } from './refer-back.ts'
import { splitClauses } from './split-clauses.ts'
import { countUnmarked } from './split-dictation.ts'

interface Cut {
  readonly blocks: readonly { readonly items: readonly { readonly sentences: readonly string[] }[] }[]
  readonly parts: readonly IdeaPart[]
  readonly leftOut: readonly LeftOut[]
}

/** Words that an aside may have without a mark; fewer where so much was cut that half of the text would go. */
export const longestCuts = [25, 12, 0]

/** Whether less than half of an idea is left, or nothing for a weak sign of secrecy. */
export function isCutToPieces({ blocks, parts, leftOut }: Cut): boolean {
  const cut = parts.filter(({ text, isAside }) => isAside && !isPromptInjection(text))
  const isWeak = leftOut.some(({ text, reason }) => reason === 'private' && !isOpenlySecret(text))
  if (blocks.length === 0 && isWeak) return true
  const count = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countWords(text), 0)
  const kept = count(blocks.flatMap(({ items }) => items.flatMap(({ sentences }) => sentences)))
  const gone = count(cut.map(({ text }) => text))
  return gone > kept && gone + kept >= fewestWords
}

/** Below this many words an idea may be an instruction for the most part. */
const fewestWords = 40

/** More than a clause, or than a third of the idea, is not left out as an aside on the strength of a few words. */
export const isTooMuch = (text: string, longestCut: number, allWords: number): boolean =>
  !isPromptInjection(text) &&
  (longestCut === 0 || (allWords >= fewestWords && countWords(text) * 3 > allWords) || countUnmarked(text) > longestCut)

const longestClause = 18
/** "The premium fell by 11 percent, though I must ask whether I may say so": a fact, and a doubt about it. */
const fact =
  /^[^,;:?]{20,}(?=, (?:though|although|but|al|hoewel|maar|aber|obwohl|wobei|mais|bien que|même si|pero|aunque|ma|anche se|benché|mas|embora)(?!\p{L}))/iu
/** An aside in the middle of speech without marks is taken out of it on its own. */
export function splitAside(text: string, code: string, meant: Set<string>): string[] {
  const [head = ''] = fact.exec(text) ?? []
  const rest = text.slice(head.length).replace(/^,\s*/u, '')
  const isDoubted = head !== '' && /\d/u.test(head) && classifyAside(head, code) === null
  if (isDoubted && classifyAside(rest, code) === 'instruction') {
    meant.add(head)
    return [head, rest]
  }
  if (countWords(text) <= longestClause || /[,;:.!?…]\s/u.test(text)) return [text]
  const runs: { text: string; isAside: boolean }[] = []
  for (const clause of splitClauses(text, code)) {
    const isAside = classifyAside(clause.replaceAll(parenthesis, ''), code) !== null
    const last = runs.at(-1)
    if (last?.isAside === isAside) last.text += ` ${clause}`
    else runs.push({ text: clause, isAside })
  }
  for (const [at, run] of runs.slice(1).entries())
    if (run.isAside && pronoun.test(run.text)) meant.add(runs[at]?.text ?? '')
  return runs.map((run) => run.text)
}
/** What a request for silence may speak of by a word that stands for it. */
export const pronoun = /(?<!\p{L})(?:it|this|that|her|his|him|their|them)(?!\p{L})/iu
