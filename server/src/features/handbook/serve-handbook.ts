import { type Handbook, searchHandbook } from '@draftwright/contract/handbook'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { chooseEncoding, encodeBytes, type EncodedBytes } from '../../http/compress.ts'
import { type Pictures, readPictures } from './pictures.ts'
import { readChapterText, readChapterTitles, readHandbook } from './read-handbook.ts'
import {
  handbookPolicy,
  renderChapterPage,
  renderContentsPage,
  renderMissingPage,
  renderSearchPage,
} from './render-page.ts'

const handbookFolder = join(import.meta.dirname, '../../../../handbook')

interface KeptResponse {
  readonly body: EncodedBytes
  readonly etag: string
}

interface Kept {
  readonly handbook: Handbook
  readonly pictures: Pictures
  /** Pages and the handbook as JSON by address, each encoded when it is first asked for. */
  readonly responses: Map<string, KeptResponse>
}

/**
 * The handbook for everyone, signed in or not: pages without script at `/help`, and all chapters as one file, which the app's help
 * panel shows and searches. Read and rendered once, at the first request.
 */
export function serveHandbook(app: FastifyInstance, folder = handbookFolder): void {
  let kept: Promise<Kept> | null = null
  const load = (): Promise<Kept> => {
    kept ??= openHandbook(folder).catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }

  app.get('/help', async (request, reply) => {
    const { handbook, responses } = await load()
    return sendPage(
      request,
      reply,
      keepResponse(responses, '/help', () => renderContentsPage(handbook)),
    )
  })
  app.get<{ Querystring: { q?: unknown } }>('/help/search', async ({ query }, reply) => {
    const { handbook } = await load()
    const words = typeof query.q === 'string' ? query.q.slice(0, 100) : ''
    const page = renderSearchPage(handbook, words, searchHandbook(handbook, words))
    return setPageHeaders(reply).header('x-robots-tag', 'noindex').send(page)
  })
  app.get('/help/handbook.json', async (request, reply) => {
    const { handbook, responses } = await load()
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
    return sendKept(
      request,
      reply,
      keepResponse(responses, '/help/handbook.json', () => JSON.stringify(handbook)),
    )
  })
  app.get<{ Params: { name: string } }>('/help/pictures/:name', async ({ params, headers }, reply) => {
    const { handbook, pictures } = await load()
    const file = pictures.files.get(params.name)
    if (file === undefined) return setPageHeaders(reply).code(404).send(renderMissingPage(handbook))
    reply.headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600', etag: file.etag })
    return headers['if-none-match'] === file.etag ? reply.code(304).send() : reply.send(file.bytes)
  })
  app.get<{ Params: { slug: string } }>('/help/:slug', async (request, reply) => {
    const { handbook, responses } = await load()
    const { slug } = request.params
    const chapter = handbook.chapters.find((one) => one.slug === slug)
    if (chapter === undefined) return setPageHeaders(reply).code(404).send(renderMissingPage(handbook))
    return sendPage(
      request,
      reply,
      keepResponse(responses, slug, () => renderChapterPage(handbook, chapter)),
    )
  })
}

async function openHandbook(folder: string): Promise<Kept> {
  const pictures = await readPictures(join(folder, 'pictures'))
  return { pictures, handbook: await readHandbook(folder, pictures), responses: new Map() }
}

function keepResponse(responses: Kept['responses'], address: string, render: () => string): KeptResponse {
  const known = responses.get(address)
  if (known !== undefined) return known
  const bytes = Buffer.from(render())
  // Weak, because the same text is also sent compressed.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const response = { body: encodeBytes(bytes), etag }
  responses.set(address, response)
  return response
}

const setPageHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': handbookPolicy,
  })

const sendPage = (request: FastifyRequest, reply: FastifyReply, response: KeptResponse): FastifyReply =>
  sendKept(request, setPageHeaders(reply), response)

function sendKept({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: KeptResponse): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(headers['accept-encoding'])
  if (encoding === null) return reply.send(body.identity)
  return reply.header('content-encoding', encoding).send(body[encoding])
}

/** For programs that read the handbook. */
export const readHandbookChapters = () => readChapterTitles(handbookFolder)
export const readHandbookText = (slug: string) => readChapterText(handbookFolder, slug)
