import type { Route } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import type { FormFile, UploadedFile } from './call.ts'
import { readForm } from './forms.ts'
import { readFile, readUpload } from './uploads.ts'

/** What came with a request, before the contract has looked at it. */
export interface Sent {
  readonly body: unknown
  readonly file: UploadedFile | null
  readonly files: readonly FormFile[]
}

/** Reads the body as the route takes it. Throws 400, 413 or 422 for what cannot be read. */
export async function readSent(request: FastifyRequest, { consumes }: Route): Promise<Sent> {
  if (consumes === undefined) return { body: request.body, file: null, files: [] }
  if (consumes === 'form') {
    const { fields, files } = await readForm(request)
    return { body: fields, file: null, files }
  }
  const { fields, file } = await (consumes === 'file' ? readFile : readUpload)(request)
  return { body: fields, file, files: [] }
}

/** All bytes that were uploaded, null where none were: another picture is another request. */
export function bytesOf({ file, files }: Sent): Buffer | null {
  if (file !== null) return file.bytes
  return files.length === 0 ? null : Buffer.concat(files.map(({ bytes }) => bytes))
}
