import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '../integrations/file-store.ts'
import type { KeptFile } from './call.ts'
import { notFound } from './errors.ts'

/** What a file may do in a browser: nothing. It is what its type says, it runs nothing, and no page frames it. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
} as const

/** What lies under a key never changes, so the key alone names the version. */
const tagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

/** One range as RFC 9110 writes it; null for none, and for what is to be ignored (other units, several ranges). */
export function readRange(header: string | undefined): ByteRange | null {
  const [, start = '', end = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/u.exec(header ?? '') ?? []
  if (start === '') return end === '' ? null : { last: Number(end) }
  if (end === '') return { start: Number(start) }
  return Number(end) < Number(start) ? null : { start: Number(start), end: Number(end) }
}

/** A member's file, to be saved. Throws 404. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { key, mediaType, filename }: KeptFile,
): Promise<FastifyReply> {
  const ascii = filename.replaceAll(/[^\w. -]+/gu, '-')
  reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'cache-control': 'private, no-cache',
  })
  if (await sendParts(request, reply, files, key)) return reply
  throw notFound('File')
}

/** Answers with what lies under a key: whole, in part, or not again (304). False when nothing does, and nothing was sent. */
export async function sendParts(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  key: string,
): Promise<boolean> {
  const etag = tagOf(key)
  if (method === 'HEAD') {
    const size = await files.size(key)
    if (size === null) return false
    // Fastify writes a length of 0 over ours when what it is given is no stream.
    reply.headers({ ...harmless, etag, 'content-length': size }).send(Readable.from([]))
    return true
  }
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === etag)) {
    reply.code(304).headers({ etag }).send()
    return true
  }
  const ifRange = headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(headers.range) : null
  const file = await files.open(key, range)
  if (file === null) return false
  reply.headers({ ...harmless, etag })
  if (file.body === null) {
    reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}` })
      .type('text/plain; charset=utf-8')
      .send('')
    return true
  }
  const { size, start, end, body } = file
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1).send(body)
  return true
}
