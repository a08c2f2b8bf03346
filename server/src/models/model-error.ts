import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } from 'ai'
import { AppError } from '../http/errors.ts'
import { BlockedAddressError } from '../integrations/address-rules.ts'

export const modelErrorCodes = [
  'model_no_key',
  'model_busy',
  'model_timeout',
  'model_unreachable',
  'model_nonsense',
  'model_refused',
  'model_unknown',
  'transcription_unavailable',
] as const
export type ModelErrorCode = (typeof modelErrorCodes)[number]

const statuses: Partial<Record<ModelErrorCode, number>> = {
  model_busy: 429,
  model_timeout: 504,
  transcription_unavailable: 409,
}
export const statusOfModelError = (code: ModelErrorCode): number => statuses[code] ?? 502
export const isModelErrorCode = (code: string): code is ModelErrorCode =>
  modelErrorCodes.some((known) => known === code)

/** A model could not do what was asked; the message is written for the person who waits. */
export class ModelError extends AppError {
  declare readonly code: ModelErrorCode
  /** Seconds after which the model said it would take work again. */
  readonly retryAfter: number | null

  constructor(code: ModelErrorCode, message: string, retryAfter: number | null = null, cause?: unknown) {
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
    super(statusOfModelError(code), code, message, undefined, headers)
    this.name = 'ModelError'
    this.retryAfter = retryAfter
    this.cause = cause
  }
}

/** Says in a person's words what went wrong with a model; an error that is none of a model's is given back as it is. */
export function toModelError(error: unknown, model: string): unknown {
  if (error instanceof ModelError) return error
  if (RetryError.isInstance(error)) return toModelError(error.lastError, model)
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return new ModelError(
      'model_nonsense',
      `${model} did not answer in the form it was asked for. Your idea is kept; try again.`,
      null,
      error,
    )
  if (APICallError.isInstance(error)) return fromCall(error, model)
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ModelError(
      'model_timeout',
      `${model} did not answer in time. Your idea is kept; try again.`,
      null,
      error,
    )
  if (error instanceof BlockedAddressError)
    return new ModelError('model_unreachable', `${model} cannot be reached: ${error.message}.`, null, error)
  if (isConnectionError(error)) return unreachable(model, error)
  return error
}

function fromCall(error: APICallError, model: string): ModelError {
  const status = error.statusCode
  if (status === 401 || status === 403)
    return new ModelError(
      'model_no_key',
      `${model} refused the key it was called with. Ask whoever runs this server to check the model key.`,
      null,
      error,
    )
  if (status === 429) {
    const seconds = secondsFrom(error.responseHeaders?.['retry-after'])
    const when = seconds === null ? 'in a moment' : `in ${seconds} seconds`
    return new ModelError('model_busy', `${model} is busy. Your idea is kept; try again ${when}.`, seconds, error)
  }
  if (status === 408 || status === 504)
    return new ModelError(
      'model_timeout',
      `${model} did not answer in time. Your idea is kept; try again.`,
      null,
      error,
    )
  if (status === 404)
    return new ModelError(
      'model_unknown',
      `${model} is not known to the server it is asked from. Check the name of the model in the settings.`,
      null,
      error,
    )
  if (status === 200)
    return new ModelError(
      'model_nonsense',
      `${model} gave an answer that cannot be read. Your idea is kept; try again.`,
      null,
      error,
    )
  if (status !== undefined && status < 500)
    return new ModelError(
      'model_refused',
      `${model} refused the request. Try a shorter text or another model.`,
      null,
      error,
    )
  return unreachable(model, error)
}

function unreachable(model: string, error: unknown): ModelError {
  return new ModelError('model_unreachable', `${model} cannot be reached. Your idea is kept; try again.`, null, error)
}

/** `retry-after` is seconds or a date; an unreadable one counts as not given. */
function secondsFrom(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|UND_ERR)/u.test(code)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}
