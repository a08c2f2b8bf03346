import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../http/app-context.ts'
import { sendAttachment } from '../../http/send-file.ts'
import { sendSmallPage } from '../../http/small-page.ts'
import type { AccountDb } from '../../db/account-db.ts'
import { readUserAgent } from '../analytics/index.ts'
import { recordFormDownload } from '../goals/index.ts'
import { findPicture } from '../media/index.ts'
import { findUploadedFile } from '../storage/index.ts'
import { checkFileToken, createFileToken } from './file-link.ts'
import type { LoadedForm } from './form-cache.ts'
import { countDownload, type PublicForm } from './store.ts'

export interface FormFile {
  readonly id: string
  readonly key: string
  readonly mediaType: string
  readonly filename: string
}

/** What a download form hands out; null if it has nothing, or it was deleted. */
export async function findFormFile(db: AccountDb, form: PublicForm): Promise<FormFile | null> {
  if (form.kind !== 'download') return null
  if (form.file_id !== null) return findUploadedFile(db, form.file_id)
  const picture = form.media_id === null ? null : await findPicture(db, { id: form.media_id })
  if (picture === null) return null
  const filename = `${picture.name.replace(/\.\w{1,5}$/u, '')}.webp`
  return { id: picture.id, key: picture.key, mediaType: picture.media_type, filename }
}

/** The address of the file for whoever has just sent the form. */
export const buildFileUrl = ({ secrets, now }: AppContext, { slug, form }: LoadedForm, file: FormFile): string =>
  `${buildFilePath(slug, form, file)}?t=${createFileToken(secrets, form.id, file.id, now())}`

const buildFilePath = (slug: string, form: PublicForm, { filename }: FormFile): string =>
  `/f/${slug}/${form.slug}/file/${encodeURIComponent(filename)}`

/** Sends the file to a link that an answer got, and counts it. */
export async function sendFormFile(
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  open: LoadedForm,
  token: string,
): Promise<FastifyReply> {
  const { db, form, slug } = open
  const file = await findFormFile(db, form)
  const state =
    file === null ? 'wrong' : checkFileToken(context.secrets, form.id, file.id, { token, now: context.now() })
  if (file === null || state !== 'valid')
    return sendSmallPage(reply.code(state === 'expired' ? 410 : 404), {
      heading: state === 'expired' ? 'This link has expired' : 'There is no such file',
      main: `<p class="lead">Send <a href="/f/${slug}/${form.slug}">the form</a> once more, and you get a new link.</p>`,
    })
  const { headers, method, ip } = request
  const userAgent = headers['user-agent'] ?? ''
  // Parts of a file that is read on, and one that the browser has already, are no further downloads.
  const isWhole = method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined
  if (isWhole && !readUserAgent(userAgent).isBot) {
    await countDownload(db, form.id)
    const isPrivate = headers['dnt'] === '1' || headers['sec-gpc'] === '1'
    recordFormDownload(context, {
      accountId: db.accountId,
      address: decodeURIComponent(buildFilePath(slug, form, file)),
      ip,
      userAgent,
      isPrivate,
    })
  }
  reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  return sendAttachment(request, reply, context.files, file)
}
