import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { FormFile } from './handler.ts'
import { bytewise, decodeForm, formType, readPart } from './body-text.ts'
import { AppError, invalidInputError } from './errors.ts'
import { maxUploadBytes } from './uploads.ts'

const maxFiles = 10
/** Other clients' forms contain extra fields; a text field may be as long as a JSON body. */
const limits = { files: maxFiles, fields: 100, parts: 110, fileSize: maxUploadBytes, fieldSize: 1024 * 1024 }

export interface Form {
  /** Also empty if there was no body. */
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly FormFile[]
}

/** Accepts forms of either encoding, or JSON, on a route; elsewhere an encoded form is rejected. */
export function registerFormRoute(app: FastifyInstance, options: RouteOptions): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(formType, { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, bytes: Buffer) =>
      toTextFields(decodeForm(bytes, headers['content-type'])),
    )
    scope.route(options)
    done()
  })
}

/** The text fields and the parts named `files`. Throws 400 for an invalid form, 422 for more than 10 files, 413 for too many bytes. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (request.isMultipart()) return readMultipart(request)
  const { body } = request
  if (body === undefined || body === null) return { fields: {}, files: [] }
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidInputError([{ field: 'body', message: 'must be an object' }])
  return { fields: toTextFields(Object.entries(body)), files: [] }
}

/** Forms contain text only; null is an omitted field. */
function toTextFields(entries: Iterable<[string, unknown]>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of entries) {
    if (value === null || value === undefined || name === '__proto__') continue
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return fields
}

async function readMultipart(request: FastifyRequest): Promise<Form> {
  const fields: [string, unknown][] = []
  const files: FormFile[] = []
  let bytes = 0
  try {
    for await (const part of request.parts({ limits, ...bytewise })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, readPart(part.value)])
        continue
      }
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > maxUploadBytes) throw filesTooLargeError()
      // Typed as always present, yet a part of bytes may have no name.
      const named: { filename: string | undefined } = part
      // A browser sends one empty part if no file was chosen.
      if (part.fieldname === 'files' && (content.length > 0 || (named.filename ?? '') !== ''))
        files.push({ bytes: content, filename: named.filename ?? '', mediaType: part.mimetype })
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw filesTooLargeError()
    if (code === 'FST_FILES_LIMIT')
      throw invalidInputError([{ field: 'files', message: `must be at most ${maxFiles}` }])
    throw new AppError(400, 'invalid', 'There was an error parsing the body')
  }
  return { fields: toTextFields(fields), files }
}

const filesTooLargeError = () =>
  new AppError(413, 'too_large', `The files must have at most ${maxUploadBytes / 1024 / 1024} MB together`)
