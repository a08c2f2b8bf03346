import type { Block, Doc } from '@draftwright/contract/document'
import { sanitizeSrc } from '../../documents/addresses.ts'
import { buildExcerpt, shortenText } from '../../documents/excerpt.ts'
import { toText } from '../../documents/to-text.ts'
import type { LivePost } from './model.ts'

export interface Picture {
  src: string
  alt: string
  width: number | null
  height: number | null
}

const wordsPerMinute = 225
/** Chinese and Japanese have no spaces; a reader takes about 500 characters a minute. */
const signsPerMinute = 500
const signs = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/g

/** Whole minutes, at least one. */
export function computeReadingMinutes(doc: Doc): number {
  const text = toText(doc)
  const count = text.match(signs)?.length ?? 0
  const words = text.replace(signs, ' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute + count / signsPerMinute))
}

export function findFirstPicture(doc: Doc): Picture | null {
  for (const block of doc.content) {
    const src = block.type === 'image' ? sanitizeSrc(block.attrs.src) : null
    if (src && block.type === 'image') return toPicture(src, block)
  }
  return null
}

function toPicture(src: string, { attrs }: Extract<Block, { type: 'image' }>): Picture {
  return { src, alt: attrs.alt ?? '', width: attrs.width ?? null, height: attrs.height ?? null }
}

/** The post's summary for lists, search engines and cards. */
export function summarizePost(post: Pick<LivePost, 'excerpt' | 'rich_content'>, max = 200): string {
  return shortenText(post.excerpt, max) || buildExcerpt(post.rich_content, max)
}

/** `12 March 2026` in the site's time zone. */
export function formatDay(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** An update is shown if readers could have seen the older text on another day. */
export function isUpdatedLater(post: Pick<LivePost, 'published_at' | 'updated_at'>, timeZone: string): boolean {
  return (
    post.updated_at > post.published_at &&
    formatDay(post.updated_at, timeZone) !== formatDay(post.published_at, timeZone)
  )
}

/** The first letter, in any script. */
export function extractInitial(words: string): string {
  return [...new Intl.Segmenter('en').segment(words.trim())][0]?.segment.toUpperCase() ?? '·'
}
