import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenOnLoopback } from './listen.ts'

export interface SentEntry {
  id: string
  title: string
  summary?: string
  link?: string
  date?: string
}
/** What an address of the server answers with. */
interface FeedPage {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Never answers, or begins and never ends. */
  hangs?: 'at once' | 'after its headers'
  /** Ends the connection without an answer. */
  breaks?: boolean
}
export interface FeedServer {
  readonly origin: string
  /** By path. Feeds whose page has an ETag or Last-Modified are answered with 304 as RFC 9110, section 13 demands. */
  readonly pages: Map<string, FeedPage>
  readonly requests: { path: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** A private address that no server under test may open: a feed that fails at once. */
export const closedFeedUrl = 'http://127.0.0.1/feed.xml'

/** A web server on loopback with feeds, pages that name feeds, redirects and every kind of trouble. */
export async function startFeedServer(wantedPort = 0): Promise<FeedServer> {
  const pages = new Map<string, FeedPage>()
  const requests: FeedServer['requests'] = []
  const server = createServer(({ url = '/', headers }, response) => {
    requests.push({ path: url, headers })
    const page = pages.get(url)
    if (page?.hangs === 'at once') return
    if (page?.hangs !== undefined) return void response.writeHead(200, page.headers).write('<rss>')
    if (page?.breaks === true) return void response.destroy()
    if (page === undefined) return void response.writeHead(404).end('Not found')
    const own = { 'content-type': 'application/rss+xml; charset=utf-8', ...page.headers }
    const isKnown =
      page.headers?.['etag'] === undefined
        ? page.headers?.['last-modified'] !== undefined &&
          page.headers['last-modified'] === headers['if-modified-since']
        : page.headers['etag'] === headers['if-none-match']
    response.writeHead(isKnown ? 304 : (page.status ?? 200), own).end(isKnown ? undefined : page.body)
  })
  return { ...(await listenOnLoopback(server, wantedPort)), pages, requests }
}

/** A feed as RSS 2.0, in the order given. */
export const buildRss = (title: string, entries: readonly SentEntry[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${title}</title>${entries
    .map(
      ({ id, title: head, summary = '', link = `/posts/${id}`, date }) =>
        `<item><guid isPermaLink="false">${id}</guid><title>${head}</title><link>${link}</link><description><![CDATA[${summary}]]></description>${
          date === undefined ? '' : `<pubDate>${date}</pubDate>`
        }</item>`,
    )
    .join('')}</channel></rss>`

/** So many entries, the newest first, without dates. */
export const buildEntries = (from: number, to: number): SentEntry[] =>
  Array.from({ length: from - to + 1 }, (_, n) => ({
    id: `e${from - n}`,
    title: `Entry ${from - n}`,
    summary: `Words ${from - n}`,
  }))
