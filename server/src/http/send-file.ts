import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '../integrations/file-store.ts'
import type { StoredFile } from './handler.ts'
import { type FilePart, openJoinedFile } from '../integrations/joined-file.ts'
import { notFoundError } from './errors.ts'

/** Restrictions of a file in a browser: its declared type is used, it runs no scripts, and no page can frame it. */
const sandboxHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
} as const

/** The content of a key never changes, so the key alone identifies the version. */
const computeEtag = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

/** A single range as in RFC 9110; null for none, and for ignored ones (other units, several ranges). */
function parseRange(header: string | undefined): ByteRange | null {
  const [, start = '', end = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/u.exec(header ?? '') ?? []
  if (start === '') return end === '' ? null : { last: Number(end) }
  if (end === '') return { start: Number(start) }
  return Number(end) < Number(start) ? null : { start: Number(start), end: Number(end) }
}

type FileSource = Pick<FileStore, 'open' | 'size'>

/** Several stored files as one. */
const createJoinedSource = (files: FileStore, parts: readonly FilePart[]): FileSource => ({
  open: async (_key, range) => openJoinedFile(files, parts, range),
  size: async () => (parts.length === 0 ? null : parts.reduce((sum, { bytes }) => sum + bytes, 0)),
})

/** Sends a member's file as a download. Throws 404. */
export async function sendAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { key, parts, mediaType, filename }: StoredFile,
): Promise<FastifyReply> {
  const ascii = filename.replaceAll(/[^\w. -]+/gu, '-')
  reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'cache-control': 'private, no-cache',
  })
  const source = parts === undefined ? files : createJoinedSource(files, parts)
  if (await sendStoredFile(request, reply, source, key)) return reply
  throw notFoundError('File')
}

/** Sends a stored file: whole, in part, or 304. Returns false if there is none; then nothing was sent. */
export async function sendStoredFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  files: FileSource,
  key: string,
): Promise<boolean> {
  const etag = computeEtag(key)
  if (method === 'HEAD') {
    const size = await files.size(key)
    if (size === null) return false
    // Fastify replaces our length with 0 if the payload is not a stream.
    reply.headers({ ...sandboxHeaders, etag, 'content-length': size }).send(Readable.from([]))
    return true
  }
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === etag)) {
    reply.code(304).headers({ etag }).send()
    return true
  }
  const ifRange = headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(headers.range) : null
  const file = await files.open(key, range)
  if (file === null) return false
  reply.headers({ ...sandboxHeaders, etag })
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
