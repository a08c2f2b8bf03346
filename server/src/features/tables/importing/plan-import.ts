import { isEnteredType, type NewTableField } from '@draftwright/contract/table-fields'
import type { ColumnType, ImportColumn, TableImportPlan } from '@draftwright/contract/table-import-words'
import * as z from 'zod/mini'
import { TableImportPlan as TableImportPlanShape } from '@draftwright/contract/table-imports'
import { forbiddenError, invalidInputError } from '../../../http/errors.ts'
import { type ReadTable, matchHeaders } from '../../importing/index.ts'
import { addField, addTable, reloadBase, type SchemaScope } from '../change-schema.ts'
import { createTableId } from '../ids.ts'
import { type BaseSchema, type FieldShape, findFieldByName, type TableShape } from '../schema.ts'

const KeptPlan = z.pick(TableImportPlanShape, { columns: true, forms: true })

type NewColumn = Extract<ImportColumn, { kind: 'new' }>

/** Types that cannot name a record. */
const unfitFirst: ReadonlySet<ColumnType> = new Set(['checkbox', 'singleSelect', 'multipleSelects', 'rating'])

/** What a file can be read into: a field that people fill in, except with files. */
const isImportable = ({ type }: FieldShape): boolean => isEnteredType(type) && type !== 'multipleAttachments'

/** The plan that a person begins with. */
export function guessPlan(
  { headers, guess }: Pick<ReadTable, 'headers' | 'guess'>,
  filename: string,
  table: TableShape | null,
  mayManage: boolean,
  isSeen: (field: FieldShape) => boolean,
): TableImportPlan {
  const name =
    filename
      .replace(/\.\w{1,5}$/u, '')
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'Imported table'
  const fields = table?.fields.filter((field) => isImportable(field) && isSeen(field)) ?? []
  const matched = matchHeaders(
    headers,
    fields.map((field) => ({ name: field.id, label: field.name, aliases: [] })),
  )
  const taken = new Set(table?.fields.map((field) => field.name))
  const columns = headers.map((header, at): ImportColumn => {
    const field = fields.find(({ id }) => matched[id] === at)
    if (field !== undefined) return { kind: 'field', field_id: field.id }
    if (table !== null && !mayManage) return { kind: 'skip' }
    const { type = 'singleLineText', symbol } = guess?.[at] ?? {}
    const isUnfit = table === null && at === 0 && unfitFirst.has(type)
    return {
      kind: 'new',
      name: findFreeName(header, taken),
      type: isUnfit ? 'singleLineText' : type,
      ...(symbol === undefined || isUnfit ? {} : { symbol }),
    }
  })
  return { table_name: name, base_name: name, columns, forms: {} }
}

/** A guess with what was chosen for the last file of this shape, as far as the table still has these fields and the person sees them. */
export function recallPlan(
  guess: TableImportPlan,
  kept: Record<string, unknown> | null,
  fields: readonly FieldShape[],
): TableImportPlan {
  const before = KeptPlan.safeParse(kept).data
  if (before?.columns.length !== guess.columns.length) return guess
  const columns = guess.columns.map((guessed, at): ImportColumn => {
    const column = before.columns[at]
    if (column === undefined) return guessed
    // What this import would make exists by now, or may not be made by this person.
    const isFree = guessed.kind !== 'field' || column.kind !== 'new'
    const isKnown = column.kind !== 'field' || fields.some(({ id }) => id === column.field_id)
    const isAllowed = column.kind !== 'new' || guessed.kind === 'new'
    return isFree && isKnown && isAllowed ? column : guessed
  })
  return { ...guess, columns, forms: before.forms }
}

function findFreeName(header: string, taken: Set<string>): string {
  const plain = header.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() || 'Column'
  let name = plain
  for (let n = 2; taken.has(name); n++) name = `${plain} ${n}`
  taken.add(name)
  return name
}

