import type { Context } from './context.ts'
import { type Check, computeCheckPoints } from './report.ts'

const title = { min: 30, max: 60 }
const excerpt = { min: 70, max: 160 }

/** Title and excerpt as search results show them. */
export function checkMeta({ input, prose }: Context): Check[] {
  const length = input.title.trim().length
  const titleLoss = computeDistance(length, title)
  const excerptLength = input.excerpt.trim().length
  const excerptLoss = computeDistance(excerptLength, excerpt)
  const opening = buildExcerpt(
    prose.filter(({ block }) => !block.isInList).flatMap(({ sentences }) => sentences.map(({ text }) => text)),
  )
  const isShort = length < title.min
  return [
    {
      id: 'title-length',
      group: 'seo',
      points: computeCheckPoints(4, titleLoss),
      max: 4,
      sentence: `The title has ${length} characters; ${title.min} to ${title.max} is the ideal length`,
      findings:
        titleLoss > 0
          ? [
              {
                text: isShort
                  ? `Make the title longer: ${title.min - length} characters at least`
                  : `Shorten the title by ${length - title.max} characters so that search results do not cut it off`,
                place: 'title',
                spans: [],
                fix: null,
              },
            ]
          : [],
    },
    {
      id: 'excerpt-length',
      group: 'seo',
      points: computeCheckPoints(4, excerptLoss),
      max: 4,
      sentence: `The excerpt has ${excerptLength} characters; ${excerpt.min} to ${excerpt.max} is the ideal length`,
      findings:
        excerptLoss > 0
          ? [
              {
                text:
                  excerptLength > excerpt.max
                    ? `Shorten the excerpt by ${excerptLength - excerpt.max} characters`
                    : `Write an excerpt of ${excerpt.min} to ${excerpt.max} characters`,
                place: 'excerpt',
                spans: [],
                fix: opening ? { changes: [], fields: { excerpt: opening } } : null,
              },
            ]
          : [],
    },
  ]
}

/** 0 within the range, 1 for an empty text or twice the maximum. */
const computeDistance = (length: number, band: { min: number; max: number }): number =>
  length < band.min ? (band.min - length) / band.min : length > band.max ? (length - band.max) / band.max : 0

/** Whole sentences from the start that fit the range; else cut after a word. */
function buildExcerpt(sentences: readonly string[]): string | null {
  let text = ''
  for (const sentence of sentences) {
    const next = text ? `${text} ${sentence}` : sentence
    if (next.length > excerpt.max) break
    text = next
    if (text.length >= excerpt.min * 1.5) break
  }
  if (text.length >= excerpt.min) return text
  const cut = sentences
    .join(' ')
    .slice(0, excerpt.max - 1)
    .replace(/\s+\S*$/u, '')
  return cut.length >= excerpt.min ? `${cut.replace(/[\s,;:–-]+$/u, '')}…` : null
}
