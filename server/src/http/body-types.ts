import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    takes?: keyof typeof bodyTypes
  }
}

/** What each kind of body is sent as, and how many megabytes it may have. */
const bodyTypes = {
  json: { type: 'JSON with content-type: application/json', megabytes: 1 },
  multipart: { type: 'a form with content-type: multipart/form-data', megabytes: 25 },
  form: {
    type: 'a form or JSON with content-type: multipart/form-data, application/x-www-form-urlencoded or application/json',
    megabytes: 1,
  },
  file: { type: 'a file as the body, or a form with content-type: multipart/form-data', megabytes: 25 },
  signed: { type: 'a body of any type', megabytes: 2 },
} as const

/** A body that the route does not take, in words about this route; null for every other error. */
export function toBodyError(error: unknown, { routeOptions, headers }: FastifyRequest): AppError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const { type, megabytes } = bodyTypes[routeOptions.config.takes ?? 'json']
  if (error.statusCode === 413) return new AppError(413, 'too_large', `The request must have at most ${megabytes} MB`)
  if (error.statusCode !== 415) return null
  const sent = headers['content-type']
  const instead = sent === undefined ? '' : `, not ${sent.slice(0, 80)}`
  return new AppError(415, 'unsupported_media_type', `Send ${type}${instead}`)
}

/** Refuses a compressed body by naming its encoding: read as it is, it would be called unreadable. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return done()
    const message = `A body with content-encoding: ${encoding.slice(0, 40)} is not read here. Send it without encoding.`
    done(new AppError(415, 'unsupported_encoding', message, undefined, { 'accept-encoding': 'identity' }))
  })
}
