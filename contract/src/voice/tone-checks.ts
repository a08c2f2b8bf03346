import type { Context } from '../score/context.ts'
import { type Check, type Finding, computeCheckPoints } from '../score/report.ts'
import { getToneWords, type ToneWords } from './language.ts'
import { toFindings, type Hit, type Line, computeAbsencePoints } from './lines.ts'
import type { Axis, VoiceProfile } from './profile.ts'
import { findExclamations } from './habit-checks.ts'
import { type Unwanted, findUnwanted } from './unwanted-words.ts'

interface End {
  axis: Axis
  isHigh: boolean
  words: keyof ToneWords
  fault: string
}
/** The words that each end of an axis avoids. */
const ends: readonly End[] = [
  { axis: 'formal_casual', isHigh: false, words: 'informal', fault: 'too casual for this voice' },
  { axis: 'formal_casual', isHigh: true, words: 'stiff', fault: 'too stiff for this voice' },
  { axis: 'serious_playful', isHigh: false, words: 'playful', fault: 'too playful for this voice' },
  { axis: 'plain_technical', isHigh: false, words: 'jargon', fault: 'jargon; this voice is plain' },
  { axis: 'plain_technical', isHigh: true, words: 'vague', fault: 'vague; this voice is exact' },
  { axis: 'reserved_bold', isHigh: false, words: 'hype', fault: 'too loud for this voice' },
  { axis: 'reserved_bold', isHigh: true, words: 'hedges', fault: 'hesitant; this voice is bold' },
]

/** Whether the profile is at this end of the axis; never in the middle. */
const isAt = (profile: VoiceProfile, { axis, isHigh }: End): boolean => {
  const step = profile.axes[axis]
  return step !== null && (isHigh ? step >= 4 : step <= 2)
}

/** Words that the profile itself decides on. */
function collectOwnWords({ use, avoid, rules }: VoiceProfile): Set<string> {
  const own = [
    ...use,
    ...avoid.flatMap(({ word, instead }) => [word, instead ?? '']),
    ...rules.flatMap((rule) => (rule.kind === 'replace' ? [rule.before, rule.after] : [rule.before])),
  ]
  return new Set(own.map((word) => word.toLowerCase()))
}

/** Rate of hits per word at which no points are left. */
const allLost = 0.04

export function checkTone(context: Context, lines: readonly Line[], profile: VoiceProfile): Check[] {
  const lists = getToneWords(context.language.code)
  const checks: Check[] = []
  const at = lists === null ? [] : ends.filter((end) => isAt(profile, end))
  if (lists !== null && at.length > 0) {
    const own = collectOwnWords(profile)
    const keyword = ` ${(context.input.keyword ?? '').toLowerCase()} `
    const found = at.map((end) => {
      const list: Unwanted[] = lists[end.words].filter(([word]) => !own.has(word) && !keyword.includes(` ${word} `))
      return { end, hits: findUnwanted(context, lines, list) }
    })
    const hits: Hit[] = found.flatMap((one) => one.hits)
    checks.push({
      id: 'voice-tone',
      group: 'voice',
      points: computeAbsencePoints(6, hits.length, context.words, allLost),
      max: 6,
      sentence:
        hits.length === 0
          ? 'The tone is right'
          : `${hits.length} ${hits.length === 1 ? 'word is' : 'words are'} out of tone`,
      findings: found.flatMap((one) =>
        toFindings(one.hits, (text, put) => `“${text}” is ${one.end.fault}${put ? `: “${put}”` : ''}`),
      ),
    })
  }
  return [...checks, ...checkLiveliness(context, lines, profile)]
}

/** A playful voice uses a question or exclamation mark occasionally. */
function checkLiveliness({ words }: Context, lines: readonly Line[], { axes, exclamation }: VoiceProfile): Check[] {
  if ((axes.serious_playful ?? 3) < 4 || words < 60) return []
  const questions = lines.reduce((sum, { text }) => sum + (text.match(/[?？]/gu)?.length ?? 0), 0)
  const shouts = exclamation === 'never' ? 0 : findExclamations(lines).length
  const points = computeCheckPoints(2, 1 - (questions + shouts) / Math.max(1, words / 250))
  const findings: Finding[] =
    points === 2 ? [] : [{ text: 'Ask the reader a question now and then', place: 'text', spans: [], fix: null }]
  return [
    {
      id: 'voice-lively',
      group: 'voice',
      points,
      max: 2,
      sentence: points === 2 ? 'Lively enough' : 'Nothing addresses the reader directly',
      findings,
    },
  ]
}
