import { canFillField, getQuestionKind } from '@draftwright/contract/form-tables'
import type { FormQuestionInput } from '@draftwright/contract/forms'
import type { AccountDb } from '../../db/account-db.ts'
import { assertMayGrant, type Caller } from '../../http/caller.ts'
import { invalidInputError, notFoundError } from '../../http/errors.ts'
import { canOpenBase, type FormTable, readFormTable } from '../tables/index.ts'
import type { SplitQuestions } from './form-rules.ts'

const mostQuestions = 40
const mostChoices = 100

interface TableWish {
  readonly table_id?: string | null | undefined
  readonly table_view_id?: string | null | undefined
}

/**
 * The table that a form's answers shall go to. Throws 403 without the right or scope to write tables, 404 for one that is not
 * there or that the API key does not open, and 400 for a view that is no form of it. One that was chosen before and is in the trash now is no obstacle: null.
 */
export async function readTargetTable(
  db: AccountDb,
  caller: Pick<Caller, 'role' | 'scopes' | 'baseIds'>,
  wish: TableWish,
  before: { readonly table_id: string | null; readonly table_view_id: string | null },
): Promise<FormTable | null> {
  const tableId = wish.table_id === undefined ? before.table_id : wish.table_id
  const viewId = wish.table_view_id === undefined ? before.table_view_id : wish.table_view_id
  const isOther = tableId !== before.table_id || viewId !== before.table_view_id
  if (isOther) assertMayGrant(caller, 'formIntoTable')
  if (tableId === null) {
    if (viewId !== null) throw invalidInputError([{ field: 'table_view_id', message: 'must be given with its table' }])
    return null
  }
  const table = await readFormTable(db, tableId, viewId)
  if (isOther && table !== undefined && !canOpenBase(caller, table.base_id)) throw notFoundError('Table')
  if (table === undefined) {
    if (isOther) throw notFoundError('Table')
    return null
  }
  if (isOther && viewId !== null && !table.view_ids.includes(viewId))
    throw invalidInputError([{ field: 'table_view_id', message: 'must be a view of the table, of the kind form' }])
  return table
}

/**
 * Which question fills in which field is decided by who may write the table. Throws 403 without that right or scope, and 404 for a
 * table that the API key does not open.
 */
export function assertMappingAllowed(
  caller: Pick<Caller, 'role' | 'scopes' | 'baseIds'>,
  table: FormTable | null,
  fields: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): void {
  const ids = new Set([...Object.keys(fields), ...Object.keys(before)])
  if ([...ids].every((id) => fields[id] === before[id])) return
  assertMayGrant(caller, 'formIntoTable')
  // A key that is limited to bases opens no table that is gone.
  if (caller.baseIds && (table === null || !canOpenBase(caller, table.base_id))) throw notFoundError('Table')
}

/** Throws 400 for a question whose answers its field cannot hold, and for fields without a table. */
export function assertFieldsFit({ questions, table_fields }: SplitQuestions, table: FormTable | null): void {
  for (const [at, { id = '', kind }] of questions.entries()) {
    const field_id = table_fields[id]
    if (field_id === undefined) continue
    const refuse = (message: string) => invalidInputError([{ field: `questions.${at}.table_field_id`, message }])
    const field = table?.fields.find((one) => one.id === field_id)
    if (field === undefined) throw refuse('must be a field of the form’s table')
    if (!canFillField(kind, field.type)) throw refuse(`cannot hold the answers: ${field.name} is of another type`)
  }
}

/** The questions that ask for a table's fields, in the order in which its view shows them. */
export function buildTableQuestions(table: FormTable): FormQuestionInput[] {
  const questions = table.shown_field_ids.flatMap((id): FormQuestionInput[] => {
    const field = table.fields.find((one) => one.id === id)
    const kind = field === undefined ? null : getQuestionKind(field.type)
    if (field === undefined || kind === null) return []
    const isChoice = kind === 'single_choice' || kind === 'multi_choice'
    const names = [...new Set((field.options.choices ?? []).map(({ name }) => name))].slice(0, mostChoices)
    // A choice of nothing cannot be asked.
    if (isChoice && names.length < 2) return []
    return [
      {
        text: field.name,
        help: field.description ?? (field.type === 'rating' ? `From 0 to ${field.options.max ?? 5}` : null),
        kind,
        options: isChoice ? names.map((label) => ({ label, points: null })) : [],
        is_required: false,
        show_if: null,
        contact_field: null,
        table_field_id: field.id,
        max_files: null,
      },
    ]
  })
  return questions.slice(0, mostQuestions)
}
