import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../http/app-context.ts'
import { readClientAddress } from '../../http/client-address.ts'
import { cutPath, openVisitCounter, pickFields, readUserAgent, type SeenRequest } from '../analytics/index.ts'
import { chooseTitle, type ShownExperiment } from './page-titles.ts'
import type { SiteResponse } from './site-response.ts'

/** The end of the address of the picture that stands after the last paragraph. */
export const readSuffix = '/read.gif'

/** Counts what visitors of the sites do. */
export class SiteVisits {
  readonly #context: AppContext
  readonly #counter: ReturnType<typeof openVisitCounter>
  readonly #siteHost: string

  constructor(context: AppContext) {
    this.#context = context
    this.#counter = openVisitCounter(context)
    this.#siteHost = new URL(context.config.publicUrl).hostname.replace(/^www\./u, '')
  }

  close() {
    return this.#counter.close()
  }

  /** Null for who is not part of it: programs, and who asks not to be counted. */
  async findReader(accountId: string, experiment: ShownExperiment, request: FastifyRequest) {
    const seen = toSeenRequest(request, { kind: 'view', contentId: null }, this.#siteHost)
    if (seen.isBot || seen.isPrivate || seen.kind === 'skip') return null
    const day = toZoneDay(this.#context.now().getTime(), experiment.time_zone)
    try {
      const visitor = await this.#counter.hashVisitor(accountId, seen, day)
      return { experimentId: experiment.id, day, visitor, title: chooseTitle(experiment.id, visitor) }
    } catch (error) {
      this.#context.log.error('Choosing a title failed', error)
      return null
    }
  }

  count(
    { accountId, contentId }: SiteResponse,
    request: FastifyRequest,
    kind: 'view' | 'read' | 'engage',
    engagedMs = 0,
  ): void {
    if (accountId === null || !isCountable(request)) return
    this.#counter.recordRequest(accountId, {
      ...toSeenRequest(request, { kind, contentId }, this.#siteHost),
      engagedMs,
    })
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

export const isCountable = (request: FastifyRequest): boolean => request.method !== 'HEAD' && !isPrefetch(request)

/** A page fetched ahead, or for a preview, is not a visit. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return purpose !== undefined && /prefetch|preview/u.test(String(purpose))
}
