import type { Context } from './context.ts'
import { type Check, type Finding, computeCheckPoints } from './report.ts'
import { suggestKeyword } from './suggest-keyword.ts'
import { toCapitalized, findPhrase, foldAccents, tokenizeText } from './words.ts'

const openingWords = 100
const heaviest = 0.03

/** The keyword in the places where readers and search engines look for it. */
export function checkKeyword(context: Context): Check[] {
  const { input, isArticle, hits, tokens, words } = context
  const keyword = input.keyword?.trim()
  const max = isArticle ? { title: 6, opening: 5, heading: 4, slug: 3, density: 4 } : { opening: 6, density: 4 }
  if (!keyword)
    return [
      missing(
        context,
        Object.values(max).reduce((sum, one) => sum + one, 0),
      ),
    ]
  const check = (id: string, most: number, loss: number, [good, bad]: [string, string], finding: Finding): Check => ({
    id,
    group: 'seo',
    points: computeCheckPoints(most, loss),
    max: most,
    sentence: loss > 0 ? bad : good,
    findings: loss > 0 ? [finding] : [],
  })
  const is = (holds: boolean) => (holds ? 0 : 1)
  const size = Math.max(1, tokenizeText(keyword).length)
  const density = (hits.length * size) / Math.max(1, words)
  const wanted = words < 300 ? 1 : 2
  const isHeavy = hits.length > wanted && density > heaviest
  const sentence = `The keyword appears ${hits.length === 1 ? 'once' : `${hits.length} times`} in the text`
  const opening = tokens[Math.min(openingWords, tokens.length) - 1]?.to ?? 0
  const checks: Check[] = [
    check(
      'keyword-opening',
      max.opening,
      is(hits.some(({ to }) => to <= opening)),
      ['The opening contains the keyword', 'The opening does not contain the keyword'],
      {
        text: `Use “${keyword}” within the first ${openingWords} words`,
        place: 'text',
        spans: [],
        fix: null,
      },
    ),
    check(
      'keyword-density',
      max.density,
      isHeavy ? (density - heaviest) / heaviest : Math.max(0, 1 - hits.length / wanted),
      [sentence, sentence],
      {
        text: isHeavy
          ? `“${keyword}” appears ${hits.length} times. Use synonyms in some places`
          : `Use “${keyword}” ${wanted - hits.length === 1 ? 'once' : 'twice'}${hits.length ? ' more' : ''} in the text`,
        place: 'text',
        spans: isHeavy ? hits : [],
        fix: null,
      },
    ),
  ]
  if (!isArticle) return checks
  const { title, heading: forHeading, slug: forSlug } = max as Required<typeof max>
  const named = `${toCapitalized(keyword)}: ${input.title}`
  const inTitle = findPhrase(tokenizeText(input.title), keyword).length > 0
  const first = context.headings[0]
  const inHeading = context.headings.some(({ text }) => findPhrase(tokenizeText(text), keyword).length > 0)
  const canHead =
    first && first.text.length + keyword.length < 62 && ((hits.length + 1) * size) / (words + size) <= heaviest
  return [
    check(
      'keyword-title',
      title,
      is(inTitle),
      ['The title contains the keyword', 'The title does not contain the keyword'],
      {
        text: `Add “${keyword}” to the title`,
        place: 'title',
        spans: [],
        fix: input.title.trim() && named.length <= 60 ? { changes: [], fields: { title: named } } : null,
      },
    ),
    ...checks,
    check(
      'keyword-heading',
      forHeading,
      is(inHeading),
      ['A heading contains the keyword', 'No heading contains the keyword'],
      {
        text: first ? `Add “${keyword}” to a heading` : `Add a heading with “${keyword}”`,
        place: 'text',
        spans: first ? [{ from: first.at + 1, to: first.at + 1 + first.text.length }] : [],
        fix: canHead
          ? { changes: [{ kind: 'text', from: first.at + 1, to: first.at + 1, text: `${toCapitalized(keyword)}: ` }] }
          : null,
      },
    ),
    checkSlug(context, keyword, forSlug),
  ]
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
