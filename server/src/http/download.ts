import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './handler.ts'

/**
 * Streams a file while it is generated, at the client's speed. An error aborts the connection, so that an incomplete
 * file never looks complete.
 */
export function sendDownload(
  reply: FastifyReply,
  mediaType: string,
  { filename, headers = {}, pieces }: Download,
): FastifyReply {
  return reply
    .headers({
      ...headers,
      'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]+/gu, '-')}"`,
    })
    .send(Readable.from(pieces))
}
