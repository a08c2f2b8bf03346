import type { Issue } from '@draftwright/contract/envelope'

/** An answer that is not a success. Everything else that is thrown is a fault of ours and becomes a plain 500. */
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

/** Missing and foreign alike: the answer must not tell which. */
export const notFound = (noun: string) => new AppError(404, 'not_found', `${noun} not found`)

export const notSignedIn = (code = 'not_signed_in', message = 'Sign in to go on') => new AppError(401, code, message)

export const forbidden = (message = 'Your role does not allow this', code = 'forbidden') =>
  new AppError(403, code, message)

export const conflict = (code: string, message: string, details?: unknown) => new AppError(409, code, message, details)

/** Each issue names a field and says in words what is wrong with it. */
export function invalid(issues: Issue[]): AppError {
  const first = issues[0] ?? { field: 'body', message: 'is not valid' }
  return new AppError(400, 'invalid', `${first.field} ${first.message}`, issues)
}

/** The outside world failed us; the person can retry. */
export const upstream = (code: string, message: string) => new AppError(502, code, message)

export const tooMany = (seconds: number) =>
  new AppError(
    429,
    'too_many_requests',
    `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    undefined,
    {
      'retry-after': String(Math.max(1, Math.ceil(seconds))),
    },
  )
