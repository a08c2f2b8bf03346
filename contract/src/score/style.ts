import type { Context } from './context.ts'
import { type Check, type Finding, computeCheckPoints, type Span } from './report.ts'

/** Assumed words per sentence, for rates that must not change when sentences are split. */
const perSentence = 15

export function checkStyle(context: Context): Check[] {
  const { prose, language, words, fillers } = context
  const passives: Span[] = prose.flatMap(({ sentences }) =>
    sentences.flatMap(({ text, from }) =>
      [...text.matchAll(language.passive)].map((match) => ({
        from: from + match.index,
        to: from + match.index + match[0].length,
      })),
    ),
  )
  const rate = (passives.length * perSentence) / Math.max(words, perSentence * 10)
  const passivePoints = computeCheckPoints(4, rate, 0.1, 0.5)
  const fillerPoints = computeCheckPoints(5, fillers.length / Math.max(1, words), 0.005, 0.04)
  return [
    {
      id: 'passive',
      group: 'readability',
      points: passivePoints,
      max: 4,
      sentence: `${count(passives.length, 'passive phrase')}; one in ten sentences is fine`,
      findings:
        passivePoints < 4
          ? passives.map(
              (span): Finding => ({
                text: 'Passive voice: name who does it',
                place: 'text',
                spans: [span],
                fix: null,
              }),
            )
          : [],
    },
    {
      id: 'filler',
      group: 'readability',
      points: fillerPoints,
      max: 5,
      sentence: fillers.length === 0 ? 'No filler words' : `${count(fillers.length, 'filler word')} or phrases`,
      findings:
        fillerPoints < 5
          ? fillers.map(({ word, text, change }): Finding => {
              const isSwap =
                change?.kind === 'text' && change.from === word.from && change.to === word.to && change.text
              return {
                text: isSwap ? `“${text}” can be “${isSwap}”` : `“${text}” adds nothing here`,
                place: 'text',
                spans: [word],
                fix: change ? { changes: [change] } : null,
              }
            })
          : [],
    },
  ]
}

const count = (n: number, what: string): string => (n === 1 ? `One ${what}` : `${n || 'No'} ${what}s`)
