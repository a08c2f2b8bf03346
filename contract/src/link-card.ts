import { cutText } from './cut-text.ts'
import { toRangedText } from './bluesky-text.ts'
import type { Doc } from './document.ts'
import { readDoc } from './score/reading.ts'

/** Signs of a card's title and description. */
export const cardLimits = { title: 200, description: 400 }

/** The page that a post shows as a card: its first link, unless it has pictures. */
export function findCardPage(doc: Doc): string | null {
  if (readDoc(doc).images.length > 0) return null
  return toRangedText(doc).ranges.find(({ kind }) => kind === 'link')?.value ?? null
}

/** The author's own words for a card; null is the page's. */
export interface CardWords {
  readonly title: string | null
  readonly description: string | null
}

/** The words that the author gave the card of this page: the post's setting `card`. */
export function readCardWords(settings: Readonly<Record<string, unknown>>, page: string): CardWords {
  const card = settings['card']
  const none = { title: null, description: null }
  if (typeof card !== 'object' || card === null || !('url' in card) || card.url !== page) return none
  const read = (value: unknown, max: number) =>
    typeof value === 'string' && value.trim() !== '' ? cutText(value, max).toWellFormed() : null
  return {
    title: read('title' in card ? card.title : null, cardLimits.title),
    description: read('description' in card ? card.description : null, cardLimits.description),
  }
}
