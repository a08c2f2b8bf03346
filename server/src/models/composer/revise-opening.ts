import type { Piece } from './document.ts'
import { greetingPattern } from './formal-words.ts'
import { joinSentences, type Revision } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { capitalizeFirst, countWords, hasPhrase } from './words.ts'

interface OpeningCandidate {
  piece: number
  place: number
  sentence: string
  score: number
}

/**
 * Starts with another sentence of the text; the old opening follows it, and the keyword stays in the first paragraph.
 */
export function replaceOpening(state: Revision): void {
  const at = state.pieces.findIndex(({ kind }) => kind === 'paragraph')
  const first = state.pieces[at]
  const best = listOpeningCandidates(state, at).toSorted((a, b) => b.score - a.score)[0]
  if (first?.kind !== 'paragraph' || best === undefined)
    return void state.remarks.push('No other sentence of the text can open it; add one and ask again.')
  const { keyword } = state.plan
  const { piece, place, sentence } = best
  const without = (text: string, gone: number): string =>
    joinSentences(splitSentences(text).filter((_, index) => index !== gone))
  const greeted = /^[^.!?]{2,40}?,\s+/u.exec(greetingPattern.test(first.text) ? first.text : '')?.[0] ?? ''
  const stays = piece === at ? without(first.text, place) : first.text
  const old = greeted === '' ? stays : capitalizeFirst(stays.slice(greeted.length))
  const standsAlone = piece !== at && (hasPhrase(sentence, keyword) || keyword === '')
  const opening: Piece[] = standsAlone
    ? [
        { kind: 'paragraph', text: greeted + (greeted === '' ? sentence : lowerFirstLetter(sentence, state)) },
        { kind: 'paragraph', text: old },
      ]
    : [
        {
          kind: 'paragraph',
          text: joinSentences(
            [greeted + (greeted === '' ? sentence : lowerFirstLetter(sentence, state)), old].filter(
              (part) => part !== '',
            ),
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

/** Only a function word is certain to be lower case. */
const lowerFirstLetter = (sentence: string, { plan }: Revision): string =>
  plan.idea.language.stopwords.has((/^\p{L}+/u.exec(sentence)?.[0] ?? '').toLowerCase()) && !/^I\b/u.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence

/** Sentences that could come first: they depend on nothing, and no remaining sentence depends on them. */
function listOpeningCandidates({ pieces, plan }: Revision, at: number): OpeningCandidate[] {
  const { language } = plan.idea
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'paragraph') return []
    const sentences = splitSentences(piece.text)
    return sentences.flatMap((sentence, place): OpeningCandidate[] => {
      const words = countWords(sentence)
      const next = sentences[place + 1]
      const isLeantOn = next !== undefined && language.leaning.test(next)
      const isOpening = index === at && place === 0
      if (isOpening || language.leaning.test(sentence) || isLeantOn || /https?:|^\[\[/.test(sentence)) return []
      if (words < 5 || words > 32) return []
      const score =
        (hasPhrase(sentence, plan.keyword) ? 1 : 0) +
        (/\d/.test(sentence) ? 0.7 : 0) +
        (/[?？]$/.test(sentence) ? 0.5 : 0) +
        (index === at ? -0.6 : 0) -
        (words < 8 ? 0.3 : 0) -
        words / 60
      return [{ piece: index, place, sentence, score }]
    })
  })
}
