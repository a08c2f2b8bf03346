import { AppError } from '../../../http/errors.ts'
import { TableError } from '../table-error.ts'

/** A refusal with a status of its own, in Airtable's words. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, message: string) {
    super(message)
    this.name = 'WireError'
    this.status = status
    this.type = type
  }
}

/** Of bases and tables that do not exist or are not this workspace's: nobody learns which. */
export const createModelNotFoundError = () =>
  new WireError(
    403,
    'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
    'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
  )
export const createRecordNotFoundError = () => new WireError(404, 'MODEL_ID_NOT_FOUND', 'Record not found')
export const createUnreadableBodyError = () =>
  new WireError(422, 'INVALID_REQUEST_BODY', 'Could not parse request body')
export const createParameterError = () =>
  new WireError(
    422,
    'INVALID_REQUEST_UNKNOWN',
    'Invalid request: parameter validation failed. Check your request data.',
  )

export interface WireFailure {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: { readonly error: string | { readonly type: string; readonly message: string } }
}
const createFailure = (status: number, type: string, message: string): WireFailure => ({
  status,
  body: { error: { type, message } },
})

/** An address that does not exist. */
export const noRoute: WireFailure = { status: 404, body: { error: 'NOT_FOUND' } }

/** Any refusal as its clients know it. */
export function toWireFailure(error: AppError | WireError): WireFailure {
  if (error instanceof WireError) return createFailure(error.status, error.type, error.message)
  if (error instanceof TableError) return createFailure(422, error.type, error.message)
  const { status, code, message, headers } = error
  if (status === 401) return createFailure(401, 'AUTHENTICATION_REQUIRED', 'Authentication required')
  if (status === 403)
    return createFailure(403, 'INVALID_PERMISSIONS', 'You are not permitted to perform this operation')
  if (status === 404) return toWireFailure(createModelNotFoundError())
  if (status === 413) return createFailure(413, 'REQUEST_TOO_LARGE', 'Request body is too large')
  if (status === 415 || code === 'invalid_json') return toWireFailure(createUnreadableBodyError())
  if (status === 429)
    return {
      ...createFailure(429, 'RATE_LIMIT_REACHED', 'Rate limit exceeded. Please try again later'),
      headers: { 'retry-after': '1' },
    }
  if (status === 503 || status === 507)
    return {
      ...createFailure(503, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable. Please retry shortly.'),
      headers,
    }
  if (status >= 500) return createFailure(500, 'SERVER_ERROR', 'Try again. If the problem persists, contact support.')
  return code === 'invalid' && status === 400
    ? toWireFailure(createParameterError())
    : createFailure(422, 'INVALID_REQUEST_UNKNOWN', message)
}
