import { readClientAddress } from '../../http/client-address.ts'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../../db/engine.ts'
import { chooseEncoding } from '../../http/compress.ts'
import type { AppContext } from '../../http/app-context.ts'
import { cutPath, openVisitCounter, pickFields, readUserAgent, type SeenRequest } from '../analytics/index.ts'
import { type SiteResponse, buildSiteResponse } from './site-response.ts'
import { listFontFiles, fontPath } from './fonts.ts'
import { parseMeasure } from './measure-script.ts'
import { PageCache } from './page-cache.ts'
import { chooseTitle, type ShownExperiment, type TitleVariant } from './page-titles.ts'
import { resolveAddress, type SiteReaders } from './resolve-address.ts'

const maxCacheBytes = 64 * 1024 * 1024
/** A broken database connection can lose the NOTIFY of a change; a page is outdated for at most this long. */
const maxAge = 60_000
const readSuffix = '/read.gif'
const maxMeasureBytes = 64
const maxEngagedMs = 30 * 60_000
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const robots = 'User-agent: *\nAllow: /site/\nAllow: /media/\nDisallow: /\n'

interface ActRecorder {
  /** A visitor was shown a title of an experiment, or opened its post. */
  recordAct(
    accountId: string,
    act: {
      experimentId: string
      day: string
      /** The visitor's hash of that day. */
      visitor: string
      title: TitleVariant
      act: 'shown' | 'opened'
    },
  ): void
}
/** What an answer is made for. */
interface PageRequest {
  readonly key: string
  readonly path: string
  readonly number: number | null
}

/** A rendering in progress may show the earlier state; later requests do not wait for it. */
function dropOutdated(
  app: FastifyInstance,
  engine: Engine,
  cache: PageCache,
  underWay: Map<string, Promise<SiteResponse>>,
): void {
  let stopListening = async () => {}
  app.addHook('onReady', async () => {
    stopListening = await engine.listen(
      'site_changed',
      (payload) => {
        cache.drop(parseAccountId(payload))
        underWay.clear()
      },
      () => {
        cache.dropAll()
        underWay.clear()
      },
    )
  })
  app.addHook('onClose', () => stopListening())
}

