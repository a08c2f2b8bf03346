import { checkAnswer } from './answer.ts'
import { applyFix } from './changes.ts'
import { checkChannel } from './channel.ts'
import { buildContext } from './context.ts'
import { checkImages } from './images.ts'
import { checkLinks } from './links.ts'
import { checkMeta } from './meta.ts'
import { checkOriginality } from './originality.ts'
import { checkLengths } from './readability.ts'
import { type Check, groups, type Report, type ScoreInput } from './report.ts'
import { checkKeyword } from './seo.ts'
import { checkStructure } from './structure.ts'
import { checkStyle } from './style.ts'
import { checkVoiceInContext } from '../voice/checks.ts'

/**
 * A text's score from 0 to 100 and all its checks, in the order of `groups`. Deterministic: the same input gives the
 * same report. A text shorter than the channel requires can score at most its share of that length.
 */
export function scoreText(input: ScoreInput): Report {
  const report = measure(input)
  let left = Math.max(2, Math.min(16, Math.floor(mostRead / report.words)))
  for (const check of report.checks) {
    const isByVoice = input.voice !== undefined && lengthens.has(check.id)
    if (isByVoice || uncertain.has(check.id))
      for (const finding of check.findings) {
        if (finding.fix === null) continue
        const isTried = !isByVoice || left-- > 0
        if (!isTried || measure(applyFix(input, finding.fix)).score < report.score) finding.fix = null
      }
  }
  return report
}

/** Fixes that affect other checks too; offered only if they do not lower the total score. */
const uncertain: ReadonlySet<string> = new Set(['keyword', 'announcement', 'lists', 'headings'])
/** The same with a voice: fixes that change the number of words, or the length of sentences. */
const lengthens: ReadonlySet<string> = new Set([
  'sentence-length',
  'voice-sentences',
  'voice-avoid',
  'voice-learnt',
  'voice-tone',
  'voice-contractions',
])
/** Word budget for trying a voice's fixes, as each try reads the whole text; more are offered after these. */
const mostRead = 12_000

function measure(input: ScoreInput): Report {
  const context = buildContext(input)
  const { words, language } = context
  if (words === 0) return { score: 0, cap: 0, words, language: language.code, checks: [] }
  const checks: Check[] = [
    ...checkKeyword(context),
    ...(context.isArticle ? checkMeta(context) : []),
    ...checkAnswer(context),
    ...checkLengths(context),
    ...checkStyle(context),
    ...checkStructure(context),
    ...checkChannel(context),
    ...(input.voice ? checkVoiceInContext(context, input.voice) : []),
    checkOriginality(context),
    ...checkLinks(context),
    ...checkImages(context),
  ].sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
  const points = checks.reduce((sum, check) => sum + check.points, 0)
  const max = checks.reduce((sum, check) => sum + check.max, 0)
  const isFull = checks.every((check) => check.points >= check.max)
  const cap = words < input.norm.minWords ? Math.floor((100 * words) / input.norm.minWords) : null
  const score = isFull ? 100 : Math.min(99, Math.floor((100 * points) / max + 1e-6))
  return { score: Math.min(score, cap ?? 100), cap, words, language: language.code, checks }
}
