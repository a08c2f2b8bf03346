import type { AutomationDraft } from '@draftwright/contract/table-automations'
import { isEnteredType } from '@draftwright/contract/table-fields'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { listMemberIds } from '../members-store.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import type { AutomationRow } from './store.ts'
import { toStoredTemplate } from './templates.ts'

const valueTypes: ReadonlySet<FieldShape['type']> = new Set([
  'singleLineText',
  'multilineText',
  'email',
  'url',
  'phoneNumber',
  'number',
  'currency',
  'percent',
  'rating',
  'checkbox',
  'date',
  'singleSelect',
  'multipleSelects',
])
const createFieldError = (field: string, message: string) => invalidInputError([{ field, message }])

/** An automation as it is stored. Throws 400 with what does not fit together, 404 for a field or person that is not there. */
export async function readAutomation(db: AccountDb, table: TableShape, draft: AutomationDraft) {
  const { starts_with, makes, days = 0, user_id = null } = draft
  const field = readField(table, draft)
  if (makes !== 'idea') {
    if (user_id === null) throw createFieldError('user_id', 'must name whom it is for')
    if (!(await listMemberIds(db)).includes(user_id)) throw notFoundError('Member')
  }
  return {
    starts_with,
    makes,
    field_id: field?.id ?? null,
    value: field === null || starts_with !== 'changed' ? null : readValue(field, draft.value ?? null),
    days: starts_with === 'date' ? days : 0,
    title: toStoredTemplate(table, 'title', draft.title),
    body: toStoredTemplate(table, 'body', draft.body ?? ''),
    user_id: makes === 'idea' ? null : user_id,
  }
}

function readField(table: TableShape, { starts_with, field_id = null }: AutomationDraft): FieldShape | null {
  if (starts_with === 'created') return null
  if (field_id === null) throw createFieldError('field_id', 'is required')
  const field = table.fields.find(({ id }) => id === field_id)
  if (field === undefined) throw notFoundError('Field')
  if (starts_with === 'date' && field.type !== 'date' && field.type !== 'dateTime')
    throw createFieldError('field_id', 'must be a date that people type in')
  if (!isEnteredType(field.type)) throw createFieldError('field_id', 'must be a field that people type in')
  return field
}

/** A value as changes store it: of a select the option’s id. */
function readValue(field: FieldShape, value: string | null): string | null {
  if (value === null) return null
  if (!valueTypes.has(field.type)) throw createFieldError('value', 'cannot be given for this type of field')
  if (field.type === 'singleSelect' || field.type === 'multipleSelects') {
    const choice = field.options.choices?.find(({ name }) => name.toLowerCase() === value.toLowerCase())
    if (choice?.id === undefined) throw createFieldError('value', `must be an option of ${field.name}`)
    return choice.id
  }
  if (field.type === 'checkbox' && value !== 'true' && value !== 'false')
    throw createFieldError('value', 'must be true or false')
  return value
}

/** A value as people read it. */
export function showValue(table: TableShape, { field_id, value }: Pick<AutomationRow, 'field_id' | 'value'>) {
  const field = table.fields.find(({ id }) => id === field_id)
  return field?.options.choices?.find(({ id }) => id === value)?.name ?? value
}
