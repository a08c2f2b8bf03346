import type { Context } from '../score/context.ts'
import { cutSentence } from '../score/readability.ts'
import { type Change, type Check, type Finding, computeCheckPoints } from '../score/report.ts'
import { findContractions, findContractible } from './contractions.ts'
import { toFindings, type Hit, createHit, type Line, findMatches, computeAbsencePoints } from './lines.ts'
import { findPlural, countReaderWords, findSingular, canDetectPerson } from './person.ts'
import type { VoiceProfile } from './profile.ts'

const toSpans = (hits: readonly Hit[]) => hits.map(({ span }) => span)
const toFix = (hits: readonly Hit[]) => {
  const changes: Change[] = hits.flatMap(({ change }) => change ?? [])
  return changes.length > 0 ? { changes } : null
}
const least = 40

export function checkPerson({ language, words }: Context, lines: readonly Line[], { person }: VoiceProfile): Check[] {
  const { code } = language
  if (person === null || !canDetectPerson(code)) return []
  const check = (points: number, sentence: string, findings: Finding[]): Check[] => [
    { id: 'voice-person', group: 'voice', points, max: 4, sentence, findings },
  ]
  if (person === 'you') {
    if (words < least) return []
    const count = countReaderWords(lines, code)
    const points = computeCheckPoints(4, 1 - count / Math.max(1, words / 100))
    if (points === 4) return check(4, 'Addresses the reader', [])
    const text = 'Address the reader: use “you” at least once per hundred words'
    return check(points, 'Rarely addresses the reader', [{ text, place: 'text', spans: [], fix: null }])
  }
  const hits = person === 'we' ? findSingular(lines, code) : findPlural(lines, code)
  const [own, other] = person === 'we' ? ['we', 'I'] : ['I', 'we']
  const points = computeAbsencePoints(4, hits.length, words, 0.05)
  if (hits.length === 0) return check(points, `Speaks as “${own}”`, [])
  const text = `This voice says “${own}”, not “${other}”`
  return check(points, `Speaks as “${other}” in ${hits.length === 1 ? 'one place' : `${hits.length} places`}`, [
    { text, place: 'text', spans: toSpans(hits), fix: toFix(hits) },
  ])
}

export function checkContractions(
  { language, words }: Context,
  lines: readonly Line[],
  { contractions }: VoiceProfile,
): Check[] {
  if (contractions === null || language.code !== 'en') return []
  const short = findContractions(lines)
  const long = findContractible(lines)
  const check = (points: number, sentence: string, findings: Finding[]): Check[] => [
    { id: 'voice-contractions', group: 'voice', points, max: 4, sentence, findings },
  ]
  if (contractions === 'avoid') {
    const points = computeAbsencePoints(4, short.length, words, 0.04)
    if (short.length === 0) return check(points, 'Words are written out', [])
    const formatAdvice = (text: string, put: string | null) => `Write “${text}” out${put ? `: “${put}”` : ''}`
    return check(
      points,
      `${short.length} ${short.length === 1 ? 'contraction' : 'contractions'}`,
      toFindings(short, formatAdvice),
    )
  }
  // Occasionally the long form is intended.
  const points = computeCheckPoints(4, long.length / Math.max(1, short.length + long.length), 0.2, 1)
  if (points === 4) return check(4, 'Contracted as people speak', [])
  return check(
    points,
    `${long.length} ${long.length === 1 ? 'place' : 'places'} where people would contract`,
    toFindings(long, (text, put) => `“${text}” can be “${put ?? ''}”`),
  )
}

/** Average words per sentence; fillers are not counted, so that removing them changes nothing. */
export function checkSentenceLength(context: Context, profile: VoiceProfile): Check[] {
  const wanted = profile.sentences
  const sentences = context.prose
    .filter(({ block }) => !block.isInQuote && !block.isInList)
    .flatMap((one) => one.sentences)
  if (wanted === null || sentences.length < 3) return []
  const { min, max } = wanted
  const fillers = context.fillers.reduce((sum, { words }) => sum + words, 0)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0) - fillers
  const mean = words / sentences.length
  const points = computeCheckPoints(4, mean > max ? (mean - max) / max : (min - mean) / min, 0, 0.6)
  const is = `Sentences have ${Math.round(mean)} words on average; this voice has ${min} to ${max}`
  const findings: Finding[] = []
  if (points < 4 && mean < min)
    findings.push({
      text: `Join short sentences that belong together: ${min} to ${max} words suit this voice`,
      place: 'text',
      spans: [],
      fix: null,
    })
  if (points < 4 && mean > max) {
    const long = sentences.filter((sentence) => sentence.words > max)
    for (const sentence of long) {
      const change = cutSentence(context, sentence)
      const { from, to } = sentence
      findings.push({
        text: `${sentence.words} words; this voice stays below ${max}${change ? ': make two sentences of it' : ''}`,
        place: 'text',
        spans: [{ from, to }],
        fix: change ? { changes: [change] } : null,
      })
    }
  }
  return [{ id: 'voice-sentences', group: 'voice', points, max: 4, sentence: is, findings }]
}

// Digits, © and the like are pictographic as well, but are not emoji to people.
const emoji =
  /(?![\d#*©®™])\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?(?:\ufe0f|\u200d\p{Extended_Pictographic}\ufe0f?)*|\p{RI}{2}/gu

export const findEmoji = (lines: readonly Line[]): Hit[] =>
  lines.flatMap((line) =>
    findMatches(line, emoji).map((match) => {
      // Removes the preceding space too.
      const lead = line.text.charAt(match.index - 1) === ' ' ? 1 : 0
      const hit = createHit(line, match.index - lead, line.text.slice(match.index - lead, match.index) + match[0], '')
      return { ...hit, span: { from: hit.span.from + lead, to: hit.span.to } }
    }),
  )

export const findExclamations = (lines: readonly Line[]): Hit[] =>
  lines.flatMap((line) =>
    findMatches(line, /[!?¡！]*[!！][!?！]*|¡/gu).map((match) => {
      const put = match[0].includes('?') ? '?' : match[0] === '¡' || line.isHeading ? '' : '.'
      return createHit(line, match.index, match[0], put)
    }),
  )

export function checkMarks({ words }: Context, lines: readonly Line[], profile: VoiceProfile): Check[] {
  const marks = [
    { id: 'voice-emoji', habit: profile.emoji, hits: findEmoji(lines), name: 'emoji', every: 150 },
    {
      id: 'voice-exclamation',
      habit: profile.exclamation,
      hits: findExclamations(lines),
      name: 'exclamation mark',
      every: 200,
    },
  ]
  return marks.flatMap(({ id, habit, hits, name, every }): Check[] => {
    if (habit === null || habit === 'free') return []
    const allowed = habit === 'never' ? 0 : 1 + Math.floor(words / every)
    const over = hits.slice(allowed)
    const many = name === 'emoji' ? 'emoji' : `${name}s`
    return [
      {
        id,
        group: 'voice',
        points: computeAbsencePoints(2, over.length, words, 0.03),
        max: 2,
        sentence:
          over.length === 0
            ? habit === 'never'
              ? `No ${many}`
              : `Sparing with ${many}`
            : `${hits.length} ${hits.length === 1 ? name : many}; this voice has ${allowed === 0 ? 'none' : `at most ${allowed} here`}`,
        findings:
          over.length === 0
            ? []
            : [{ text: `Too many ${many} for this voice`, place: 'text', spans: toSpans(over), fix: toFix(over) }],
      },
    ]
  })
}
