import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { BlockedAddressError } from './address-rules.ts'
import { TooLargeError } from './guarded-fetch.ts'

/**
 * Why a sign-in by a provider came to nothing: the person or the provider said no, its answer cannot be trusted, it does
 * not answer, or it does not know this server as the settings say.
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

const troubles = new Set(['server_error', 'temporarily_unavailable'])
const ourFaults = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type'])
/** openid-client's words for an answer that is none: another status, no JSON, nothing in time. */
const silences = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

/** Reads what openid-client threw. */
export function whyItFailed(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error
  if (error instanceof AuthorizationResponseError) return new OpenIdError(saidAs(error.error, 'denied'), error.error)
  if (error instanceof ResponseBodyError)
    return new OpenIdError(error.status >= 500 ? 'unreachable' : saidAs(error.error, 'untrusted'), error.error, error)
  const message = error instanceof Error ? error.message : String(error)
  return new OpenIdError(isSilence(error) ? 'unreachable' : 'untrusted', message, error)
}

function saidAs(code: string, otherwise: OpenIdFailure): OpenIdFailure {
  if (troubles.has(code)) return 'unreachable'
  return ourFaults.has(code) ? 'misconfigured' : otherwise
}

function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  if (cause instanceof BlockedAddressError || cause instanceof TooLargeError) return true
  if ('code' in error && typeof error.code === 'string' && silences.has(error.code)) return true
  // undici's word for a connection that could not be made or was cut.
  return error instanceof TypeError && error.message === 'fetch failed'
}
