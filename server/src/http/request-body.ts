import type { Route } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import type { FormFile, UploadedFile } from './handler.ts'
import { readForm } from './forms.ts'
import { readUploadedFile, readMultipartUpload } from './uploads.ts'

/** The body of a request, before validation. */
export interface RequestBody {
  readonly body: unknown
  readonly file: UploadedFile | null
  readonly files: readonly FormFile[]
}

/** Reads the body in the format that the route takes. Throws 400, 413 or 422 for an unreadable one. */
export async function readRequestBody(request: FastifyRequest, { consumes }: Route): Promise<RequestBody> {
  if (consumes === undefined) return { body: request.body, file: null, files: [] }
  if (consumes === 'signed') {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return { body: undefined, file: { bytes, filename: '' }, files: [] }
  }
  if (consumes === 'form') {
    const { fields, files } = await readForm(request)
    return { body: fields, file: null, files }
  }
  const { fields, file } = await (consumes === 'file' ? readUploadedFile : readMultipartUpload)(request)
  return { body: fields, file, files: [] }
}

/** All uploaded bytes, or null without any: another file is another request. */
export function joinFileBytes({ file, files }: RequestBody): Buffer | null {
  if (file !== null) return file.bytes
  return files.length === 0 ? null : Buffer.concat(files.map(({ bytes }) => bytes))
}
