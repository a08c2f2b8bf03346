import { canFillField } from '@draftwright/contract/form-tables'
import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import { type SentFile, storeFormFiles } from './attachments/store-form-files.ts'
import { loadBaseOfTable } from './base-store.ts'
import { createTableId } from './ids.ts'
import { writeTable } from './open-base.ts'
import { parseCell } from './parse-cell.ts'
import { readRecordInputs } from './record-input.ts'
import { assertRoomForRecords } from './record-room.ts'
import { findRowsByPrimary, takeNumbers } from './records-store.ts'
import { type FieldShape, listLinkFields } from './schema.ts'
import { TableError } from './table-error.ts'
import { createRecords, type WriteScope } from './write-records.ts'

/** What a stranger answered to one question, and the field that it fills in. */
export interface FormCell {
  readonly field_id: string
  readonly kind: QuestionKind
  readonly answer: unknown
  /** What was sent with it. */
  readonly files?: readonly SentFile[]
}

/** A table as forms ask for its fields: in the order of a view, without those that it hides. */
export interface FormTable {
  readonly base_id: string
  readonly name: string
  readonly fields: readonly FieldShape[]
  /** Of the kind form. */
  readonly view_ids: readonly string[]
  readonly shown_field_ids: readonly string[]
}

/** Undefined for one that is not there, or in the trash. */
export async function readFormTable(
  db: AccountDb,
  tableId: string,
  viewId: string | null,
): Promise<FormTable | undefined> {
  const schema = await loadBaseOfTable(db, tableId)
  const table = schema?.findTable(tableId)
  if (schema === undefined || table === undefined) return undefined
  const { field_order = [], hidden_field_ids = [] } = table.views.find(({ id }) => id === viewId)?.settings ?? {}
  const ids = table.fields.map(({ id }) => id)
  const ordered = [...new Set([...field_order.filter((id) => ids.includes(id)), ...ids])]
  return {
    base_id: schema.id,
    name: table.name,
    fields: table.fields,
    view_ids: table.views.filter(({ type }) => type === 'form').map(({ id }) => id),
    shown_field_ids: ordered.filter((id) => !hidden_field_ids.includes(id)),
  }
}

/**
 * Makes a record of what a form was answered. What its field cannot hold is left out and said. `claim` runs in the same transaction
 * with the record's id and what is left out; false leaves everything as it is. Throws an AppError where no record can be made.
 */
export async function addFormRecord(
  db: AccountDb,
  context: AppContext,
  tableId: string,
  answered: readonly FormCell[],
  claim: (tx: AccountDb, recordId: string, leftOut: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const { cells, lost } = await storeFormFiles(db, context, tableId, answered)
  await writeTable(db, context, tableId, { userId: null, source: 'formSubmission' }, async (opened) => {
    const id = createTableId('rec')
    const { fields, leftOut } = sortCells(opened.table.fields, cells)
    leftOut.push(...lost)
    await replaceLinkNames(opened, fields, leftOut)
    if (!(await claim(opened.tx, id, leftOut))) return
    if (cells.length > 0 && Object.keys(fields).length === 0)
      throw new TableError('INVALID_RECORDS', leftOut.join(' ') || 'Nothing of it fits the table')
    await assertRoomForRecords(opened, 1)
    const { patches, scope } = await readRecordInputs(opened, [{ fields }], { isTypecast: true })
    const number = await takeNumbers(scope.tx, scope.table.id, 1)
    await createRecords(
      scope,
      patches.map((patch) => ({ ...patch, id, number })),
    )
  })
}

/** Names of records that strangers have chosen become their ids: what is not there any more is left out, and nothing is added. */
async function replaceLinkNames(
  { tx, schema, table }: WriteScope,
  cells: Record<string, unknown>,
  leftOut: string[],
): Promise<void> {
  for (const { id, name, options } of listLinkFields(table)) {
    if (cells[id] === undefined) continue
    const names = [cells[id]].flat().map(String)
    delete cells[id]
    const other = schema.findTable(options.linkedTableId)
    const found =
      other === undefined
        ? new Map<string, string>()
        : await findRowsByPrimary(tx, other.id, other.primary_field_id, names)
    for (const one of names)
      if (!found.has(one)) leftOut.push(`${name} links to no record named ${JSON.stringify(one)}.`)
    const ids = [...new Set(names.flatMap((one) => found.get(one) ?? []))]
    if (ids.length > 1 && options.prefersSingleRecordLink === true) leftOut.push(`${name} links to one record only.`)
    else if (ids.length > 0) cells[id] = ids
  }
}

function sortCells(
  fields: readonly FieldShape[],
  cells: readonly FormCell[],
): { fields: Record<string, unknown>; leftOut: string[] } {
  const fitting: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const { field_id, kind, answer } of cells) {
    const field = fields.find(({ id }) => id === field_id)
    if (field === undefined) leftOut.push('A field of the table was deleted.')
    else if (!canFillField(kind, field.type)) leftOut.push(`${field.name} has another type now.`)
    else if (field.type === 'multipleRecordLinks' || field.type === 'multipleAttachments') fitting[field.id] = answer
    else {
      const value = toCell(field, answer)
      if (isFitting(field, value)) fitting[field.id] = value
      else leftOut.push(`${field.name} cannot hold what was answered.`)
    }
  }
  return { fields: fitting, leftOut }
}

function isFitting(field: FieldShape, value: unknown): boolean {
  try {
    parseCell(field, value, { isTypecast: true, habits: {}, names: new Map(), newChoices: new Map() })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** An answer as the cell of a field; people type 25 for a quarter. */
function toCell({ type }: FieldShape, answer: unknown): unknown {
  if (type === 'percent' && typeof answer === 'number') return Number((answer / 100).toPrecision(15))
  if (type === 'multipleSelects') return Array.isArray(answer) ? answer : [answer]
  if (type === 'checkbox') return answer === true
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(', ') : answer
}
