import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../http/app-context.ts'
import { notFoundError } from '../../../http/errors.ts'
import { sendAttachment, sendStoredFile } from '../../../http/send-file.ts'
import { shrinkPicture } from '../../../integrations/images.ts'
import { isOpenAccount } from '../../accounts/index.ts'
import { findServedAttachment, type ServedAttachment } from './system-store.ts'
import { readFileForm } from './file-address.ts'
import { buildThumbnailFolder, type ThumbnailSize, thumbnailSizes } from './thumbnails.ts'

interface FileRoute {
  Params: { id: string; form: string; expires: string; mac: string; name: string }
}
/** Shown in the page by a browser; anything else is saved. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Files of cells, for whoever has an address that this server has signed. Nothing here can run scripts. */
export function serveAttachments(app: FastifyInstance, context: AppContext): void {
  app.get<FileRoute>('/table-files/:id/:form/:expires/:mac/:name', async (request, reply) => {
    const { id } = request.params
    const form = readFileForm(context, request.params)
    const file = form === null ? undefined : await findServedAttachment(context.engine, id)
    if (form === null || file === undefined || !(await isOpenAccount(context.engine, file.account_id)))
      throw notFoundError('File')
    if (form !== 'file') return sendThumbnail(request, reply, context, file, form)
    if (!pictures.has(file.media_type)) {
      const { key, filename, media_type: mediaType } = file
      return sendAttachment(request, reply, context.files, { key, filename, mediaType })
    }
    setPictureHeaders(reply, file.media_type)
    if (await sendStoredFile(request, reply, context.files, file.key)) return reply
    throw notFoundError('File')
  })
}

const setPictureHeaders = (reply: FastifyReply, type: string): void =>
  void reply.headers({
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=7200',
    'cross-origin-resource-policy': 'cross-origin',
  })

async function sendThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: AppContext,
  file: ServedAttachment,
  form: ThumbnailSize,
): Promise<FastifyReply> {
  if (file.width === null) throw notFoundError('File')
  const key = `${buildThumbnailFolder(file.key)}/${form}`
  setPictureHeaders(reply, 'image/webp')
  if (await sendStoredFile(request, reply, files, key)) return reply
  const whole = await files.read(file.key)
  const small = whole === null ? null : await shrinkPicture(whole, thumbnailSizes[form])
  if (small === null) throw notFoundError('File')
  await files.write(key, small)
  if (await sendStoredFile(request, reply, files, key)) return reply
  throw notFoundError('File')
}
