import { readClientAddress } from '../../http/client-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '../../http/app-context.ts'
import { findAccountBySlug } from '../accounts/index.ts'
import { countScript } from './count-script.ts'
import { readUserAgent } from './user-agents.ts'
import { cutPath } from './cut-path.ts'
import { pickFields } from './visit-source.ts'
import { openVisitCounter } from './visit-counter.ts'
import { findPostsByAddress, readCountedSites } from './counted-sites-store.ts'

const maxBodyBytes = 16_384
const maxEngagedMs = 30 * 60_000
const freshMs = 60_000
const maxKnownSites = 5000
/** By address and browser, in one process. */
const maxPerMinute = 120
const maxKnownSenders = 50_000

const text = (most: number) => z.string().check(z.maxLength(most))
const Beacon = z.object({
  s: text(40),
  k: z.enum(['view', 'read', 'engage', 'click', 'download', 'goal']),
  // As long as browsers take addresses: what is too long is cut below, and counts.
  p: text(8000).check(z.startsWith('/')),
  q: z.optional(text(8000)),
  r: z.optional(text(4000)),
  e: z.optional(z.number()),
  g: z.optional(text(8000)),
  v: z.optional(z.nullable(z.number())),
})
type Beacon = z.infer<typeof Beacon>

interface KnownSite {
  readonly accountId: string
  readonly hosts: readonly string[]
  /** Ids of posts by where they were published. */
  readonly posts: ReadonlyMap<string, string>
}

/** The script for sites of one's own, and what it sends: answered with 204 whatever it says, so that nobody can ask here. */
export function serveCounting(app: FastifyInstance, context: AppContext): void {
  const visits = openVisitCounter(context)
  const sites = new Map<string, Promise<KnownSite | null>>()
  let senders = new Map<string, number>()
  const timer = setInterval(() => {
    senders = new Map()
    sites.clear()
  }, freshMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await visits.close()
  })

  app.get('/count.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(countScript),
  )
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, go) =>
      go(null, body),
    )
    // A body that is too long is not counted, and not told either.
    scope.setErrorHandler((_error, _request, reply) => void reply.code(204).send())
    scope.post('/count', async (request, reply) => {
      if (!isTooOften(request)) await count(request)
      return reply.code(204).send()
    })
  })

  function isTooOften({ ip, headers }: FastifyRequest): boolean {
    const sender = `${ip}\n${(headers['user-agent'] ?? '').slice(0, 400)}`
    const before = senders.get(sender) ?? 0
    if (senders.size < maxKnownSenders) senders.set(sender, before + 1)
    return before >= maxPerMinute
  }

  async function count(request: FastifyRequest): Promise<void> {
    const beacon = parseBeacon(request.body)
    const host = beacon && readHost(request.headers.origin)
    if (!beacon || !host) return
    const site = await findSite(beacon.s)
    if (site === null || !site.hosts.includes(host)) return
    const userAgent = request.headers['user-agent'] ?? ''
    const isSkip = new URLSearchParams(beacon.q).get('nocount') === '1'
    const { headers } = request
    visits.recordRequest(site.accountId, {
      kind: isSkip ? 'skip' : beacon.k,
      contentId: site.posts.get(`${host}${beacon.p.replace(/\/$/u, '')}`) ?? null,
      path: cutPath(cleanText(`${host}${beacon.p}`)),
      search: pickFields(beacon.q ?? ''),
      ip: readClientAddress(request),
      userAgent,
      referrer: beacon.r,
      ownHosts: [host],
      isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
      isBot: readUserAgent(userAgent).isBot || headers['accept-language'] === undefined,
      engagedMs: Math.min(maxEngagedMs, Math.max(0, Math.round(beacon.e ?? 0))),
      goal: beacon.g === undefined ? null : cutPath(cleanText(beacon.g)),
      value: toAmount(beacon.v),
    })
  }

  /** Asked for once, however many requests wait for it. */
  function findSite(slug: string): Promise<KnownSite | null> {
    const known = sites.get(slug)
    if (known !== undefined) return known
    const site = loadSite(context, slug)
    if (sites.size < maxKnownSites) sites.set(slug, site)
    site.catch(() => sites.delete(slug))
    return site
  }
}

/** A renamed workspace keeps counting by its old name. */
async function loadSite(context: AppContext, slug: string): Promise<KnownSite | null> {
  const found = await findAccountBySlug(context.engine, slug)
  const owner = found !== null && 'movedTo' in found ? await findAccountBySlug(context.engine, found.movedTo) : found
  if (owner === null || 'movedTo' in owner) return null
  const hosts = await readCountedSites(owner.db)
  const posts = hosts.length === 0 ? [] : await findPostsByAddress(owner.db)
  return {
    accountId: owner.account.id,
    hosts: hosts.map((host) => host.replace(/^www\./u, '')),
    posts: new Map(posts.map(({ id, url }) => [toAddress(url), id])),
  }
}

function parseBeacon(body: unknown): Beacon | null {
  if (typeof body !== 'string') return null
  try {
    const { success, data } = Beacon.safeParse(JSON.parse(body))
    return success ? data : null
  } catch {
    return null
  }
}

/** Without `www.`: both are one site. */
function readHost(origin: string | undefined): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  return new URL(origin).hostname.replace(/^www\./u, '') || null
}

function toAddress(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname.replace(/^www\./u, '')}${pathname.replace(/\/$/u, '')}`
}

const cleanText = (dirty: string): string => dirty.toWellFormed().replace(/\p{Cc}+/gu, ' ')

/** What a numeric column of 14 digits holds; anything else is no amount. */
function toAmount(value: number | null | undefined): number | null {
  if (value === undefined || value === null || Math.abs(value) >= 1e12) return null
  return Math.round(value * 100) / 100
}
