import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this size in bytes a response's headers outweigh the savings of compression. */
const minBytes = 1024

/** Types that are text; pictures, recordings and fonts are compressed already. */
const textual =
  /^(text\/(?!event-stream)|application\/(json|xml|rss\+xml|feed\+json|problem\+json|javascript)|image\/svg)/u

export type Encoding = 'br' | 'gzip'

/** The same bytes uncompressed and compressed, made once and sent often. */
export interface EncodedBytes {
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** Compresses bytes that are sent many times over; takes some milliseconds for 100 KB. */
export function encodeBytes(identity: Buffer): EncodedBytes {
  return {
    identity,
    br: brotliCompressSync(identity, { params: { ...brotliParams(identity), [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    gzip: gzipSync(identity, { level: 9 }),
  }
}

/** The best encoding that a client accepts by its Accept-Encoding header; null for none. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null
  const names = String(accepted)
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/u.test(each))
    .map((each) => each.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/**
 * Compresses every text response of 1 KB or more that its handler has not compressed itself. Streams are not
 * compressed: events must be sent at once, and files are pictures or recordings. Compression leaks secrets only to
 * someone who can make a victim's browser repeat requests with chosen text in the response (BREACH). Here a request is
 * authorized by a header that no foreign page can send, never by a cookie.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(request, reply, payload)) return done(null, payload)
    addVary(reply)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    compressBytes(bytes, encoding).then((compressed) => {
      reply.header('content-encoding', encoding).removeHeader('content-length')
      done(null, compressed)
    }, done)
  })
}

const isCompressible = (request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length >= minBytes &&
  request.method !== 'HEAD' &&
  !reply.hasHeader('content-encoding') &&
  textual.test(String(reply.getHeader('content-type') ?? ''))

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary')
  if (before === undefined) reply.header('vary', 'accept-encoding')
  else if (!/accept-encoding/iu.test(String(before))) reply.header('vary', `${String(before)}, accept-encoding`)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Runs in libuv's thread pool, so that other requests are served meanwhile. Fast settings: it is sent once. */
const compressBytes = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(bytes, { level: 5 })
    : brotli(bytes, { params: { ...brotliParams(bytes), [constants.BROTLI_PARAM_QUALITY]: 4 } })

const brotliParams = (bytes: Buffer) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
})
