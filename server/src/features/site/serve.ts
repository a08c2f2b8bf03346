import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../../http/compress.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { SiteResponse } from './site-response.ts'
import { fontFiles, fontPath } from './fonts.ts'
import { parseMeasure } from './measure-script.ts'
import { PageAnswers, type PageRequest } from './page-answers.ts'
import type { TitleVariant } from './page-titles.ts'
import type { SiteReaders } from './resolve-address.ts'
import { isCountable, readSuffix, SiteVisits } from './site-visits.ts'

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
/** The public blogs: rendered once, then sent from memory until a `site_changed` NOTIFY drops them. */
export function serveSite(app: FastifyInstance, context: AppContext, readers: SiteReaders, acts: ActRecorder): void {
  const answers = new PageAnswers(context, readers)
  answers.dropOutdated(app)
  const visits = new SiteVisits(context)
  app.addHook('onClose', () => visits.close())

  serveFixedFiles(app)
  app.get('/site/*', (request, reply) => {
    const { path, number } = parseAddress(request.raw.url ?? '')
    if (path.endsWith(readSuffix)) return sendPixel(path, request, reply)
    const asked = { key: number === 1 ? path : `${path}?${number}`, path, number }
    const kept = answers.findFresh(asked.key)
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
    const answer = await answers.findAny(path)
    if (answer.isCounted) visits.count(answer, request, 'engage', Math.min(engagedMs, maxEngagedMs))
  }

  /** Each visitor of a page that shows a post with two titles gets theirs. */
  async function sendRendered(asked: PageRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = answers.findFresh(asked.key) ?? (await answers.answer(asked, 'a'))
    const { experiment, accountId } = answer
    if (experiment === null || accountId === null) return send(answer, request, reply)
    const reader = await visits.findReader(accountId, experiment, request)
    if (reader === null) return send(answer, request, reply)
    const chosen = { ...asked, key: `${asked.key}\n${reader.title}` }
    const shown =
      reader.title === 'a' ? answer : (answers.findFresh(chosen.key) ?? (await answers.answer(chosen, reader.title)))
    const act = answer.isIndex ? 'shown' : answer.contentId === experiment.content_id ? 'opened' : null
    if (act !== null && isCountable(request)) acts.recordAct(accountId, { ...reader, act })
    return send(shown, request, reply)
  }

  function send(answer: SiteResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.isCounted) visits.count(answer, request, 'view')
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
    const answer = await answers.findAny(post)
    if (answer.contentId === null) return reply.code(404).type('text/plain').send('Not found')
    visits.count(answer, request, 'read')
    return reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store' }).send(pixel)
  }
}

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

function serveFixedFiles(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get<{ Params: { file: string } }>(`${fontPath}:file`, (request, reply) => {
    const bytes = fontFiles.get(request.params.file)
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
}
