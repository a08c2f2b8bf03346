import { isEnteredType } from '@draftwright/contract/table-fields'
import { type CellContext, parseCell } from '../parse-cell.ts'
import { getHabits, type RecordInput } from '../record-input.ts'
import { findRowsByCells } from '../upsert-store.ts'
import { type FieldShape, findFieldByName } from '../schema.ts'
import { createBadRequestError, TableError, createUnknownFieldError } from '../table-error.ts'
import type { WriteScope } from '../write-records.ts'
import { createParameterError } from './wire-error.ts'

/** One to three names or ids of fields. */
export function readMergeFields(value: unknown): string[] {
  const names =
    typeof value === 'object' && value !== null ? (value as { fieldsToMergeOn?: unknown }).fieldsToMergeOn : null
  if (!Array.isArray(names) || names.length < 1 || names.length > 3) throw createParameterError()
  return names.map((name: unknown) => {
    if (typeof name !== 'string') throw createParameterError()
    return name
  })
}

/**
 * For each record the one that it updates: its own id, or the only one with the same values in the merge fields; null for a new one.
 * Throws where several match, or a value is missing.
 */
export async function matchByFields(
  scope: WriteScope,
  inputs: readonly (RecordInput & { readonly id: string | null })[],
  merge: readonly string[],
  isTypecast: boolean,
): Promise<(string | null)[]> {
  const fields = merge.map((name): FieldShape => {
    const field = findFieldByName(scope.table, name)
    if (field === undefined) throw createUnknownFieldError(name)
    if (!isEnteredType(field.type) || field.type === 'multipleRecordLinks')
      throw createBadRequestError(`Field ${JSON.stringify(field.name)} cannot be used to merge records`)
    return field
  })
  // An option that does not exist yet is the same one in each record.
  const context = { isTypecast, habits: getHabits(scope), names: scope.names, newChoices: new Map() }
  const wanted = inputs.map((input) => (input.id === null ? readKey(context, input, fields) : null))
  const keys = wanted.flatMap((key) => (key === null ? [] : [key]))
  const rows = await findRowsByCells(
    scope.tx,
    scope.table.id,
    fields.map(({ id }) => id),
    keys,
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const taken = new Set<string>()
  return inputs.map(({ id }, at) => {
    const key = wanted[at]
    if (key === null || key === undefined) return id
    const text = JSON.stringify(key)
    if (taken.has(text)) throw tooManyMatchesError()
    taken.add(text)
    const found = byKey.get(text) ?? []
    if (found.length > 1) throw tooManyMatchesError()
    return found[0]?.id ?? null
  })
}

const tooManyMatchesError = () =>
  new TableError(
    'INVALID_VALUE_FOR_COLUMN',
    'Cannot update more than one record per set of values of the fields to merge on',
  )

/** The values of the merge fields as they are stored. */
function readKey(context: CellContext, { fields: sent }: RecordInput, fields: readonly FieldShape[]): unknown[] {
  return fields.map((field) => {
    const value = sent[field.id] ?? sent[field.name]
    if (value === undefined || value === null)
      throw createBadRequestError('Each record needs a value for every field to merge on')
    return parseCell(field, value, context) ?? null
  })
}
