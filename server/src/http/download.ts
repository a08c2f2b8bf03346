import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './call.ts'

/** Sends a file piece by piece as it is made, at the reader's pace. A failure midway cuts the connection, so that half a file never looks whole. */
export function sendDownload(
  reply: FastifyReply,
  mediaType: string,
  { filename, headers = {}, pieces }: Download,
): FastifyReply {
  return reply
    .headers({
      ...headers,
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]+/gu, '-')}"`,
    })
    .send(Readable.from(pieces))
}
