import type { ErrorBody } from '@draftwright/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailableError, isDatabaseError } from '../db/engine.ts'
import { toAgentError, isAgentRequest } from './agent-wire.ts'
import { toBodyError } from './body-types.ts'
import { createUnavailableError, createDiskFullError, isDiskFull } from './database-failures.ts'
import { AppError } from './errors.ts'
import type { Log } from './app-context.ts'

/** Sends every failure in the error shape of its base; unexpected errors are logged and their details are not sent. */
export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toBodyError(error, request) ?? toKnownError(error)
    // An aborted request whose client has disconnected is not an error.
    const isLeft = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'
    const isFault = failure === null || (failure.status >= 500 && failure !== error)
    if (isFault && !isLeft) log.error(`${request.method} ${request.url.split('?')[0]}`, error)
    const answered = failure ?? new AppError(500, 'internal', 'Something went wrong on our side. Try again.')
    const { status, headers } = answered
    if (isAgentRequest(request)) {
      const wire = toAgentError(answered)
      return reply.code(wire.status).headers(headers).send(wire.body)
    }
    return reply.code(status).headers(headers).send(toErrorBody(answered))
  })
}

/** A failure in the error shape of all bases except the agent service's. */
export const toErrorBody = ({ message, code, details }: AppError): ErrorBody => ({
  error: { message, code, ...(details === undefined ? {} : { details }) },
})

/** An expected failure; null for a fault of ours. */
export function toKnownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseUnavailableError) return createUnavailableError()
  if (isDiskFull(error)) return createDiskFullError()
  // Text that PostgreSQL cannot store (a NUL, broken UTF-16) is invalid input wherever it was sent.
  if (isDatabaseError(error, '22021') || isDatabaseError(error, '22P05'))
    return new AppError(400, 'invalid', 'The text contains characters that cannot be stored')
  // The statement or the transaction was rolled back: at its time limit, or because another one waited for it as well.
  if (['57014', '25P03', '40P01'].some((code) => isDatabaseError(error, code)))
    return new AppError(
      503,
      'overloaded',
      'The server is too busy. Nothing was changed; try again in a moment.',
      undefined,
      {
        'retry-after': '5',
      },
    )
  // A referenced row was deleted between the check and the write.
  if (isDatabaseError(error, '23503'))
    return new AppError(409, 'gone', 'A referenced record was deleted in the meantime')
  if (!(error instanceof Error)) return null
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new AppError(413, 'too_large', 'The request is too large')
  if (status >= 400 && status < 500) return new AppError(status, 'invalid', 'The request could not be parsed')
  return null
}
