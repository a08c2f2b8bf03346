import { computeProbabilities } from './linear-model.ts'
import { listKeywordCandidates } from './keyword-features.ts'
import { readModel } from './read-model.ts'
import { listExcerptCandidates, listTitleCandidates } from './title-features.ts'

export interface Choice {
  readonly text: string
  /** From 0 to 1: how likely an editor would choose it. */
  readonly chance: number
}

/** Sentences of a long text that are looked at: an editor finds a title in its beginning or its end. */
const firstSentences = 30
const lastSentences = 6

function limitSentences(sentences: readonly string[]): readonly string[] {
  return sentences.length <= firstSentences + lastSentences
    ? sentences
    : [...sentences.slice(0, firstSentences), ...sentences.slice(-lastSentences)]
}

function rankCandidates(
  name: string,
  candidates: readonly { readonly text: string; readonly features: readonly string[] }[],
): Choice[] {
  const model = readModel<'no' | 'yes'>(name)
  return candidates
    .map(({ text, features }) => ({ text, chance: computeProbabilities(model, features).yes }))
    .toSorted((one, other) => other.chance - one.chance)
}

/** Runs of the sentences' words as titles, the best first. */
export const rankTitles = (sentences: readonly string[], language: string, stopwords: ReadonlySet<string>): Choice[] =>
  rankCandidates('titles', listTitleCandidates(limitSentences(sentences), language, stopwords))

export const rankKeywords = (
  sentences: readonly string[],
  language: string,
  stopwords: ReadonlySet<string>,
): Choice[] => rankCandidates('keywords', listKeywordCandidates(limitSentences(sentences), language, stopwords))

/** Sentences but the first as what invites to read the text. */
export const rankExcerpts = (sentences: readonly string[], language: string): Choice[] =>
  rankCandidates('excerpts', listExcerptCandidates(limitSentences(sentences), language))
