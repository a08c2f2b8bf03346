import { isLeaning } from './refer-back.ts'
import { isPromptInjection } from '../composer/prompt-injection.ts'
import { splitSentences } from '../composer/sentences.ts'
import { findFalseClaim, isTyped } from './claims.ts'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { findLikeness, listSequences, mostShared, toOpening } from './likeness.ts'
import type { SuggestedText } from './suggest-texts.ts'

export interface TextGround {
  /** Everything that a text may say: title and text of the post. */
  readonly source: string
  readonly code: string
  readonly thought: string
  /** What was shared or offered already. */
  readonly others: readonly string[]
  readonly usedOpenings: ReadonlySet<string>
  readonly wordsToAvoid: readonly string[]
}

const longest = 1500
const hasAddress = /https?:\/\/|www\.|(?<!\w)#\p{L}/iu

/**
 * Why a written text cannot be offered; null if it can. What the person typed is in every text, because it was asked for: it may begin
 * with whatever it likes, and no text is judged by it.
 */
function findTextFault(text: string, ground: TextGround): string | null {
  if (text === '' || text.length > longest) return 'It is empty or too long.'
  const said = leaveOutTyped(text, ground.thought)
  if (said === '') return 'It says nothing of the post.'
  if (hasAddress.test(said) || (hasAddress.test(text) && !hasAddress.test(ground.thought)))
    return 'It has a link or a hashtag.'
  if (isPromptInjection(text)) return 'It is an instruction.'
  const first = splitSentences(text)[0] ?? ''
  if (isLeaning(first) && !isTyped(first, ground.thought)) return 'It begins with a word that points back.'
  const claim = findFalseClaim(text, ground.source, ground.thought, ground.code)
  if (claim !== null) return claim
  const word = ground.wordsToAvoid.find((one) => hasWholeWord(text, one))
  if (word !== undefined) return `It says “${word}”.`
  if (ground.usedOpenings.has(toOpening(text))) return 'It begins as somebody else did.'
  return null
}

/** The sentences that are the writer's, without those of the person. */
const leaveOutTyped = (text: string, thought: string): string =>
  thought === ''
    ? text
    : splitSentences(text)
        .filter((sentence) => !isTyped(sentence, thought))
        .join(' ')

/** The written texts that say what the post says and are unlike all others, with why the rest was left out. */
export function selectTexts(
  written: readonly string[],
  ground: TextGround,
): { texts: SuggestedText[]; faults: string[] } {
  const texts: SuggestedText[] = []
  const faults: string[] = []
  const toSequences = (text: string) => listSequences(leaveOutTyped(text, ground.thought))
  const known = ground.others.map(toSequences)
  for (const raw of written) {
    const text = raw.replaceAll('\r\n', '\n').trim()
    const fault = findTextFault(text, ground)
    const sequences = toSequences(text)
    const likeness = findLikeness(sequences, known)
    if (fault !== null || likeness > mostShared) {
      faults.push(fault ?? 'It is too much like another one.')
      continue
    }
    known.push(sequences)
    const first = splitSentences(text)[0] ?? ''
    texts.push({ text, likeness, angle: first.endsWith('?') ? 'question' : /\d/u.test(first) ? 'number' : 'statement' })
  }
  return { texts, faults }
}
