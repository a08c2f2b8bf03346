import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from './call.ts'
import { AppError, invalid } from './errors.ts'

/** The largest file any route takes (a recording); routes set their own smaller limits. */
export const maxUploadBytes = 25 * 1024 * 1024

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
  })
}

/** The text fields and the one file of a multipart request. Throws 400 for another shape and 413 for too many bytes. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  if (!request.isMultipart()) throw invalid([{ field: 'file', message: 'must be sent as multipart/form-data' }])
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw invalid([{ field: part.fieldname, message: 'is not a known field' }])
        // Typed as always there, yet a part of bytes may come without a name.
        const named: { filename: string | undefined } = part
        file = { bytes: await part.toBuffer(), filename: named.filename ?? '' }
      } else {
        fields[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError(413, 'too_large', `file must have at most ${maxUploadBytes / 1024 / 1024} MB`)
    throw new AppError(400, 'invalid', 'The upload could not be read')
  }
  if (file === null) throw invalid([{ field: 'file', message: 'is required' }])
  return { fields, file }
}
