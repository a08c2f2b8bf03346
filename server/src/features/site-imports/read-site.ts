import { parseMoment } from '@draftwright/contract/days'
import { siteLimits, type SiteFinds, type SiteText } from '@draftwright/contract/site-imports'
import { countWords } from '@draftwright/contract/score/words'
import { decodeXml } from '../../documents/decode-xml.ts'
import { type Feed, InvalidFeedError, toFeedWords } from '../../documents/feed.ts'
import { findFeedLinks } from '../../documents/find-feed-links.ts'
import { parseFeed } from '../../documents/parse-feed.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type FeedFile, FeedUnavailableError, fetchFeed } from '../../integrations/fetch-feed.ts'
import { extractPageText } from '../brand-voice/index.ts'
import { type PageFacts, type PageLink, readPageFacts } from './page-facts.ts'
import { proposePillars } from './propose-pillars.ts'

/** Pages of posts that are opened, and for how long: what was read until then counts. */
const maxPages = 8
const pagesMs = 60_000
/** Words below which a feed's text is only a teaser, and a page no text to learn from. */
const [minFeedWords, minWords] = [120, 60]
const maxText = 20_000
const pageTypes = 'text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, */*;q=0.1'

interface SiteReading {
  readonly context: AppContext
  readonly signal: AbortSignal
  /** Called after each page. */
  readonly onPage: () => Promise<void>
}

/** There is nothing on the site to bring along; the message continues a sentence that begins with the address. */
export class EmptySiteError extends Error {}

/** Throws FeedUnavailableError if the address cannot be read, and EmptySiteError. */
export async function readSite(reading: SiteReading, url: string): Promise<SiteFinds> {
  const page = await loadFile(reading, url)
  const html = decodeXml(page.bytes, page.contentType)
  const ownFeed = parseOrNull(html, page.url)
  // Of the address of a feed, its site is read as well.
  const home = ownFeed === null ? { html, url: page.url } : await loadHome(reading, page.url)
  const facts = readPageFacts(home.html, home.url)
  const feed = ownFeed ?? (await loadLinkedFeed(reading, home.html, home.url))
  const posts = feed === null ? await readLinkedPages(reading, facts) : await readEntries(reading, feed)
  const own = readOwnText(home, facts)
  const samples = [...posts, ...(own === null ? [] : [own])]
    .filter(({ text }) => countWords(text) >= minWords)
    .slice(0, siteLimits.samples)
  const finds: SiteFinds = {
    name: (facts.siteName ?? (feed === null ? '' : feed.title)) || guessName(facts.title, home.url),
    colors: facts.colors.slice(0, siteLimits.colors),
    about: facts.description === '' ? null : facts.description,
    pillars: proposePillars(posts.length > 0 ? posts : samples, reading.context.now().getTime()),
    posts,
    samples,
  }
  if (finds.name === null && finds.colors.length + finds.posts.length + finds.samples.length === 0)
    throw new EmptySiteError('leads to a page without a name, texts or colors')
  return { ...finds, name: finds.name?.slice(0, 80) ?? null }
}

async function loadFile({ context, signal, onPage }: SiteReading, url: string): Promise<FeedFile> {
  const request = { etag: null, lastModified: null, trusted: context.config.trustedUrls, signal, accept: pageTypes }
  const { file } = await fetchFeed(url, request, context.now())
  if (file === null) throw new FeedUnavailableError('answers with the status 304')
  await onPage()
  return file
}

/** Null for what cannot be read. */
async function loadOrNull(reading: SiteReading, url: string): Promise<FeedFile | null> {
  try {
    return await loadFile(reading, url)
  } catch (error) {
    if (error instanceof FeedUnavailableError) return null
    throw error
  }
}

function parseOrNull(text: string, url: string): Feed | null {
  try {
    return parseFeed(text, url)
  } catch (error) {
    if (error instanceof InvalidFeedError) return null
    throw error
  }
}

async function loadHome(reading: SiteReading, feedUrl: string): Promise<{ html: string; url: string }> {
  const file = await loadOrNull(reading, new URL('/', feedUrl).href)
  return file === null ? { html: '', url: feedUrl } : { html: decodeXml(file.bytes, file.contentType), url: file.url }
}

async function loadLinkedFeed(reading: SiteReading, html: string, url: string): Promise<Feed | null> {
  for (const link of findFeedLinks(html, url).slice(0, 3)) {
    const file = await loadOrNull(reading, link.url)
    const feed = file === null ? null : parseOrNull(decodeXml(file.bytes, file.contentType), file.url)
    if (feed !== null) return feed
  }
  return null
}

/** The newest entries; where the feed has only a teaser, the page of the entry is read. */
async function readEntries(reading: SiteReading, feed: Feed): Promise<SiteText[]> {
  const until = reading.context.now().getTime() + pagesMs
  const posts: SiteText[] = []
  let opened = 0
  for (const { title, summary, url, publishedAt } of feed.entries.slice(0, siteLimits.posts)) {
    const words = toFeedWords(summary)
    const heading = toFeedWords(title).replaceAll(/\s+/gu, ' ').slice(0, 200).trim()
    let text = words
    if (
      url !== null &&
      countWords(words) < minFeedWords &&
      opened < maxPages &&
      reading.context.now().getTime() < until
    ) {
      opened++
      const page = await readPost(reading, { url, words: heading })
      if (page !== null && countWords(page.text) > countWords(words)) text = page.text
    }
    if (text.trim() !== '' && url !== null)
      posts.push({
        url,
        title: heading || text.slice(0, 80),
        text: text.slice(0, maxText),
        published_at: toPastTime(reading, publishedAt),
      })
  }
  return posts
}

/** Since there is a web, and not to come: a page can say anything. */
const toPastTime = ({ context }: SiteReading, said: string | null): string | null =>
  said !== null && said >= '199' && (parseMoment(said) ?? Infinity) <= context.now().getTime() ? said : null

/** Without a feed, the pages that the first page names in whole phrases. */
async function readLinkedPages(reading: SiteReading, { links }: PageFacts): Promise<SiteText[]> {
  const until = reading.context.now().getTime() + pagesMs
  const posts: SiteText[] = []
  for (const link of links.filter(({ words }) => words.split(' ').length >= 3).slice(0, maxPages)) {
    if (reading.context.now().getTime() >= until) break
    const post = await readPost(reading, link)
    if (post !== null && countWords(post.text) >= minFeedWords) posts.push(post)
  }
  return posts
}

async function readPost(reading: SiteReading, { url, words }: PageLink): Promise<SiteText | null> {
  const file = await loadOrNull(reading, url)
  if (file === null || !/html/iu.test(file.contentType)) return null
  const html = decodeXml(file.bytes, file.contentType)
  const { title, text } = extractPageText(html)
  return {
    url,
    title: (words || title).slice(0, 200),
    text: text.slice(0, maxText).toWellFormed(),
    published_at: toPastTime(reading, readPageFacts(html, file.url).publishedAt),
  }
}

function readOwnText({ html, url }: { html: string; url: string }, { title }: PageFacts): SiteText | null {
  const { text } = extractPageText(html)
  return text.trim() === '' ? null : { url, title, text: text.slice(0, maxText).toWellFormed(), published_at: null }
}

/** Titles are often “Page | Site”: the part that the host is named after, else the last one. */
function guessName(title: string, url: string): string | null {
  const parts = title.split(/(?<!\s)\s+[|–—-]\s+/u).filter((part) => part !== '')
  const host = new URL(url).hostname
  const isHost = (part: string) => host.includes(part.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '') || ' ')
  return parts.find(isHost) ?? parts.at(-1) ?? null
}
