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
  /** The SHA-256 of its address and title, which stay when a feed gives it another id; null if it shares them with another entry. */
  readonly wordsKey: string | null
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
  const shared = findShared(all.map(({ id, url, title }) => [id, JSON.stringify([url, title.text])]))
  // Without an id an address names its entry, unless it is that of the whole site in each of them.
  const sharedUrls = findShared(
    all.map(({ id, url, title }) => [id === null || shared.has(id) ? url : null, title.text]),
  )
  for (const { id, date, ...entry } of all) {
    if (byKey.size === maxEntries) break
    const isIdShared = id !== null && shared.has(id)
    const isShared = isIdShared || (!id && entry.url !== null && sharedUrls.has(entry.url))
    const parts = [isIdShared ? null : id, entry.url, entry.title.text, entry.summary.text]
    const identity = parts.find((part) => part !== null && part !== '')
    if (identity == null) continue
    // They may share their address as well.
    const key = toKey(isShared ? [identity, entry.title.text, date].join('\n') : identity)
    if (!byKey.has(key)) byKey.set(key, { key, wordsKey: toWordsKey(entry), ...entry, publishedAt: readDate(date) })
  }
  dropSharedWords(byKey)
  const entries = [...byKey.values()]
  if (entries.every(({ publishedAt }) => publishedAt !== null))
    entries.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
  return { title: toFeedWords(title).replace(/\s+/gu, ' '), entries }
}

const toKey = (identity: string): string => createHash('sha256').update(identity).digest('hex')

/** Names that entries of other words have as well, such as the id "N/A": they name none of them. */
function findShared(all: readonly (readonly [name: string | null, words: string])[]): Set<string> {
  const known = new Map<string, string>()
  const shared = new Set<string>()
  for (const [name, words] of all) {
    if (name === null || name === '') continue
    if ((known.get(name) ?? words) !== words) shared.add(name)
    known.set(name, words)
  }
  return shared
}

function toWordsKey({ url, title }: Pick<RawEntry, 'url' | 'title'>): string | null {
  const words = title.text.replaceAll(/\s+/gu, ' ').trim()
  return url === null || words === '' ? null : toKey(`${url}\n${words}`)
}

/** A title that comes again and again at one address, such as "Maintenance", tells entries apart by their ids alone. */
function dropSharedWords(byKey: Map<string, FeedEntry>): void {
  const counts = new Map<string, number>()
  for (const { wordsKey } of byKey.values())
    if (wordsKey !== null) counts.set(wordsKey, (counts.get(wordsKey) ?? 0) + 1)
  for (const [key, entry] of byKey)
    if (entry.wordsKey !== null && (counts.get(entry.wordsKey) ?? 0) > 1) byKey.set(key, { ...entry, wordsKey: null })
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