/** Throws 400 with the column that does not fit, 403 for new fields of who may not add any. */
export function assertPlanFits(
  { columns }: TableImportPlan,
  width: number,
  table: TableShape | null,
  mayManage: boolean,
): void {
  const refuse = (at: number, message: string) => invalidInputError([{ field: `columns.${at}`, message }])
  if (columns.length !== width)
    throw invalidInputError([{ field: 'columns', message: `must be ${width}, as in the file` }])
  if (columns.every(({ kind }) => kind === 'skip'))
    throw invalidInputError([{ field: 'columns', message: 'must not all be left out' }])
  const used = new Set<string>()
  const first = columns.findIndex(({ kind }) => kind !== 'skip')
  for (const [at, column] of columns.entries()) {
    if (column.kind === 'skip') continue
    const key = column.kind === 'field' ? column.field_id : column.name
    if (used.has(key)) throw refuse(at, 'must not be the same field as another column')
    used.add(key)
    if (column.kind === 'field') {
      const field = table?.fields.find(({ id }) => id === column.field_id)
      if (field === undefined || !isImportable(field))
        throw refuse(at, 'must be a field of the table that can be filled in')
      continue
    }
    if (!mayManage) throw forbiddenError('Only an owner, admin or editor can add fields')
    if (table !== null && findFieldByName(table, column.name) !== undefined)
      throw refuse(at, `must have another name: the table has a field named ${JSON.stringify(column.name)}`)
    if (table === null && at === first && unfitFirst.has(column.type))
      throw refuse(at, 'must be a text, number or date: the first column names the records')
  }
}

/** The fields that the columns are read into, null for those that are left out. New fields are made up: they are stored nowhere. */
export const planFieldShapes = ({ columns }: TableImportPlan, table: TableShape | null): (FieldShape | null)[] =>
  columns.map((column) => {
    if (column.kind === 'skip') return null
    if (column.kind === 'field') return table?.fields.find(({ id }) => id === column.field_id) ?? null
    const options = toNewField(column, []).options ?? {}
    const { name, type } = column
    return {
      id: createTableId('fld'),
      table_id: table?.id ?? '',
      name,
      type,
      description: null,
      options: type === 'rating' ? { max: 5 } : options,
      is_indexed: false,
    }
  })

/** `examples`: values of the column, for what the type does not say. */
function toNewField({ name, type, symbol }: NewColumn, examples: readonly string[]): NewTableField {
  if (type === 'currency') return { name, type, options: { precision: 2, symbol: symbol ?? '€' } }
  if (type === 'number' || type === 'percent') return { name, type, options: { precision: countDecimals(examples) } }
  if (type === 'singleSelect' || type === 'multipleSelects') return { name, type, options: { choices: [] } }
  return { name, type }
}

const mostDecimals = 8
const countDecimals = (texts: readonly string[]): number =>
  Math.min(mostDecimals, Math.max(0, ...texts.map((text) => /[.,](\d{1,2}|\d{4,})\D*$/u.exec(text)?.[1]?.length ?? 0)))

interface MadeTable {
  readonly tableId: string
  /** The plan, with a field for each column that is read. */
  readonly plan: TableImportPlan
  readonly newFieldIds: string[]
}

/** Makes the table, or the fields, that the plan asks for. */
export async function makeFields(
  scope: SchemaScope,
  plan: TableImportPlan,
  table: TableShape | null,
  sample: readonly (readonly string[])[],
): Promise<MadeTable> {
  const wanted = plan.columns.map((column, at) =>
    column.kind === 'new'
      ? toNewField(
          column,
          sample.map((row) => row[at] ?? ''),
        )
      : null,
  )
  const fields = wanted.flatMap((field) => field ?? [])
  if (table === null) {
    const tableId = await addTable(scope, { name: plan.table_name, fields })
    return toMade(await reloadBase(scope.tx, scope.schema.id), tableId, plan)
  }
  let grown = scope.schema
  for (const field of fields) grown = await addField({ ...scope, schema: grown }, table.id, field)
  return toMade(grown, table.id, plan)
}

function toMade(schema: BaseSchema, tableId: string, plan: TableImportPlan): MadeTable {
  const newFieldIds: string[] = []
  const columns = plan.columns.map((column): ImportColumn => {
    if (column.kind !== 'new') return column
    const field_id = schema.findTable(tableId)?.fields.find(({ name }) => name === column.name)?.id ?? ''
    newFieldIds.push(field_id)
    return { kind: 'field', field_id }
  })
  return { tableId, plan: { ...plan, columns }, newFieldIds }
}
