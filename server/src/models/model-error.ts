import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  StreamProviderError,
  TypeValidationError,
} from 'ai'
import { AppError } from '../http/errors.ts'
import { BlockedAddressError } from '../integrations/address-rules.ts'
import { TooLargeError } from '../integrations/guarded-fetch.ts'
import { readRetryAfter } from '../integrations/retry-after.ts'

const modelErrorCodes = [
  'model_no_key',
  'model_busy',
  'model_timeout',
  'model_unreachable',
  'model_nonsense',
  'model_refused',
  'model_unknown',
  /** A web page came instead of an answer. */
  'model_page',
  /** The answer ended in its middle. */
  'model_cut',
  /** The server reads less than the prompt. */
  'model_prompt_cut',
  /** The answer did not end. */
  'model_endless',
  'transcription_unavailable',
  /** There are no words in the notes, or the request takes a language model. */
  'text_unusable',
  /** Somebody pasted something else than the answer to the prompt. */
  'answer_unusable',
] as const
export type ModelErrorCode = (typeof modelErrorCodes)[number]

const statuses: Partial<Record<ModelErrorCode, number>> = {
  model_busy: 429,
  model_timeout: 504,
  transcription_unavailable: 409,
  text_unusable: 400,
  answer_unusable: 400,
}
export const toModelErrorStatus = (code: ModelErrorCode): number => statuses[code] ?? 502
export const isModelErrorCode = (code: string): code is ModelErrorCode =>
  modelErrorCodes.some((known) => known === code)

/** A model's failure; the message is shown to the person. */
export class ModelError extends AppError {
  declare readonly code: ModelErrorCode
  /** Seconds after which the model accepts requests again. */
  readonly retryAfter: number | null

  constructor(code: ModelErrorCode, message: string, retryAfter: number | null = null, cause?: unknown) {
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
    const details = code === 'answer_unusable' ? [{ field: 'answer', message }] : undefined
    super(toModelErrorStatus(code), code, message, details, headers)
    this.name = 'ModelError'
    this.retryAfter = retryAfter
    this.cause = cause
  }
}

/** Converts a model's failure to a message for a person; any other error is returned unchanged. */
export function toModelError(error: unknown, model: string): unknown {
  if (error instanceof ModelError) return error
  if (RetryError.isInstance(error)) return toModelError(error.lastError, model)
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return new ModelError(
      'model_nonsense',
      `${model} did not return the requested format. Your idea is saved. Try again.`,
      null,
      error,
    )
  if (APICallError.isInstance(error) && error.statusCode === 200 && isConnectionError(error))
    return cutError(model, error)
  if (APICallError.isInstance(error)) return toCallError(error, model)
  if (unreadable.some((one) => one.isInstance(error)))
    return new ModelError(
      'model_nonsense',
      `${model} sent something that is not an answer of a model. Your idea is saved. Try again, or check its address in the settings.`,
      null,
      error,
    )
  if (error instanceof TooLargeError) return new ModelError('model_endless', `${model} did not stop. ${error.message}.`)
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ModelError(
      'model_timeout',
      `${model} did not respond in time. Your idea is saved. Try again.`,
      null,
      error,
    )
  if (error instanceof BlockedAddressError)
    return new ModelError('model_unreachable', `${model} cannot be reached: ${error.message}.`, null, error)
  if (isConnectionError(error)) return unreachableError(model, error)
  // What a provider sends in the middle of a stream is its own object.
  if (!(error instanceof Error) || StreamProviderError.isInstance(error))
    return new ModelError(
      'model_refused',
      `${model} ended the answer with an error of its own. Your idea is saved. Try again.`,
      null,
      error,
    )
  return error
}

const unreadable = [JSONParseError, TypeValidationError, InvalidResponseDataError, EmptyResponseBodyError]

/** The same for a stream of which some words have arrived; they are kept. */
export function toStreamError(error: unknown, model: string): unknown {
  const isCut = InvalidResponseDataError.isInstance(error) || isConnectionError(error)
  if (isCut) return cutError(model, error)
  const known = toModelError(error, model)
  if (!(known instanceof ModelError) || known.code !== 'model_nonsense') return known
  return new ModelError(
    'model_nonsense',
    `${model} began to send something that is not an answer of a model. The text so far is saved. Try again.`,
    null,
    error,
  )
}

const cutError = (model: string, error: unknown) =>
  new ModelError(
    'model_cut',
    `The connection to ${model} broke off before the answer was complete. The text so far is saved. Try again.`,
    null,
    error,
  )

/** Whether a response is a page for people: a proxy, a sign-in page of a network or a website answered. */
export const isWebPage = (type: string, body = ''): boolean =>
  /html/iu.test(type) || /^\s*<(?:!doctype html|html)/iu.test(body.slice(0, 1000))

function toCallError(error: APICallError, model: string): ModelError {
  const status = error.statusCode
  if (status !== undefined && isWebPage(error.responseHeaders?.['content-type'] ?? '', error.responseBody))
    return new ModelError(
      'model_page',
      `A web page came instead of an answer of ${model} (HTTP ${status}): a proxy, a firewall or the sign-in page of a network is in between. Your idea is saved. Check the connection, then try again.`,
      null,
      error,
    )
  if (status === 401 || status === 403)
    return new ModelError(
      'model_no_key',
      `${model} rejected the API key. Ask your administrator to check it.`,
      null,
      error,
    )
  if (status === 429) {
    const seconds = readRetryAfter(error.responseHeaders?.['retry-after'])
    const when = seconds === null ? 'in a moment' : `in ${seconds} seconds`
    return new ModelError('model_busy', `${model} is busy. Your idea is saved. Try again ${when}.`, seconds, error)
  }
  if (status === 408 || status === 504)
    return new ModelError(
      'model_timeout',
      `${model} did not respond in time. Your idea is saved. Try again.`,
      null,
      error,
    )
  if (status === 404)
    return new ModelError(
      'model_unknown',
      `${model} was not found on its server. Check the model name in the settings.`,
      null,
      error,
    )
  if (status === 200)
    return new ModelError(
      'model_nonsense',
      `${model} returned an unreadable answer. Your idea is saved. Try again.`,
      null,
      error,
    )
  if (status !== undefined && status < 500)
    return new ModelError(
      'model_refused',
      `${model} rejected the request. Try a shorter text or another model.`,
      null,
      error,
    )
  return unreachableError(model, error)
}

function unreachableError(model: string, error: unknown): ModelError {
  return new ModelError('model_unreachable', `${model} cannot be reached. Your idea is saved. Try again.`, null, error)
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|UND_ERR)/u.test(code)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}
