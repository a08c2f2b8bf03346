import { isTooDeep, maxDepth } from '@draftwright/contract/nesting'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeText } from './body-text.ts'
import { AppError, invalidInputError } from './errors.ts'
import { assertStorableTexts, hasUnstorableEscape } from './storable-text.ts'

export const maxJsonBytes = 1024 * 1024

/** JSON with our limits: an empty body is allowed, poisoned keys and deep nesting are rejected. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxJsonBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined
      const text = decodeText(bytes, request.headers['content-type'])
      const value = await new Promise((resolve, reject) => {
        void parse(request, text, (error, parsed) => {
          if (error) reject(new AppError(400, 'invalid_json', 'The body is not valid JSON'))
          else resolve(parsed)
        })
      })
      if (isTooDeep(value))
        throw invalidInputError([{ field: 'body', message: `must not be nested deeper than ${maxDepth} levels` }])
      if (hasUnstorableEscape(text)) assertStorableTexts(value)
      return value
    },
  )
}
