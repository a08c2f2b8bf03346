import type { TableFilter, TableOperator } from '@draftwright/contract/table-views'
import type { AccountDb } from '../../db/account-db.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { type BaseSchema, type FieldShape, listTargetFields, type TableShape } from './schema.ts'
import { readSelection } from './selected-records.ts'
import { createBadRequestError } from './table-error.ts'
import { readLinkSight } from './workspace-links/sight.ts'
import { listLinkingRecords, searchTargets } from './workspace-links/store.ts'

/** A view's operators, and days from one to another: "2026-03-01/2026-03-31". */
export type AskedOperator = TableOperator | 'within' | 'notWithin'

interface Scope {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly schema: BaseSchema
  readonly table: TableShape
}
type Conditions = TableFilter['conditions']

const textTypes: ReadonlySet<string> = new Set([
  'singleLineText',
  'multilineText',
  'richText',
  'email',
  'url',
  'phoneNumber',
  'singleSelect',
  'multipleSelects',
  'multipleRecordLinks',
  'singleCollaborator',
  'multipleCollaborators',
])
const mostTargets = 50
const mostLinked = 500

const call = (name: string, ...args: FormulaNode[]): FormulaNode => ({ kind: 'call', name, args })
export const buildIdCondition = (ids: readonly string[]): FormulaNode =>
  call(
    'OR',
    ...(ids.length === 0 ? [''] : ids).map(
      (value): FormulaNode => ({
        kind: 'operation',
        operator: '=',
        left: call('RECORD_ID'),
        right: { kind: 'text', value },
      }),
    ),
  )

/** What one condition of a question means; without a field, any field of text, people or links. */
export async function readAskedCondition(
  scope: Scope,
  field: FieldShape | undefined,
  operator: AskedOperator,
  value: string | number | boolean,
): Promise<readonly FormulaNode[]> {
  if (field === undefined) {
    const found = await searchAnywhere(scope, String(value))
    return [operator === 'notContains' ? call('NOT', found) : found]
  }
  if (field.type === 'workspaceLinks' && ['contains', 'notContains', 'eq', 'neq'].includes(operator)) {
    const linked = await findLinked(scope, field, String(value))
    return [operator === 'contains' || operator === 'eq' ? linked : call('NOT', linked)]
  }
  const field_id = field.id
  if (operator !== 'within' && operator !== 'notWithin') return select(scope, [{ field_id, operator, value }])
  const [from = '', to = ''] = String(value).split('/')
  if (from === '' || to === '') throw createBadRequestError('A period is two days: “2026-03-01/2026-03-31”')
  const within = await select(scope, [
    { field_id, operator: 'gte', value: from },
    { field_id, operator: 'lte', value: to },
  ])
  return operator === 'within' ? within : [call('NOT', call('AND', ...within))]
}

/** Throws for what cannot be compared with the field: an answer about all others would be wrong. */
async function select(
  { db, context, caller, schema, table }: Scope,
  conditions: Conditions,
  match: TableFilter['match'] = 'all',
): Promise<readonly FormulaNode[]> {
  const filter = { match, conditions }
  const { formulas, problems } = await readSelection(db, context, caller, { schema, table }, { filter })
  const [wrong] = problems
  if (wrong === undefined) return formulas
  const field = table.fields.find(({ id }) => id === wrong.field_id)
  throw createBadRequestError(
    `${field?.name ?? 'A field'} cannot be compared with “${String(wrong.value ?? '').slice(0, 100)}”`,
  )
}

/** Records whose field links to something of a name, as far as the caller sees it. */
async function findLinked({ db, caller }: Scope, field: FieldShape, name: string): Promise<FormulaNode> {
  const kind = field.options.linkedKind
  if (kind === undefined) return buildIdCondition([])
  const found = await searchTargets(db, await readLinkSight(db, caller), kind, name, mostTargets)
  const ids = await listLinkingRecords(
    db,
    { field_id: field.id, kind },
    found.map(({ id }) => id),
    mostLinked + 1,
  )
  if (ids.length > mostLinked) throw createBadRequestError(`More than ${mostLinked} records link to “${name}”`)
  return buildIdCondition(ids)
}

/** Records that have a text in any of their fields. */
async function searchAnywhere(scope: Scope, value: string): Promise<FormulaNode> {
  const conditions = scope.table.fields
    .filter(({ type }) => textTypes.has(type))
    .slice(0, 50)
    .map(({ id }) => ({ field_id: id, operator: 'contains' as const, value }))
  const texts = await select(scope, conditions, 'any')
  const links = []
  for (const field of listTargetFields(scope.table)) links.push(await findLinked(scope, field, value))
  return call('OR', buildIdCondition([]), ...texts, ...links)
}
