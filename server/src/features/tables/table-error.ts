import { AppError } from '../../http/errors.ts'

/** A refusal in Airtable's words: `type` and the message are what its clients read, and the status and code what ours do. */
export class TableError extends AppError {
  readonly type: string
  /** Why a value does not fit, without the field's name. */
  readonly reason: string | undefined
  constructor(
    type: string,
    message: string,
    details?: unknown,
    how: { status?: number; code?: string; reason?: string } = {},
  ) {
    super(how.status ?? 400, how.code ?? 'invalid', message, details)
    this.type = type
    this.reason = how.reason
  }
}

export const createBadRequestError = (message: string) => new TableError('INVALID_REQUEST_UNKNOWN', message)
export const createUnknownFieldError = (name: string) =>
  new TableError('UNKNOWN_FIELD_NAME', `Unknown field name: ${JSON.stringify(name)}`)
export const createComputedFieldError = (name: string) =>
  new TableError(
    'INVALID_VALUE_FOR_COLUMN',
    `Field ${JSON.stringify(name)} cannot accept a value because the field is computed`,
  )
export const createWrongValueError = (name: string, reason = '') =>
  new TableError(
    'INVALID_VALUE_FOR_COLUMN',
    `Field ${JSON.stringify(name)} cannot accept the provided value${reason === '' ? '' : `: ${reason}`}`,
    undefined,
    reason === '' ? {} : { reason },
  )
export const createUnknownChoiceError = (choice: string) =>
  new TableError(
    'INVALID_MULTIPLE_CHOICE_OPTIONS',
    `Insufficient permissions to create new select option ${JSON.stringify(JSON.stringify(choice))}`,
  )
export const createInvalidFormulaError = (message: string) => new TableError('INVALID_FORMULA', message)
