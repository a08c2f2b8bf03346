import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Parts } from '../../http/parts.ts'
import { isOpenAccount } from '../accounts/index.ts'

const name = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** Uploaded pictures, for everybody who knows the address: they stand in public posts. Nothing here can run. */
export function serveMedia(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { account: string; file: string } }>('/media/:account/:file', async (request, reply) => {
    const { account, file } = request.params
    const id = file.replace(/\.webp$/u, '')
    const isOpen = name.test(account) && name.test(id) && (await isOpenAccount(parts.engine, account))
    const bytes = isOpen ? await parts.files.read(`images/${account}/${id}.webp`) : null
    return sendPicture(reply, bytes)
  })
}

/** Bytes that the server wrote itself, under an address that never means another picture; null is a 404. */
export function sendPicture(reply: FastifyReply, bytes: Uint8Array | null): FastifyReply {
  if (bytes === null) return reply.code(404).type('text/plain').send('Not found')
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(bytes)
}
