import type { Context } from './context.ts'
import { type Check, type Finding, computeCheckPoints } from './report.ts'
import { suggestKeyword } from './suggest-keyword.ts'
import { toCapitalized, findPhrase, foldAccents, tokenizeText } from './words.ts'

const openingWords = 100
const heaviest = 0.03

/** Points of each check, of an article and of a short post. */
const mostOfArticle = { title: 6, opening: 5, heading: 4, slug: 3, density: 4 }
const mostOfPost = { opening: 6, density: 4 }

/** The keyword in the places where readers and search engines look for it. */
export function checkKeyword(context: Context): Check[] {
  const { input, isArticle } = context
  const keyword = input.keyword?.trim()
  const max = isArticle ? mostOfArticle : mostOfPost
  if (!keyword)
    return [
      missing(
        context,
        Object.values(max).reduce((sum, one) => sum + one, 0),
      ),
    ]
  const inText = [checkOpening(context, keyword, max.opening), checkDensity(context, keyword, max.density)]
  if (!isArticle) return inText
  return [
    checkTitle(context, keyword, mostOfArticle.title),
    ...inText,
    checkHeading(context, keyword, mostOfArticle.heading),
    checkSlug(context, keyword, mostOfArticle.slug),
  ]
}

/** `most` points, less what is lost, which is nothing, all, or a part; the sentences are of a good and a bad result. */
const createSeoCheck = (
  id: string,
  [most, loss]: [number, number],
  [good, bad]: [string, string],
  finding: Finding,
): Check => ({
  id,
  group: 'seo',
  points: computeCheckPoints(most, loss),
  max: most,
  sentence: loss > 0 ? bad : good,
  findings: loss > 0 ? [finding] : [],
})
const toLoss = (isGood: boolean) => (isGood ? 0 : 1)

const countKeywordWords = (keyword: string): number => Math.max(1, tokenizeText(keyword).length)

function checkOpening({ hits, tokens }: Context, keyword: string, most: number): Check {
  const opening = tokens[Math.min(openingWords, tokens.length) - 1]?.to ?? 0
  return createSeoCheck(
    'keyword-opening',
    [most, toLoss(hits.some(({ to }) => to <= opening))],
    ['The opening contains the keyword', 'The opening does not contain the keyword'],
    {
      text: `Use “${keyword}” within the first ${openingWords} words`,
      place: 'text',
      spans: [],
      fix: null,
    },
  )
}

function checkDensity({ hits, words }: Context, keyword: string, most: number): Check {
  const density = (hits.length * countKeywordWords(keyword)) / Math.max(1, words)
  const wanted = words < 300 ? 1 : 2
  const isHeavy = hits.length > wanted && density > heaviest
  const sentence = `The keyword appears ${hits.length === 1 ? 'once' : `${hits.length} times`} in the text`
  return createSeoCheck(
    'keyword-density',
    [most, isHeavy ? (density - heaviest) / heaviest : Math.max(0, 1 - hits.length / wanted)],
    [sentence, sentence],
    {
      text: isHeavy
        ? `“${keyword}” appears ${hits.length} times. Use synonyms in some places`
        : `Use “${keyword}” ${wanted - hits.length === 1 ? 'once' : 'twice'}${hits.length ? ' more' : ''} in the text`,
      place: 'text',
      spans: isHeavy ? hits : [],
      fix: null,
    },
  )
}

function checkTitle({ input }: Context, keyword: string, most: number): Check {
  const named = `${toCapitalized(keyword)}: ${input.title}`
  return createSeoCheck(
    'keyword-title',
    [most, toLoss(findPhrase(tokenizeText(input.title), keyword).length > 0)],
    ['The title contains the keyword', 'The title does not contain the keyword'],
    {
      text: `Add “${keyword}” to the title`,
      place: 'title',
      spans: [],
      fix: input.title.trim() && named.length <= 60 ? { changes: [], fields: { title: named } } : null,
    },
  )
}

function checkHeading({ headings, hits, words }: Context, keyword: string, most: number): Check {
  const size = countKeywordWords(keyword)
  const first = headings[0]
  const canHead =
    first && first.text.length + keyword.length < 62 && ((hits.length + 1) * size) / (words + size) <= heaviest
  return createSeoCheck(
    'keyword-heading',
    [most, toLoss(headings.some(({ text }) => findPhrase(tokenizeText(text), keyword).length > 0))],
    ['A heading contains the keyword', 'No heading contains the keyword'],
    {
      text: first ? `Add “${keyword}” to a heading` : `Add a heading with “${keyword}”`,
      place: 'text',
      spans: first ? [{ from: first.at + 1, to: first.at + 1 + first.text.length }] : [],
      fix: canHead
        ? { changes: [{ kind: 'text', from: first.at + 1, to: first.at + 1, text: `${toCapitalized(keyword)}: ` }] }
        : null,
    },
  )
}

/** The URL form: ASCII, hyphens. */
const toSlug = (text: string): string =>
  foldAccents(
    text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
  )
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')

function checkSlug({ input, language }: Context, keyword: string, max: number): Check {
  const parts = toSlug(keyword)
    .split('-')
    .filter((part) => part && !language.common.has(part))
  const have = new Set(input.slug.split('-').map((part) => part.replace(/s$/u, '')))
  const holds = parts.every((part) => have.has(part.replace(/s$/u, '')))
  const wanted = toSlug(keyword)
  return {
    id: 'keyword-slug',
    group: 'seo',
    points: holds ? max : 0,
    max,
    sentence: holds ? 'The address contains the keyword' : 'The address does not contain the keyword',
    findings: holds
      ? []
      : [
          {
            text: `Add “${keyword}” to the address`,
            place: 'slug',
            spans: [],
            fix: wanted && wanted.length <= 40 ? { changes: [], fields: { slug: wanted } } : null,
          },
        ],
  }
}

function missing(context: Context, max: number): Check {
  const suggested = suggestKeyword(context)
  const text = suggested ? `Choose a keyword, such as “${suggested}”` : 'Choose a keyword to rank for'
  return {
    id: 'keyword',
    group: 'seo',
    points: 0,
    max,
    sentence: 'No keyword chosen',
    findings: [
      { text, place: 'keyword', spans: [], fix: suggested ? { changes: [], fields: { keyword: suggested } } : null },
    ],
  }
}
