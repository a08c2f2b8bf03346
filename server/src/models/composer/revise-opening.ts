import type { Piece } from './document.ts'
import { greeting } from './formal-words.ts'
import { join, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { mentions } from './titles.ts'
import { capitalise, countWords } from './words.ts'

interface Candidate {
  piece: number
  place: number
  sentence: string
  score: number
}

/** Another sentence of the text begins it; the old opening goes on after it, and the keyword stays in the first paragraph. */
export function otherOpening(state: State): void {
  const at = state.pieces.findIndex(({ kind }) => kind === 'paragraph')
  const first = state.pieces[at]
  const best = candidates(state, at).toSorted((a, b) => b.score - a.score)[0]
  if (first?.kind !== 'paragraph' || best === undefined)
    return void state.failed.push('No other sentence of the text can open it; add one and ask again.')
  const { keyword } = state.plan
  const { piece, place, sentence } = best
  const without = (text: string, gone: number): string =>
    join(splitSentences(text).filter((_, index) => index !== gone))
  const greeted = /^[^.!?]{2,40}?,\s+/u.exec(greeting.test(first.text) ? first.text : '')?.[0] ?? ''
  const stays = piece === at ? without(first.text, place) : first.text
  const old = greeted === '' ? stays : capitalise(stays.slice(greeted.length))
  const standsAlone = piece !== at && (mentions(sentence, keyword) || keyword === '')
  const opening: Piece[] = standsAlone
    ? [
        { kind: 'paragraph', text: greeted + (greeted === '' ? sentence : afterGreeting(sentence, state)) },
        { kind: 'paragraph', text: old },
      ]
    : [
        {
          kind: 'paragraph',
          text: join(
            [greeted + (greeted === '' ? sentence : afterGreeting(sentence, state)), old].filter((part) => part !== ''),
          ),
        },
      ]
  state.pieces = state.pieces.flatMap((one, index): Piece[] => {
    if (index === at) return opening
    if (index !== piece || one.kind !== 'paragraph') return [one]
    const rest = without(one.text, place)
    return rest === '' ? [] : [{ kind: 'paragraph', text: rest }]
  })
}

/** Only a function word surely loses its capital. */
const afterGreeting = (sentence: string, { plan }: State): string =>
  plan.source.language.stopwords.has((/^\p{L}+/u.exec(sentence)?.[0] ?? '').toLowerCase()) && !/^I\b/u.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence

/** The sentences that could stand first: they lean on nothing, and nothing that stays leans on them. */
function candidates({ pieces, plan }: State, at: number): Candidate[] {
  const { language } = plan.source
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'paragraph') return []
    const sentences = splitSentences(piece.text)
    return sentences.flatMap((sentence, place): Candidate[] => {
      const words = countWords(sentence)
      const next = sentences[place + 1]
      const isLeantOn = next !== undefined && language.leaning.test(next)
      const isOpening = index === at && place === 0
      if (isOpening || language.leaning.test(sentence) || isLeantOn || /https?:|^\[\[/.test(sentence)) return []
      if (words < 5 || words > 32) return []
      const score =
        (mentions(sentence, plan.keyword) ? 1 : 0) +
        (/\d/.test(sentence) ? 0.7 : 0) +
        (/[?？]$/.test(sentence) ? 0.5 : 0) +
        (index === at ? -0.6 : 0) -
        (words < 8 ? 0.3 : 0) -
        words / 60
      return [{ piece: index, place, sentence, score }]
    })
  })
}
