import type { Context } from '../score/context.ts'
import type { Check } from '../score/report.ts'
import { tokenizeText } from '../score/words.ts'
import { isRemovable, getPlainWord } from './language.ts'
import { toFindings, createHit, type Line, findMatches, computeAbsencePoints } from './lines.ts'
import type { VoiceProfile } from './profile.ts'
import { findRespelling } from './spelling.ts'
import { type Unwanted, findUnwanted } from './unwanted-words.ts'

const times = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** The keyword is required in the text, even if the voice avoids its words. */
function excludeKeyword(list: readonly Unwanted[], keyword: string | null): Unwanted[] {
  const wanted = (keyword ?? '').toLowerCase()
  return list.filter(([word]) => !` ${wanted} `.includes(` ${word.toLowerCase()} `))
}

export function checkAvoidedWords(context: Context, lines: readonly Line[], profile: VoiceProfile): Check[] {
  if (profile.avoid.length === 0) return []
  const { code } = context.language
  const list = profile.avoid.map(({ word, instead }): Unwanted => {
    const known = word.toLowerCase()
    return [word, instead ?? getPlainWord(code, known) ?? (isRemovable(code, known) ? '' : null)]
  })
  const hits = findUnwanted(context, lines, excludeKeyword(list, context.input.keyword))
  return [
    {
      id: 'voice-avoid',
      group: 'voice',
      points: computeAbsencePoints(6, hits.length, context.words, 0.03),
      max: 6,
      sentence:
        hits.length === 0 ? 'No words this voice avoids' : `${times(hits.length, 'word')} that this voice avoids`,
      findings: toFindings(hits, (text, put) =>
        put
          ? `This voice says “${put}”, not “${text}”`
          : put === ''
            ? `This voice avoids “${text}”`
            : `This voice avoids “${text}”: find another word`,
      ),
    },
  ]
}

export function checkLearntRules(context: Context, lines: readonly Line[], { rules }: VoiceProfile): Check[] {
  if (rules.length === 0) return []
  const list = rules.map((rule): Unwanted => [rule.before, rule.kind === 'replace' ? rule.after : ''])
  const hits = findUnwanted(context, lines, excludeKeyword(list, context.input.keyword))
  return [
    {
      id: 'voice-learnt',
      group: 'voice',
      points: computeAbsencePoints(4, hits.length, context.words, 0.03),
      max: 4,
      sentence:
        hits.length === 0
          ? 'Follows the rules learned from edits'
          : `${times(hits.length, 'place')} that earlier edits would change`,
      findings: toFindings(hits, (text, put) =>
        put ? `Editors change “${text}” to “${put}” here` : `Editors remove “${text}” here`,
      ),
    },
  ]
}

/** A shorter text need not use any of them. Words. */
const fromWords = 100

export function checkWordsToUse(context: Context, lines: readonly Line[], { use }: VoiceProfile): Check[] {
  if (use.length === 0 || context.words < fromWords) return []
  const roots = tokenizeText(lines.map(({ text }) => text).join('\n')).map(({ root }) => root)
  const text = ` ${roots.join(' ')} `
  const used = use.filter((word) => {
    const wanted = tokenizeText(word).map(({ root }) => root)
    return wanted.length > 0 && text.includes(` ${wanted.join(' ')} `)
  })
  const some = use
    .slice(0, 6)
    .map((word) => `“${word}”`)
    .join(', ')
  return [
    {
      id: 'voice-use',
      group: 'voice',
      points: used.length > 0 ? 3 : 0,
      max: 3,
      sentence: used.length > 0 ? `Uses words of this voice: “${used[0] ?? ''}”` : 'Uses no words of this voice',
      findings:
        used.length > 0
          ? []
          : [{ text: `Use a word of this voice, such as ${some}`, place: 'text', spans: [], fix: null }],
    },
  ]
}

export function checkSpelling(context: Context, lines: readonly Line[], profile: VoiceProfile): Check[] {
  const { spelling } = profile
  if (spelling === null || context.language.code !== 'en') return []
  // Words that the voice lists itself are not changed.
  const own = new Set(
    [...profile.use, ...profile.avoid.map(({ instead }) => instead ?? '')].map((word) => word.toLowerCase()),
  )
  const hits = lines.flatMap((line) =>
    findMatches(line, /\p{L}{4,}/gu).flatMap((match) => {
      const put = findRespelling(match[0], spelling)
      if (put === undefined || own.has(match[0].toLowerCase())) return []
      const cased = /^\p{Lu}/u.test(match[0]) ? put.charAt(0).toUpperCase() + put.slice(1) : put
      return [createHit(line, match.index, match[0], cased)]
    }),
  )
  const name = spelling === 'en-GB' ? 'British' : 'American'
  return [
    {
      id: 'voice-spelling',
      group: 'voice',
      points: computeAbsencePoints(3, hits.length, context.words, 0.03),
      max: 3,
      sentence:
        hits.length === 0 ? `${name} spelling throughout` : `${times(hits.length, 'word')} not in ${name} spelling`,
      findings: toFindings(hits, (text, put) => `${name} spelling: “${text}” is “${put ?? ''}”`),
    },
  ]
}
