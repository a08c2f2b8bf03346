import { parseDay } from '@draftwright/contract/days'
import { isStoredNumber, largestNumber } from '@draftwright/contract/numbers'
import type { FieldKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { customFieldPrefix } from './fields.ts'
import { type CustomFieldDefinition, listCustomFields } from './custom-fields-store.ts'
import { assertIdsExist } from './references.ts'
import type { Draft, Resource } from './resource.ts'

/** Throws 400 for a value that does not fit its field, and for an unknown field. Null is always valid. */
export async function assertCustomFieldsValid(
  db: AccountDb,
  { customFieldResource }: Resource,
  drafts: readonly Draft[],
): Promise<void> {
  const given = drafts.flatMap(({ patch }) =>
    Object.entries(patch).filter(([field, value]) => field.startsWith(customFieldPrefix) && value !== null),
  )
  if (given.length === 0) return
  const fields = customFieldResource === undefined ? [] : await listCustomFields(db, customFieldResource)
  const byKey = new Map(fields.map((field) => [customFieldPrefix + field.key, field]))
  const people = new Set<string>()
  for (const [name, value] of given) {
    const field = byKey.get(name)
    const message = field === undefined ? 'is not a known field' : describeMisfit(field, value)
    if (message !== null) throw invalidInputError([{ field: name, message }])
    if (field?.kind === 'person') people.add(String(value))
  }
  await assertIdsExist(db, 'people', [...people])
}

const isDay = (value: unknown) => typeof value === 'string' && parseDay(value) !== undefined
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const kindTests: Record<FieldKind, { fits: (value: unknown, options: readonly string[]) => boolean; message: string }> =
  {
    text: { fits: isText, message: 'must be text' },
    number: { fits: isStoredNumber, message: `must be a number from -${largestNumber} to ${largestNumber}` },
    money: {
      fits: (value) => Number.isInteger(value) && isStoredNumber(value),
      message: 'must be a whole number of the smallest unit',
    },
    date: { fits: isDay, message: 'must be a date such as 2026-01-31' },
    choice: {
      fits: (value, options) => isText(value) && options.includes(value),
      message: 'must be one of its choices',
    },
    multi_choice: {
      fits: (value, options) => Array.isArray(value) && value.every((one) => isText(one) && options.includes(one)),
      message: 'must be a list of its choices',
    },
    person: { fits: (value) => isText(value) && uuid.test(value), message: 'must be the id of a person' },
    checkbox: { fits: (value) => typeof value === 'boolean', message: 'must be true or false' },
    url: { fits: (value) => isText(value) && /^https?:\/\/\S+$/iu.test(value), message: 'must be a web address' },
  }

/** The problem of a custom field's value; null if it fits. */
export function describeMisfit({ kind, options }: CustomFieldDefinition, value: unknown): string | null {
  const { fits, message } = kindTests[kind]
  if (fits(value, options)) return null
  return kind === 'choice' || kind === 'multi_choice' ? `${message}: ${options.join(', ')}` : message
}
