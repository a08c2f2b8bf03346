import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../http/app-context.ts'
import { sendStoredFile } from '../../http/send-file.ts'
import { isOpenAccount } from '../accounts/index.ts'
import { isUuid, buildPictureKey, parsePictureName } from './addresses.ts'
import { createVariant } from './variants.ts'

interface MediaRoute {
  Params: { account: string; file: string }
}

/** Uploaded pictures, public for everyone who knows the address, because posts show them. Nothing here can run scripts. */
export function serveMedia(app: FastifyInstance, context: AppContext): void {
  const serve = async (request: FastifyRequest<MediaRoute>, reply: FastifyReply) => {
    const { account, file } = request.params
    const name = parsePictureName(file)
    if (!isUuid(account) || name === null || !(await isOpenAccount(context.engine, account))) return sendNotFound(reply)
    const key = buildPictureKey(account, name)
    const type = name.format === 'jpg' ? 'image/jpeg' : 'image/webp'
    if (await sendPicture(request, reply, context, key, type)) return reply
    const isMade = await createVariant(context, account, name)
    return isMade && (await sendPicture(request, reply, context, key, type)) ? reply : sendNotFound(reply)
  }
  app.get<MediaRoute>('/media/:account/:file', serve)
  app.get<MediaRoute>('/storage/v1/object/public/images/:account/:file', serve)
}

/** Bytes that the server generated itself, under an address that always means the same picture. False when there are none. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Pick<AppContext, 'files'>,
  key: string,
  type = 'image/webp',
): Promise<boolean> {
  reply.headers({
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return sendStoredFile(request, reply, files, key)
}

/** Not cached: it may exist a moment later. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    .send('Not found')
