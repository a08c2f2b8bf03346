import { computeScore } from './linear-model.ts'
import { listKeywordCandidates } from './keyword-features.ts'
import { readModel } from './read-model.ts'
import { listExcerptCandidates, listTitleCandidates } from './title-features.ts'

export interface Choice {
  readonly text: string
  /** From 0 to 1: how likely an editor would choose it of all. */
  readonly chance: number
}

/** Sentences of a long text that are looked at: an editor finds a title in its beginning or its end. */
const firstSentences = 20
const lastSentences = 4

function limitSentences(sentences: readonly string[]): readonly string[] {
  return sentences.length <= firstSentences + lastSentences
    ? sentences
    : [...sentences.slice(0, firstSentences), ...sentences.slice(-lastSentences)]
}

/** By how much better each is than the others; those that an editor would sooner do without are none. */
function rankCandidates(
  name: string,
  candidates: readonly { readonly text: string; readonly features: readonly string[] }[],
): Choice[] {
  const model = readModel<'no' | 'yes'>(name)
  const scores = candidates.map(({ text, features }) => ({ text, score: computeScore(model, features) }))
  const none = scores.find(({ text }) => text === '')?.score ?? -Infinity
  const highest = Math.max(...scores.map(({ score }) => score))
  const total = scores.reduce((sum, { score }) => sum + Math.exp(score - highest), 0)
  return scores
    .filter(({ score }) => score > none)
    .map(({ text, score }) => ({ text, chance: Math.exp(score - highest) / total }))
    .toSorted((one, other) => other.chance - one.chance)
}

/** Runs of the words of the sentences, and of the first notes about the text, as titles, the best first. */
export const rankTitles = (
  sentences: readonly string[],
  notes: readonly string[],
  language: string,
  stopwords: ReadonlySet<string>,
): Choice[] => rankCandidates('titles', listTitleCandidates(limitSentences(sentences), notes, language, stopwords))

export const rankKeywords = (
  sentences: readonly string[],
  title: string,
  language: string,
  stopwords: ReadonlySet<string>,
): Choice[] => rankCandidates('keywords', listKeywordCandidates(limitSentences(sentences), title, language, stopwords))

/** Sentences but the first as what invites to read the text. */
export const rankExcerpts = (sentences: readonly string[], title: string, language: string): Choice[] =>
  rankCandidates('excerpts', listExcerptCandidates(limitSentences(sentences), title, language))
