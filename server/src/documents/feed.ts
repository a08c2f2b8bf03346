import { createHash } from 'node:crypto'
import { createDateReader } from './parse-feed-date.ts'
import { parseHtml, parsePlainText } from './parse-html.ts'
import { toText } from './to-text.ts'

/** Words as they stand in a feed. */
export interface FeedText {
  readonly text: string
  readonly isHtml: boolean
}
export interface FeedEntry {
  /** Its identity within the feed: the SHA-256 of its guid or id, else of its address, else of its words. */
  readonly key: string
  readonly title: FeedText
  readonly summary: FeedText
  readonly url: string | null
  readonly publishedAt: string | null
}
export interface Feed {
  readonly title: string
  /** The newest entry first, if every entry has a date; else in the order of the file. */
  readonly entries: readonly FeedEntry[]
}

/** What is read is not a feed, or not one to be read; the message continues a sentence that begins with its address. */
export class InvalidFeedError extends Error {}

/** What a file says about an entry, before it has an identity. */
export interface RawEntry {
  id: string | null
  title: FeedText
  summary: FeedText
  url: string | null
  /** As it is written. */
  date: string
}

/** Entries of a file that are read; two megabytes have room for more than anybody reads. */
const maxEntries = 5000
/** Characters of markup that are read for a text. */
const maxMarkup = 100_000
export const noText: FeedText = { text: '', isHtml: false }

/** Gives entries their identities and their order; an entry without any words, address or id is none. */
export function buildFeed(title: FeedText, all: readonly RawEntry[]): Feed {
  const byKey = new Map<string, FeedEntry>()
  const readDate = createDateReader()
  for (const { id, date, ...entry } of all) {
    if (byKey.size === maxEntries) break
    const identity = [id, entry.url, entry.title.text, entry.summary.text].find((part) => part !== null && part !== '')
    if (identity == null) continue
    const key = createHash('sha256').update(identity).digest('hex')
    if (!byKey.has(key)) byKey.set(key, { key, ...entry, publishedAt: readDate(date) })
  }
  const entries = [...byKey.values()]
  if (entries.every(({ publishedAt }) => publishedAt !== null))
    entries.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
  return { title: toFeedWords(title).replace(/\s+/gu, ' '), entries }
}

/** The words alone, without markup and control characters; paragraphs are separated by an empty line. */
export function toFeedWords({ text, isHtml }: FeedText): string {
  const cut = text.slice(0, maxMarkup)
  return toText(isHtml ? parseHtml(cut) : parsePlainText(cut))
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

/** An address in a feed, relative to its base; null unless it leads to a web page. */
export function resolveFeedUrl(given: string | undefined, base: string): string | null {
  const text = given?.trim() ?? ''
  if (text === '' || text.length > 2000 || !URL.canParse(text, base)) return null
  const { href, protocol } = new URL(text, base)
  return (protocol === 'http:' || protocol === 'https:') && href.length <= 2000 ? href : null
}
