import { readClientAddress } from '../../http/client-address.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../documents/escape-html.ts'
import type { AppContext } from '../../http/app-context.ts'
import { pageStyle } from '../../mail/dev-page.ts'
import { addParameters } from '@draftwright/contract/utm-pattern'
import { isBot, passedClickIds } from '../analytics/index.ts'
import { ClickCounter } from './click-counter.ts'
import { type CachedLink, LinkCache } from './link-cache.ts'
import { codeShape } from './make-link.ts'
import { finishMarkingMembers } from './mark-member.ts'
import { readMailTicket } from './newsletter-links.ts'
import { type ClickVisitor, longestUserAgent } from './visitor-hash.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Tracked links: each leads only to what was stored when it was made. Nothing is stored at the visitor, and who follows it is counted
 * after the answer.
 */
export function serveLinks(app: FastifyInstance, context: AppContext): void {
  const cache = new LinkCache(context.engine)
  const clicks = new ClickCounter(context)
  let stopListening = async () => {}

  app.addHook('onReady', async () => {
    stopListening = await context.engine.listen(
      'links_changed',
      (payload) => cache.drop(parseCode(payload)),
      () => cache.dropAll(),
    )
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await clicks.close()
    await finishMarkingMembers(context)
  })

  app.get<{ Params: { code: string } }>('/l/:code', (request, reply) => {
    const { code } = request.params
    if (!codeShape.test(code)) return sendUnknown(reply)
    const known = cache.get(code)
    if (known !== undefined) return sendRedirect(known, request, reply)
    return cache.find(code).then((link) => (link === null ? sendUnknown(reply) : sendRedirect(link, request, reply)))
  })

  function sendRedirect(link: CachedLink, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (link.location === null)
      return sendPage(reply.code(410), 'This link has ended', 'Whoever shared it has taken it back.')
    clicks.recordClick(link, isProgram(request) ? null : toVisitor(request), readMailId(request))
    return reply
      .code(302)
      .headers({ ...common, location: addParameters(link.location, readClickIds(request)) })
      .send()
  }
}

const common = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
}

/** Programs follow links to show previews and to check them; a browser may fetch one ahead that nobody opens. */
function isProgram({ method, headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return method !== 'GET' || isBot(headers['user-agent']) || /prefetch|preview/u.test(String(purpose ?? ''))
}

/** What an advertisement has added to the link, for the page it leads to. */
function readClickIds({ query }: FastifyRequest): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  const given = new Map<string, unknown>(Object.entries(query))
  const ids = passedClickIds.map((name): [string, unknown] => [name, [given.get(name)].flat()[0]])
  return Object.fromEntries(
    ids.filter((id): id is [string, string] => typeof id[1] === 'string' && clickIdShape.test(id[1])),
  )
}
const clickIdShape = /^[\w.~-]{1,500}$/u

/** The mail to one reader whose link was followed; of nobody who asks not to be tracked. */
function readMailId({ query, headers }: FastifyRequest): string | null {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return null
  return typeof query === 'object' && query !== null && 'r' in query ? readMailTicket(query.r) : null
}

const toVisitor = (request: FastifyRequest): ClickVisitor => ({
  ip: readClientAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
})

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply.code(404),
    'There is no such link',
    'It may be incomplete. Ask whoever shared it for the whole address.',
  )

const sendPage = (reply: FastifyReply, heading: string, words: string): FastifyReply =>
  reply
    .headers({ ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title><style>${pageStyle}</style></head><body><main><h1>${escapeHtml(heading)}</h1><p class="lead">${escapeHtml(words)}</p></main></body></html>`,
    )

function parseCode(payload: string): string {
  const parsed: unknown = JSON.parse(payload)
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed ? String(parsed.code) : ''
}
