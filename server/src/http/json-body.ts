import { isTooDeep, maxDepth } from '@draftwright/contract/nesting'
import type { FastifyInstance } from 'fastify'
import { AppError, invalidInputError } from './errors.ts'
import { assertStorableTexts, hasUnstorableEscape } from './storable-text.ts'

export const maxJsonBytes = 1024 * 1024

/** JSON with our limits: an empty body is allowed, poisoned keys and deep nesting are rejected. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxJsonBytes },
    (request, text, done) => {
      if (text.length === 0) return done(null, undefined)
      void parse(request, text as string, (error, value) => {
        if (error) return done(new AppError(400, 'invalid_json', 'The body is not valid JSON'))
        if (isTooDeep(value))
          return done(
            invalidInputError([{ field: 'body', message: `must not be nested deeper than ${maxDepth} levels` }]),
          )
        try {
          if (hasUnstorableEscape(text as string)) assertStorableTexts(value)
          done(null, value)
        } catch (unstorable) {
          done(unstorable as Error)
        }
      })
    },
  )
}
