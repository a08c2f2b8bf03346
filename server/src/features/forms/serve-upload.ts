import { readClientAddress } from '../../http/client-address.ts'
import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError, forbiddenError, notFoundError, tooManyRequestsError } from '../../http/errors.ts'
import { isSentFromElsewhere } from './embedding.ts'
import type { FormCache, LoadedForm } from './form-cache.ts'
import { createFileSizeError, uploadFormFile } from './upload-file.ts'

interface UploadRoute {
  Params: { site: string; form: string; question: string }
  Querystring: { name?: unknown }
}

/** Takes one file that somebody chose on a form's page, and answers with the token that the form sends. */
export function serveFormUploads(app: FastifyInstance, context: AppContext, cache: FormCache): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formFileLimits.bytes }, (_request, body, go) =>
      go(null, body),
    )
    scope.setErrorHandler((error: { statusCode?: number }) => {
      throw error.statusCode === 413 ? createFileSizeError() : error
    })
    scope.post<UploadRoute>(
      '/f/:site/:form/files/:question',
      {
        bodyLimit: formFileLimits.bytes,
        // Nothing is read of what is not taken.
        onRequest: async (request) => {
          const { form } = await findAsked(request)
          if (isSentFromElsewhere(context.config.publicUrl, form.embed_sites, request.headers.origin))
            throw forbiddenError()
          await assertFewUploads(context, form.id, readClientAddress(request))
        },
      },
      async (request, reply) => {
        const { db, form } = await findAsked(request)
        const { name } = request.query
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const uploaded = await uploadFormFile(db, context, {
          formId: form.id,
          questionId: request.params.question,
          name: typeof name === 'string' ? name : '',
          bytes,
        })
        return reply.code(201).header('cache-control', 'no-store').send({ data: uploaded })
      },
    )
  })

  /** The open form that asks for files there. Throws 404 and 410. */
  async function findAsked({ params }: FastifyRequest<UploadRoute>): Promise<LoadedForm> {
    const found = await cache.find(params.site, params.form)
    if (found === null || 'movedTo' in found) throw notFoundError('Form')
    if (!found.form.is_active || !found.form.has_view)
      throw new AppError(410, 'closed', 'This form is closed. It takes no more answers.')
    if (!found.questions.some(({ id, kind }) => id === params.question && kind === 'file'))
      throw notFoundError('Question')
    return found
  }
}

/** By address and form, and by form from everywhere. */
async function assertFewUploads(context: AppContext, formId: string, ip: string | null): Promise<void> {
  const wait =
    (await countLimitedHit(context, 'formFile', `formFile:${formId}:${ip ?? 'unknown'}`)) ??
    (await countLimitedHit(context, 'formSite', `formFileSite:${formId}`))
  if (wait !== null) throw tooManyRequestsError(wait)
}
