import { getChannelNorm } from '../channel-norms.ts'
import type { Block, Doc } from '../document.ts'
import { type Context, buildContext } from '../score/context.ts'
import type { Check } from '../score/report.ts'
import { readLines } from './lines.ts'
import { checkContractions, checkMarks, checkPerson, checkSentenceLength } from './habit-checks.ts'
import type { VoiceProfile } from './profile.ts'
import { checkTone } from './tone-checks.ts'
import { checkAvoidedWords, checkLearntRules, checkSpelling, checkWordsToUse } from './word-checks.ts'

/** A voice's checks of a parsed text; only those that the profile defines. */
export function checkVoiceInContext(context: Context, profile: VoiceProfile): Check[] {
  const lines = readLines(context)
  return [
    ...checkAvoidedWords(context, lines, profile),
    ...checkLearntRules(context, lines, profile),
    ...checkWordsToUse(context, lines, profile),
    ...checkPerson(context, lines, profile),
    ...checkContractions(context, lines, profile),
    ...checkSentenceLength(context, profile),
    ...checkTone(context, lines, profile),
    ...checkMarks(context, lines, profile),
    ...checkSpelling(context, lines, profile),
  ]
}

/** The same for a text on its own: a document, or plain text with an empty line between paragraphs. */
export function checkVoice(profile: VoiceProfile, text: Doc | string, keyword: string | null = null): Check[] {
  const context = buildVoiceContext(typeof text === 'string' ? toDoc(text) : text, keyword)
  return context.words === 0 ? [] : checkVoiceInContext(context, profile)
}

/** 0–100, whole: the share of points from the profile's checks; null if no check applies. */
export function computeVoiceScore(profile: VoiceProfile, text: Doc | string): number | null {
  return computeCheckScore(checkVoice(profile, text))
}

export function computeCheckScore(checks: readonly Check[]): number | null {
  const max = checks.reduce((sum, check) => sum + check.max, 0)
  const points = checks.reduce((sum, check) => sum + check.points, 0)
  return max === 0 ? null : Math.floor((100 * points) / max + 1e-6)
}

/** Only what a voice's checks need; none depends on the channel. */
export const buildVoiceContext = (doc: Doc, keyword: string | null = null): Context =>
  buildContext({ doc, keyword, title: '', slug: '', excerpt: '', norm: getChannelNorm('site'), own: [] })

export function toDoc(text: string): Doc {
  const content = text.split(/\n[ \t\r]*\n/u).map((part): Block => {
    const line = part.trim().replaceAll('\n', ' ')
    return line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
  })
  return { type: 'doc', content }
}
