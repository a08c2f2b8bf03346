import { decodeXml } from '../../documents/decode-xml.ts'
import { type Feed, InvalidFeedError } from '../../documents/feed.ts'
import { type FeedLink, findFeedLinks } from '../../documents/find-feed-links.ts'
import { parseFeed } from '../../documents/parse-feed.ts'
import { invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type FeedFile, FeedUnavailableError, fetchFeed } from '../../integrations/fetch-feed.ts'

export interface FoundFeed {
  readonly feed: Feed
  /** Its address for later checks. */
  readonly url: string
  readonly file: FeedFile
  /** Further feeds that the page names, if a page led to this one. */
  readonly others: readonly FeedLink[]
}

/** Throws InvalidFeedError. */
export const parseFeedFile = ({ bytes, contentType, url }: FeedFile): Feed =>
  parseFeed(decodeXml(bytes, contentType), url)

/** The feed at an address, or the first readable one of those that the page there names. Throws 400 with the reason. */
export async function findFeed(context: AppContext, url: string, signal: AbortSignal): Promise<FoundFeed> {
  try {
    const page = await loadFile(context, url, signal)
    const feed = readOrNull(page.file)
    if (feed !== null) return { feed, url: page.movedTo, file: page.file, others: [] }
    return await findLinkedFeed(context, page.file, signal)
  } catch (error) {
    if (!isFeedError(error)) throw error
    throw invalidInputError([{ field: 'url', message: error.message }])
  }
}

/** What went wrong on the other side, and not in this program. */
export const isFeedError = (error: unknown): error is InvalidFeedError | FeedUnavailableError =>
  error instanceof InvalidFeedError || error instanceof FeedUnavailableError

async function findLinkedFeed(context: AppContext, page: FeedFile, signal: AbortSignal): Promise<FoundFeed> {
  const links = findFeedLinks(decodeXml(page.bytes, page.contentType), page.url)
  if (links.length === 0) throw new InvalidFeedError('leads to neither a feed nor a page that names one')
  // A few tries are enough: a page whose first feeds are all broken is not kept up.
  for (const link of links.slice(0, 3)) {
    const found = await loadFile(context, link.url, signal).catch((error: unknown) => {
      if (isFeedError(error)) return null
      throw error
    })
    const feed = found === null ? null : readOrNull(found.file)
    if (found !== null && feed !== null)
      return { feed, url: found.movedTo, file: found.file, others: links.filter((other) => other !== link) }
  }
  throw new InvalidFeedError('leads to a page whose feeds cannot be read')
}

async function loadFile(context: AppContext, url: string, signal: AbortSignal) {
  const request = { etag: null, lastModified: null, trusted: context.config.trustedUrls, signal }
  const { file, movedTo } = await fetchFeed(url, request, context.now())
  if (file === null) throw new FeedUnavailableError('answers with the status 304')
  return { file, movedTo }
}

function readOrNull(file: FeedFile): Feed | null {
  try {
    return parseFeedFile(file)
  } catch (error) {
    // A file with entity declarations is dangerous, whatever else it may be.
    if (error instanceof InvalidFeedError && !/entities/u.test(error.message)) return null
    throw error
  }
}
