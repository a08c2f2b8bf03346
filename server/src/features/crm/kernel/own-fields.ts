import { Day } from '@draftwright/contract/fields'
import { safeParse } from 'zod/mini'
import type { FieldKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid } from '../../../http/errors.ts'
import { ownField } from './fields.ts'
import { type LivingField, livingFields } from './own-fields-store.ts'
import { mustExist } from './references.ts'
import type { Draft, Resource } from './resource.ts'

/** Throws 400 for a value that its field cannot hold, and for a field there is not. Values set to null are always right. */
export async function mustFitOwnFields(db: AccountDb, { fieldsOf }: Resource, drafts: readonly Draft[]): Promise<void> {
  const given = drafts.flatMap(({ patch }) =>
    Object.entries(patch).filter(([field, value]) => field.startsWith(ownField) && value !== null),
  )
  if (given.length === 0) return
  const fields = fieldsOf === undefined ? [] : await livingFields(db, fieldsOf)
  const byKey = new Map(fields.map((field) => [ownField + field.key, field]))
  const people = new Set<string>()
  for (const [name, value] of given) {
    const field = byKey.get(name)
    const message = field === undefined ? 'is not a known field' : misfit(field, value)
    if (message !== null) throw invalid([{ field: name, message }])
    if (field?.kind === 'person') people.add(String(value))
  }
  await mustExist(db, 'people', [...people])
}

const isDay = (value: unknown) => safeParse(Day, value).success
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const tests: Record<FieldKind, { fits: (value: unknown, options: readonly string[]) => boolean; message: string }> = {
  text: { fits: isText, message: 'must be a text' },
  number: { fits: (value) => typeof value === 'number' && Number.isFinite(value), message: 'must be a number' },
  money: { fits: Number.isSafeInteger, message: 'must be a whole number of the smallest unit' },
  date: { fits: isDay, message: 'must be a date such as 2026-01-31' },
  choice: { fits: (value, options) => isText(value) && options.includes(value), message: 'must be one of its choices' },
  multi_choice: {
    fits: (value, options) => Array.isArray(value) && value.every((one) => isText(one) && options.includes(one)),
    message: 'must be a list of its choices',
  },
  person: { fits: (value) => isText(value) && uuid.test(value), message: 'must be the id of a person' },
  checkbox: { fits: (value) => typeof value === 'boolean', message: 'must be true or false' },
  url: { fits: (value) => isText(value) && /^https?:\/\/\S+$/iu.test(value), message: 'must be a web address' },
}

/** What is wrong with a value of a workspace's own field; null where it fits. */
export function misfit({ kind, options }: LivingField, value: unknown): string | null {
  const { fits, message } = tests[kind]
  if (fits(value, options)) return null
  return kind === 'choice' || kind === 'multi_choice' ? `${message}: ${options.join(', ')}` : message
}
