import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../http/parts.ts'
import { sendParts } from '../../http/send-file.ts'
import { isOpenAccount } from '../accounts/index.ts'
import { isId, keyOf, readName } from './addresses.ts'
import { makeVariant } from './variants.ts'

interface Place {
  Params: { account: string; file: string }
}

/** Uploaded pictures, for everybody who knows the address: they stand in public posts. Nothing here can run. */
export function serveMedia(app: FastifyInstance, parts: Parts): void {
  const serve = async (request: FastifyRequest<Place>, reply: FastifyReply) => {
    const { account, file } = request.params
    const name = readName(file)
    if (!isId(account) || name === null || !(await isOpenAccount(parts.engine, account))) return missing(reply)
    const key = keyOf(account, name)
    const type = name.format === 'jpg' ? 'image/jpeg' : 'image/webp'
    if (await sendPicture(request, reply, parts, key, type)) return reply
    const isMade = await makeVariant(parts, account, name)
    return isMade && (await sendPicture(request, reply, parts, key, type)) ? reply : missing(reply)
  }
  app.get<Place>('/media/:account/:file', serve)
  app.get<Place>('/storage/v1/object/public/images/:account/:file', serve)
}

/** Bytes that the server wrote itself, under an address that never means another picture. False when there are none. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Pick<Parts, 'files'>,
  key: string,
  type = 'image/webp',
): Promise<boolean> {
  reply.headers({
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return sendParts(request, reply, files, key)
}

/** Not kept by anybody: it may be there in a moment. */
export const missing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    .send('Not found')
