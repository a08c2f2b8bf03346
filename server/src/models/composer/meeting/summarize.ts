import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { foldText, splitWords } from '../words.ts'
import type { Place, SpokenSentence } from './spoken.ts'

const shortest = 6
const longest = 45

interface Fact {
  readonly kind: NoteKind
  readonly dueOn: string | null
  readonly evidence: readonly Place[]
}

/** What one tells a colleague first, and how many of each; of a kind those that share most words with the rest of the meeting. */
const told: readonly { readonly most: number; readonly is: (fact: Fact) => boolean }[] = [
  { most: 3, is: ({ kind }) => kind === 'decision' },
  { most: 2, is: ({ kind, dueOn }) => kind === 'action' && dueOn !== null },
  { most: 2, is: ({ kind }) => kind === 'objection' },
  { most: 1, is: ({ kind }) => kind === 'number' },
]

/**
 * The sentences that tell what a meeting was about and how it ended, in order: what was decided and promised, what spoke against it, a figure, and
 * then those with the words that come again in other turns. What is only imagined, as `unreal` shows, is left out.
 */
export function summarizeSentences(
  sentences: readonly SpokenSentence[],
  facts: readonly Fact[],
  unreal: RegExp,
): SpokenSentence[] {
  const words = sentences.map(({ text }) => [
    ...new Set(splitWords(foldText(text).toLowerCase()).filter((word) => word.length > 4)),
  ])
  const turnsByWord = new Map<string, number>()
  for (const all of words) for (const word of all) turnsByWord.set(word, (turnsByWord.get(word) ?? 0) + 1)
  const most = sentences.length * 0.2
  const bySeq = new Map<string, Fact[]>()
  const toKey = ({ seq, end }: Place) => `${seq}:${end}`
  for (const fact of facts)
    for (const place of fact.evidence) bySeq.set(toKey(place), [...(bySeq.get(toKey(place)) ?? []), fact])
  const scored = sentences.flatMap((sentence, at) => {
    const n = sentence.text.split(/\s+/u).length
    if (n < shortest || n > longest || sentence.text.endsWith('?') || unreal.test(sentence.text)) return []
    const shared = (words[at] ?? []).reduce((sum, word) => {
      const turns = turnsByWord.get(word) ?? 0
      return turns > 1 && turns < Math.max(4, most) ? sum + Math.log(turns) : sum
    }, 0)
    const own = sentence.places.flatMap((place) => bySeq.get(toKey(place)) ?? [])
    return [{ sentence, own, score: shared / Math.sqrt(n) }]
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const count = Math.min(7, Math.max(2, Math.round(sentences.length / 20)))
  const best = new Set<SpokenSentence>()
  for (const { most: limit, is } of told) {
    const room = Math.min(limit, count - best.size)
    const fitting = ranked.filter(({ own, sentence }) => own.some(is) && !best.has(sentence))
    for (const { sentence } of fitting.slice(0, room)) best.add(sentence)
  }
  for (const { sentence, own } of ranked) if (best.size < count && own.length > 0) best.add(sentence)
  for (const { sentence } of ranked) if (best.size < Math.min(count, 3)) best.add(sentence)
  return scored.filter(({ sentence }) => best.has(sentence)).map(({ sentence }) => sentence)
}
