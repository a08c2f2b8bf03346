import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { BlockedAddressError } from './address-rules.ts'
import { TooLargeError } from './guarded-fetch.ts'

/**
 * Why a sign-in by a provider failed: the person or the provider refused, its response cannot be trusted, it does not respond, or
 * this server's settings are wrong.
 */
export type OpenIdFailure = 'denied' | 'untrusted' | 'unreachable' | 'misconfigured'

export class OpenIdError extends Error {
  readonly failure: OpenIdFailure

  /** The message is for the log. */
  constructor(failure: OpenIdFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OpenIdError'
    this.failure = failure
  }
}

const providerErrors = new Set(['server_error', 'temporarily_unavailable'])
const misconfigurationErrors = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
])
/** openid-client's errors for invalid responses: another status, no JSON, a timeout. */
const unreachableCodes = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

/** Converts an error of openid-client. */
export function toOpenIdError(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error
  if (error instanceof AuthorizationResponseError) return new OpenIdError(toFailure(error.error, 'denied'), error.error)
  if (error instanceof ResponseBodyError)
    return new OpenIdError(
      error.status >= 500 ? 'unreachable' : toFailure(error.error, 'untrusted'),
      error.error,
      error,
    )
  const message = error instanceof Error ? error.message : String(error)
  return new OpenIdError(isUnreachable(error) ? 'unreachable' : 'untrusted', message, error)
}

function toFailure(code: string, otherwise: OpenIdFailure): OpenIdFailure {
  if (providerErrors.has(code)) return 'unreachable'
  return misconfigurationErrors.has(code) ? 'misconfigured' : otherwise
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  if (cause instanceof BlockedAddressError || cause instanceof TooLargeError) return true
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.has(error.code)) return true
  // undici's error for a connection that failed or was cut.
  return error instanceof TypeError && error.message === 'fetch failed'
}
