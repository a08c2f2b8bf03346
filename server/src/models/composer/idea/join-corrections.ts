import { correctionWords } from '../correction-words.ts'
import { removeSelfCorrections } from '../self-corrections.ts'
import { countWords } from '../words.ts'

/**
 * Sentences of which one takes back what the one before says, as one: "Tuesday. No wait, Wednesday." Where it is not clear what
 * is taken back, both stay apart and `ask` gets them.
 */
export function joinCorrections(sentences: readonly string[], code: string, ask: (sentence: string) => void): string[] {
  const known = correctionWords[code]
  if (known === undefined) return [...sentences]
  const opening = new RegExp(`^(?:(${known.strong})|${known.weak})(?![\\p{L}’'])[,.:;…–—]*\\s`, 'iu')
  const figure = new RegExp(
    `\\d|(?<!\\p{L})(?:${`${known.numbers} ${known.days}`.replaceAll(' ', '|')})(?!\\p{L})`,
    'iu',
  )
  const joined: string[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const found = opening.exec(sentence)
    const whole = `${last?.replace(/[.!…]+$/u, '') ?? ''}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    // "No, 30 people came" answers, and "Sorry, the tractor went past" excuses; a correction without more is short.
    const isAnswer =
      found?.[1] === undefined &&
      (countWords(sentence) > 5 || (countWords(sentence) > 3 && !figure.test(sentence.replace(opening, ''))))
    if (last === undefined || found === null || isAnswer || /[?"”»]$/u.test(last)) joined.push(sentence)
    else if (removeSelfCorrections(whole, code) !== whole) joined[joined.length - 1] = whole
    else {
      if (found[1] !== undefined) for (const one of [last, sentence]) ask(one)
      joined.push(sentence)
    }
  }
  return joined
}
