import { parseDay } from '@draftwright/contract/days'
import type { MemberNames } from './formula-values.ts'
import { parseCell } from './parse-cell.ts'
import type { FieldShape } from './schema.ts'
import { TableError } from './table-error.ts'

type Check = (value: unknown, field: FieldShape) => boolean

const choiceId = /^sel[0-9A-Za-z]{14}$/u
/** The ids of a select's options say nothing where the field has become text. */
const isText: Check = (value) => typeof value === 'string' && !choiceId.test(value)
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isChoice: Check = (value, { options }) => (options.choices ?? []).some(({ id }) => id === value)
const isTexts: Check = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const hasText = (value: unknown, key: 'text' | 'filename'): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Record<string, unknown>>)[key] === 'string'

const checks: Readonly<Partial<Record<FieldShape['type'], Check>>> = {
  singleLineText: isText,
  multilineText: isText,
  richText: isText,
  email: isText,
  url: isText,
  phoneNumber: isText,
  number: isNumber,
  percent: isNumber,
  currency: isNumber,
  duration: isNumber,
  rating: isNumber,
  checkbox: (value) => value === true,
  date: (value) => typeof value === 'string' && parseDay(value) !== undefined,
  dateTime: (value) =>
    typeof value === 'string' && value.charAt(10) === 'T' && parseDay(value.slice(0, 10)) !== undefined,
  singleSelect: isChoice,
  multipleSelects: (value, field) => Array.isArray(value) && value.every((one) => isChoice(one, field)),
  singleCollaborator: (value) => typeof value === 'string',
  multipleCollaborators: isTexts,
  workspaceLinks: isTexts,
  barcode: (value) => hasText(value, 'text'),
  multipleAttachments: (value) => Array.isArray(value) && value.every((one) => hasText(one, 'filename')),
}

/** A value that was stored once as the field stores it now, since its type may be another; undefined for one that fits no more. */
export function fitStored(field: FieldShape, value: unknown, names: MemberNames): unknown {
  if (checks[field.type]?.(value, field) === true) return value
  if (typeof value === 'string' && choiceId.test(value)) return undefined
  const newChoices = new Map<string, never[]>()
  try {
    const parsed = parseCell(field, value, { isTypecast: true, habits: {}, names, newChoices })
    return newChoices.size > 0 ? undefined : parsed
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}
