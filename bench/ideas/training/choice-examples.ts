import { listKeywordCandidates } from '../../../server/src/models/composer/labels/keyword-features.ts'
import { listTextSentences, unwrapLines } from '../../../server/src/models/composer/labels/text-sentences.ts'
import {
  listExcerptCandidates,
  listTitleCandidates,
} from '../../../server/src/models/composer/labels/title-features.ts'
import { resolveLanguage } from '../../../server/src/models/composer/languages.ts'
import type { LabelledIdea } from './read-labelled.ts'
import type { Ranking } from './train-linear.ts'

const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The sentences that stay, without what goes from within them. */
const listKept = (idea: LabelledIdea): string[] =>
  listTextSentences(unwrapLines(idea.text), idea.ends)
    .filter((one) => !one.isRemark)
    .flatMap(({ from, to }) => {
      let text = ''
      for (let at = from; at < to; at++)
        if (!idea.spans.some((span) => span.from <= at && at < span.to)) text += idea.text[at] ?? ''
      text = text.replaceAll(/\s+/gu, ' ').trim()
      // Speech has its stops when titles are chosen.
      if (idea.ends.length > 0 && /[\p{L}\p{N}]$/u.test(text)) text += '.'
      return /[\p{L}\p{N}]/u.test(text) ? [text] : []
    })

const listNotes = (idea: LabelledIdea): string[] =>
  idea.spans.flatMap(({ from, to, kind }) => (kind === 'n' ? [idea.text.slice(from, to)] : []))

/** One of so many candidates that nobody chose is learned from. */
const thinning = { title: 3, keyword: 2, excerpt: 1 }

/** What the best, the second and further choices of an editor count. */
const gains = [1, 0.6, 0.4]

/** Candidates with what an editor chose; nothing where none of the choices is among them. */
function toRanking(
  candidates: readonly { readonly text: string; readonly features: readonly string[] }[],
  chosen: readonly string[],
  every: number,
): Ranking[] {
  const keys = chosen.map(toKey)
  const ranking = candidates.flatMap(({ text, features }, at) => {
    const rank = keys.indexOf(toKey(text))
    return rank < 0 && at % every !== 0 && text !== ''
      ? []
      : [{ text, features, gain: rank < 0 ? 0 : (gains[rank] ?? 0.4) }]
  })
  return ranking.some(({ gain }) => gain > 0) ? [ranking] : []
}

const listWords = (idea: LabelledIdea): ReadonlySet<string> => resolveLanguage(idea.language).stopwords

export const rankTitleCandidates = (idea: LabelledIdea, every = thinning.title): Ranking[] =>
  toRanking(listTitleCandidates(listKept(idea), listNotes(idea), idea.language, listWords(idea)), idea.titles, every)

/** Only ideas whose author names titles were read for keywords and excerpts: there none is better than any. */
export const rankKeywordCandidates = (idea: LabelledIdea, every = thinning.keyword): Ranking[] =>
  idea.titles.length === 0
    ? []
    : toRanking(
        listKeywordCandidates(listKept(idea), idea.titles[0] ?? '', idea.language, listWords(idea)),
        idea.keywords.length === 0 ? [''] : idea.keywords,
        every,
      )

export const rankExcerptCandidates = (idea: LabelledIdea): Ranking[] =>
  idea.titles.length === 0
    ? []
    : toRanking(
        listExcerptCandidates(listKept(idea), idea.titles[0] ?? '', idea.language),
        idea.excerpts.length === 0 ? [''] : idea.excerpts,
        thinning.excerpt,
      )
