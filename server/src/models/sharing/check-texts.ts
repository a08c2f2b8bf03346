import type { ShareText } from '@draftwright/contract/ambassador'
import { isLeaning } from '../composer/idea/refer-back.ts'
import { isPromptInjection } from '../composer/prompt-injection.ts'
import { splitSentences } from '../composer/sentences.ts'
import { findFalseClaim } from './claims.ts'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { findLikeness, listSequences, mostShared, toOpening } from './likeness.ts'

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

/** Why a written text cannot be offered; null if it can. */
function findTextFault(text: string, ground: TextGround): string | null {
  if (text === '' || text.length > longest) return 'It is empty or too long.'
  if (hasAddress.test(text)) return 'It has a link or a hashtag.'
  if (isPromptInjection(text)) return 'It is an instruction.'
  const first = splitSentences(text)[0] ?? ''
  if (isLeaning(first) && !ground.thought.includes(first)) return 'It begins with a word that points back.'
  const claim = findFalseClaim(text, ground.source, ground.thought, ground.code)
  if (claim !== null) return claim
  const word = ground.wordsToAvoid.find((one) => hasWholeWord(text, one))
  if (word !== undefined) return `It says “${word}”.`
  if (ground.usedOpenings.has(toOpening(text))) return 'It begins as somebody else did.'
  return null
}

/** The written texts that say what the post says and are unlike all others, with why the rest was left out. */
export function selectTexts(written: readonly string[], ground: TextGround): { texts: ShareText[]; faults: string[] } {
  const texts: ShareText[] = []
  const faults: string[] = []
  const known = ground.others.map(listSequences)
  for (const raw of written) {
    const text = raw.replaceAll('\r\n', '\n').trim()
    const fault = findTextFault(text, ground)
    const sequences = listSequences(text)
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
