import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Readable } from 'node:stream'
import type { UploadedFile } from './handler.ts'
import { bytewise, readPart } from './body-text.ts'
import { AppError, invalidInputError } from './errors.ts'

/** The largest file that any route takes (a recording); routes set their own smaller limits. */
export const maxUploadBytes = 25 * 1024 * 1024
/** Total size in bytes of all concurrent uploads in memory. */
const maxAtOnce = 256 * 1024 * 1024

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
  })
}

/** Accepts a file of any type as the body of a route; elsewhere such a body is rejected. */
export function registerFileRoute(app: FastifyInstance, options: RouteOptions): void {
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', (_request, body, go) => go(null, body))
    scope.route(options)
    done()
  })
}

/** Bytes of a signed body. */
const maxSignedBytes = 2 * 1024 * 1024

/** Gives a route the bytes of its body as they were sent, whatever their type: a signature is over exactly these. */
export function registerSignedRoute(app: FastifyInstance, options: RouteOptions): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxSignedBytes }, (_request, body, go) =>
      go(null, body),
    )
    scope.route(options)
    done()
  })
}

let reservedBytes = 0

/**
 * Reserves memory for a request's upload, before a byte of it is read; call the returned function when the request has
 * ended. Throws 503 if too many are in progress.
 */
export function reserveUploadMemory(request: FastifyRequest): () => void {
  const declaredLength = Number(request.headers['content-length'])
  const bytes = Number.isInteger(declaredLength) ? Math.min(declaredLength, maxUploadBytes) : maxUploadBytes
  if (reservedBytes + bytes > maxAtOnce)
    throw new AppError(503, 'busy', 'Too many uploads are in progress. Try again in a moment.', undefined, {
      'retry-after': '2',
    })
  reservedBytes += bytes
  let isReserved = true
  return () => {
    if (isReserved) reservedBytes -= bytes
    isReserved = false
  }
}

interface Upload {
  fields: Record<string, string> | undefined
  file: UploadedFile
}

/** The file in the body, or the only file of a form under any name. Throws 400 for none and 413 for too many bytes. */
export async function readUploadedFile(request: FastifyRequest): Promise<Upload> {
  if (request.isMultipart()) return { fields: undefined, file: (await readMultipart(request, () => true)).file }
  const pieces: Buffer[] = []
  let bytes = 0
  // Also empty if there was no body.
  const body = request.body instanceof Readable ? request.body : []
  for await (const piece of body) {
    // No encoding is set, so chunks are bytes.
    pieces.push(piece as Buffer)
    bytes += (piece as Buffer).length
    if (bytes > maxUploadBytes) throw fileTooLargeError()
  }
  if (bytes === 0) throw invalidInputError([{ field: 'file', message: 'is required' }])
  return { fields: undefined, file: { bytes: Buffer.concat(pieces), filename: '' } }
}

/** The text fields and the only file of a multipart request. Throws 400 for other shapes, 413 for too many bytes. */
export async function readMultipartUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw invalidInputError([{ field: 'file', message: 'must be sent as multipart/form-data' }])
  return readMultipart(request, (name) => name === 'file')
}

async function readMultipart(request: FastifyRequest, isFile: (name: string) => boolean) {
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts(bytewise)) {
      if (part.type === 'file') {
        if (!isFile(part.fieldname))
          throw invalidInputError([{ field: part.fieldname, message: 'is not a known field' }])
        // Typed as always present, yet a part of bytes may have no name.
        const named: { filename: string | undefined } = part
        file = { bytes: await part.toBuffer(), filename: named.filename ?? '' }
      } else {
        fields[part.fieldname] = readPart(part.value)
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLargeError()
    throw new AppError(400, 'invalid', 'The upload could not be parsed')
  }
  if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  return { fields, file }
}

const fileTooLargeError = () =>
  new AppError(413, 'too_large', `file must have at most ${maxUploadBytes / 1024 / 1024} MB`)
