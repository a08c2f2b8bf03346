import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../http/parts.ts'
import { isBot, VisitCounter } from '../analytics/index.ts'
import { type Answer, answerOf } from './answer.ts'
import { fontFiles, fontPath } from './fonts.ts'
import { PageCache } from './page-cache.ts'
import { resolve } from './resolve.ts'

const maxCacheBytes = 64 * 1024 * 1024
/** A broken connection to the database can swallow the notice of a change; this is how long it could matter. */
const maxAge = 60_000
const readSuffix = '/read.gif'
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const robots = 'User-agent: *\nAllow: /site/\nAllow: /media/\nDisallow: /\n'

/** The public blogs: rendered once, then sent from memory until a `site_changed` notice drops them. */
export function serveSite(app: FastifyInstance, parts: Parts): void {
  const cache = new PageCache(maxCacheBytes)
  const visits = new VisitCounter(parts)
  const underWay = new Map<string, Promise<Answer>>()
  let stopListening = async () => {}

  app.addHook('onReady', async () => {
    stopListening = await parts.engine.listen('site_changed', (payload) => {
      cache.drop(accountIn(payload))
      // What is being rendered now may show the state before; nobody who asks from here on waits for it.
      underWay.clear()
    })
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await visits.close()
  })

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get<{ Params: { file: string } }>(`${fontPath}:file`, (request, reply) => {
    const bytes = fontFiles.get(request.params.file)
    if (bytes === undefined) return reply.code(404).type('text/plain').send('Not found')
    return reply
      .headers({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        // A preview in a sandboxed frame has no origin of its own.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
  app.get('/site/*', (request, reply) => {
    const { path, number } = addressOf(request.raw.url ?? '')
    if (path.endsWith(readSuffix)) return sendPixel(path, request, reply)
    const key = number === 1 ? path : `${path}?${number}`
    const kept = cache.get(key)
    if (kept !== undefined && kept.freshUntil > Date.now()) return send(kept, request, reply)
    return answerFor(key, path, number).then((answer) => send(answer, request, reply))
  })

  /** Many who ask for the same missing page at once wait for one rendering of it. */
  function answerFor(key: string, path: string, number: number | null): Promise<Answer> {
    const current = underWay.get(key)
    if (current) return current
    const begunAt = cache.drops
    const made = resolve(parts.engine, parts.config.publicUrl, path.slice('/site/'.length), number)
      .then((found) => {
        const answer = answerOf(found, Date.now() + maxAge)
        if (answer.status !== 404) cache.set(key, answer, begunAt)
        return answer
      })
      .finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
    underWay.set(key, made)
    return made
  }

  function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.contentId !== null) count(answer, request, false)
    reply.headers(answer.headers)
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    if (known !== undefined && answer.status === 200 && names(known, answer.etag)) return reply.code(304).send()
    reply.code(answer.status)
    if (accepted?.includes('br')) return reply.header('content-encoding', 'br').send(answer.brotli)
    if (accepted?.includes('gzip')) return reply.header('content-encoding', 'gzip').send(answer.gzip)
    return reply.send(answer.body)
  }

  /** The picture after the last paragraph: whoever fetches it has come that far. */
  async function sendPixel(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const post = path.slice(0, -readSuffix.length)
    const answer = cache.get(post) ?? (await answerFor(post, post, 1))
    if (answer.contentId === null) return reply.code(404).type('text/plain').send('Not found')
    count(answer, request, true)
    return reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store' }).send(pixel)
  }

  function count(answer: Answer, request: FastifyRequest, hasRead: boolean): void {
    const { accountId, contentId } = answer
    if (accountId === null || contentId === null || request.method !== 'GET' || isPrefetch(request)) return
    const agent = request.headers['user-agent']
    if (agent === undefined || isBot(agent)) {
      if (!hasRead) visits.bot(accountId, contentId)
    } else visits.visit(accountId, contentId, request.ip, agent, hasRead)
  }
}

/** The path as it was sent and the page asked for; whatever else is in the query means nothing here. Null: no page number. */
function addressOf(url: string): { path: string; number: number | null } {
  const mark = url.indexOf('?')
  if (mark < 0) return { path: url, number: 1 }
  const page = new URLSearchParams(url.slice(mark)).get('page')
  const number = page === null ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
  return { path: url.slice(0, mark), number }
}

function names(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((each) => each.trim() === etag)
}

/** A browser that fetches ahead has no reader yet. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return purpose !== undefined && String(purpose).includes('prefetch')
}

function accountIn(payload: string): string {
  const parsed: unknown = JSON.parse(payload)
  const isNotice = typeof parsed === 'object' && parsed !== null && 'account_id' in parsed
  return isNotice ? String(parsed.account_id) : ''
}
