import { listKeywordCandidates } from '../../../server/src/models/composer/labels/keyword-features.ts'
import { listTextSentences, unwrapLines } from '../../../server/src/models/composer/labels/text-sentences.ts'
import {
  listExcerptCandidates,
  listTitleCandidates,
} from '../../../server/src/models/composer/labels/title-features.ts'
import { resolveLanguage } from '../../../server/src/models/composer/languages.ts'
import type { LabelledIdea } from './read-labelled.ts'
import type { Example } from './train-linear.ts'

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
      return /[\p{L}\p{N}]/u.test(text) ? [text] : []
    })

/** One of so many candidates that nobody chose is learned from. */
const thinning = { title: 3, keyword: 2, excerpt: 1 }

function toExamples(
  candidates: readonly { readonly text: string; readonly features: readonly string[] }[],
  chosen: readonly string[],
  every: number,
): Example[] {
  const keys = chosen.map(toKey)
  return candidates.flatMap(({ text, features }, at) => {
    const rank = keys.indexOf(toKey(text))
    return rank < 0 && at % every !== 0 ? [] : [{ features, label: rank < 0 ? 0 : 1, weight: rank === 0 ? 1.5 : 1 }]
  })
}

export function listTitleExamples(idea: LabelledIdea): Example[] {
  if (idea.titles.length === 0) return []
  return toExamples(
    listTitleCandidates(listKept(idea), idea.language, resolveLanguage(idea.language).stopwords),
    idea.titles,
    thinning.title,
  )
}

export function listKeywordExamples(idea: LabelledIdea): Example[] {
  return toExamples(
    listKeywordCandidates(listKept(idea), idea.language, resolveLanguage(idea.language).stopwords),
    idea.keywords,
    thinning.keyword,
  )
}

export function listExcerptExamples(idea: LabelledIdea): Example[] {
  if (idea.excerpt === null) return []
  const key = toKey(idea.excerpt)
  // An excerpt of two sentences is both.
  return listExcerptCandidates(listKept(idea), idea.language).map(({ text, features }) => ({
    features,
    label: key.includes(toKey(text)) ? 1 : 0,
  }))
}
