import type { ErrorBody } from '@draftwright/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { isDatabaseError } from '../db/engine.ts'
import { agentFailure, speaksAgent } from './agent-wire.ts'
import { AppError } from './errors.ts'
import type { Log } from './parts.ts'

/** Every failure leaves in the shape of its base; what is not an AppError is logged and told to nobody. */
export function registerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = known(error)
    // What was broken off because nobody waits for it any more is no fault.
    const isLeft = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'
    if (failure === null && !isLeft) log.error(`${request.method} ${request.url.split('?')[0]}`, error)
    const told =
      failure ?? new AppError(500, 'internal', 'Something went wrong on our side. Nothing was lost; try again.')
    const { status, headers } = told
    if (speaksAgent(request)) {
      const wire = agentFailure(told)
      return reply.code(wire.status).headers(headers).send(wire.body)
    }
    return reply.code(status).headers(headers).send(houseFailure(told))
  })
}

/** A failure in the shape of every base but the agent service's. */
export const houseFailure = ({ message, code, details }: AppError): ErrorBody => ({
  error: { message, code, ...(details === undefined ? {} : { details }) },
})

function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  // Text that PostgreSQL cannot hold (a lone NUL, broken UTF-16) is bad input wherever it was sent.
  if (isDatabaseError(error, '22021') || isDatabaseError(error, '22P05'))
    return new AppError(400, 'invalid', 'The text holds characters that cannot be stored')
  // What the request names was deleted between the look-up and the write.
  if (isDatabaseError(error, '23503'))
    return new AppError(409, 'gone', 'Something this refers to was deleted meanwhile')
  if (!(error instanceof Error)) return null
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new AppError(413, 'too_large', 'The request must have at most 1 MB')
  if (status === 415)
    return new AppError(415, 'unsupported_media_type', 'Send JSON with content-type: application/json')
  if (status >= 400 && status < 500) return new AppError(status, 'invalid', 'The request could not be read')
  return null
}
