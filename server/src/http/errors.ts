import type { Issue } from '@draftwright/contract/envelope'

/** An expected error response. Everything else that is thrown is a server error and becomes a plain 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, details?: unknown, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

/** The same for missing and foreign rows: the response must not reveal which. */
export const notFoundError = (noun: string) => new AppError(404, 'not_found', `${noun} not found`)

/** What is deleted is missing, also where it can be restored: then the sentence says so. */
export const inTrashError = (noun: string) =>
  new AppError(404, 'in_trash', `This ${noun} is in the trash. Restore it first.`)

export const notSignedInError = (code = 'not_signed_in', message = 'Sign in to continue') =>
  new AppError(401, code, message)

export const forbiddenError = (message = 'Your role does not allow this', code = 'forbidden') =>
  new AppError(403, code, message)

export const conflictError = (code: string, message: string, details?: unknown) =>
  new AppError(409, code, message, details)

/** Each issue names a field and describes its problem. */
export function invalidInputError(issues: Issue[]): AppError {
  const first = issues[0] ?? { field: 'body', message: 'is not valid' }
  return new AppError(400, 'invalid', `${first.field} ${first.message}`, issues)
}

/** An external service failed; the person can retry. */
export const upstreamError = (code: string, message: string) => new AppError(502, code, message)

export const tooManyRequestsError = (seconds: number) =>
  new AppError(
    429,
    'too_many_requests',
    `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    undefined,
    {
      'retry-after': String(Math.max(1, Math.ceil(seconds))),
    },
  )