/** The public blogs: rendered once, then sent from memory until a `site_changed` NOTIFY drops them. */
export function serveSite(app: FastifyInstance, context: AppContext, readers: SiteReaders, acts: ActRecorder): void {
  const cache = new PageCache(maxCacheBytes)
  const visits = openVisitCounter(context)
  const siteHost = new URL(context.config.publicUrl).hostname.replace(/^www\./u, '')
  const underWay = new Map<string, Promise<SiteResponse>>()
  dropOutdated(app, context.engine, cache, underWay)
  app.addHook('onClose', () => visits.close())

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get<{ Params: { file: string } }>(`${fontPath}:file`, (request, reply) => {
    const bytes = listFontFiles.get(request.params.file)
    if (bytes === undefined) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        // A preview in a sandboxed frame has no origin.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
  app.get('/site/*', (request, reply) => {
    const { path, number } = parseAddress(request.raw.url ?? '')
    if (path.endsWith(readSuffix)) return sendPixel(path, request, reply)
    const asked = { key: number === 1 ? path : `${path}?${number}`, path, number }
    const kept = findFresh(asked.key)
    if (kept !== undefined && kept.experiment === null) return send(kept, request, reply)
    return sendRendered(asked, request, reply)
  })

  // What its script sends when a page is left; answered with 204 whatever it says.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxMeasureBytes }, (_request, body, go) =>
      go(null, body),
    )
    scope.setErrorHandler((_error, _request, reply) => void reply.code(204).send())
    scope.post('/site/*', async (request, reply) => {
      await countTime(request)
      return reply.code(204).send()
    })
  })

  async function countTime(request: FastifyRequest): Promise<void> {
    const engagedMs = parseMeasure(request.body)
    if (engagedMs === null || engagedMs === 0) return
    const { path } = parseAddress(request.raw.url ?? '')
    const answer = cache.get(path) ?? (await answerFor({ key: path, path, number: 1 }, 'a'))
    if (answer.isCounted) count(answer, request, 'engage', Math.min(engagedMs, maxEngagedMs))
  }

  function findFresh(key: string): SiteResponse | undefined {
    const kept = cache.get(key)
    return kept !== undefined && kept.freshUntil > Date.now() ? kept : undefined
  }

  /** Each visitor of a page that shows a post with two titles gets theirs. */
  async function sendRendered(asked: PageRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = findFresh(asked.key) ?? (await answerFor(asked, 'a'))
    const { experiment, accountId } = answer
    if (experiment === null || accountId === null) return send(answer, request, reply)
    const reader = await readReader(accountId, experiment, request)
    if (reader === null) return send(answer, request, reply)
    const chosen = { ...asked, key: `${asked.key}\n${reader.title}` }
    const shown = reader.title === 'a' ? answer : (findFresh(chosen.key) ?? (await answerFor(chosen, reader.title)))
    const act = answer.isIndex ? 'shown' : answer.contentId === experiment.content_id ? 'opened' : null
    if (act !== null && isCountable(request)) acts.recordAct(accountId, { ...reader, act })
    return send(shown, request, reply)
  }

  /** Null for who is not part of it: programs, and who asks not to be counted. */
  async function readReader(accountId: string, experiment: ShownExperiment, request: FastifyRequest) {
    const seen = toSeenRequest(request, { kind: 'view', contentId: null }, siteHost)
    if (seen.isBot || seen.isPrivate || seen.kind === 'skip') return null
    const day = toZoneDay(context.now().getTime(), experiment.time_zone)
    try {
      const visitor = await visits.hashVisitor(accountId, seen, day)
      return { experimentId: experiment.id, day, visitor, title: chooseTitle(experiment.id, visitor) }
    } catch (error) {
      context.log.error('Choosing a title failed', error)
      return null
    }
  }

  /** Concurrent requests for the same uncached page wait for one rendering. */
  function answerFor({ key, path, number }: PageRequest, variant: TitleVariant): Promise<SiteResponse> {
    const current = underWay.get(key)
    if (current) return current
    const begunAt = cache.drops
    const made = resolveAddress(context, path.slice('/site/'.length), { number, variant }, readers)
      .then((found) => {
        const answer = buildSiteResponse(found, Date.now() + maxAge)
        if (answer.status !== 404) cache.set(key, answer, begunAt)
        return answer
      })
      .finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
    underWay.set(key, made)
    return made
  }

  function send(answer: SiteResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.isCounted) count(answer, request, 'view')
    reply.headers(answer.headers)
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    if (known !== undefined && answer.status === 200 && hasEtag(known, answer.etag)) return reply.code(304).send()
    reply.code(answer.status)
    const encoding = answer.isCompressed ? chooseEncoding(accepted) : null
    if (encoding === null) return reply.send(answer.body.identity)
    return reply.header('content-encoding', encoding).send(answer.body[encoding])
  }

  /** The pixel after the last paragraph: loading it means the end was reached. */
  async function sendPixel(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const post = path.slice(0, -readSuffix.length)
    const answer = cache.get(post) ?? (await answerFor({ key: post, path: post, number: 1 }, 'a'))
    if (answer.contentId === null) return reply.code(404).type('text/plain').send('Not found')
    count(answer, request, 'read')
    return reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store' }).send(pixel)
  }

  function count(
    { accountId, contentId }: SiteResponse,
    request: FastifyRequest,
    kind: 'view' | 'read' | 'engage',
    engagedMs = 0,
  ): void {
    if (accountId === null || !isCountable(request)) return
    visits.recordRequest(accountId, { ...toSeenRequest(request, { kind, contentId }, siteHost), engagedMs })
  }
}

function toSeenRequest(
  request: FastifyRequest,
  { kind, contentId }: { kind: 'view' | 'read' | 'engage'; contentId: string | null },
  siteHost: string,
): SeenRequest {
  const { headers, raw, hostname } = request
  const userAgent = headers['user-agent'] ?? ''
  const [path = '', ...query] = (raw.url ?? '').split('?')
  const search = kind === 'view' ? pickFields(query.join('?')) : ''
  return {
    kind: new URLSearchParams(search).get('nocount') === '1' ? 'skip' : kind,
    contentId,
    path: cutPath(kind === 'read' ? path.slice(0, -readSuffix.length) : path),
    search,
    ip: readClientAddress(request),
    userAgent,
    // The picture at the end is fetched by the page itself.
    referrer: kind === 'view' ? headers.referer : undefined,
    ownHosts: [siteHost, hostname],
    isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    isBot: readUserAgent(userAgent).isBot || (kind === 'view' && isWithoutBrowserHeaders(headers)),
  }
}

/** Every browser sends at least one of them with a page. */
const isWithoutBrowserHeaders = (headers: FastifyRequest['headers']): boolean =>
  headers['accept-language'] === undefined && headers['sec-fetch-mode'] === undefined

/** The raw path and the requested page; other query fields are ignored. Null: no page number. */
function parseAddress(url: string): { path: string; number: number | null } {
  const mark = url.indexOf('?')
  if (mark < 0) return { path: url, number: 1 }
  const page = new URLSearchParams(url.slice(mark)).get('page')
  const number = page === null ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
  return { path: url.slice(0, mark), number }
}

function hasEtag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((each) => each.trim() === etag)
}

const isCountable = (request: FastifyRequest): boolean => request.method !== 'HEAD' && !isPrefetch(request)

/** A page fetched ahead, or for a preview, is not a visit. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return purpose !== undefined && /prefetch|preview/u.test(String(purpose))
}

function parseAccountId(payload: string): string {
  const parsed: unknown = JSON.parse(payload)
  const isNotice = typeof parsed === 'object' && parsed !== null && 'account_id' in parsed
  return isNotice ? String(parsed.account_id) : ''
}
