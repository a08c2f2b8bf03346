import type { TableFilter, TableOperator } from '@draftwright/contract/table-views'
import { parseDay } from '@draftwright/contract/days'
import { addDays, getStartOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { type FieldShape, listTargetFields, type TableShape } from './schema.ts'
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
): Promise<FormulaNode[]> {
  if (field === undefined) {
    const found = await searchAnywhere(scope, String(value))
    return [operator === 'notContains' ? call('NOT', found) : found]
  }
  if (field.type === 'workspaceLinks' && ['contains', 'notContains', 'eq', 'neq'].includes(operator)) {
    const linked = await findLinked(scope, field, String(value))
    return [operator === 'contains' || operator === 'eq' ? linked : call('NOT', linked)]
  }
  const field_id = field.id
  if (operator === 'within' || operator === 'notWithin') {
    const [from = '', to = ''] = String(value).split('/')
    const [start, end] = [await toBound(scope, field, from), await toBound(scope, field, addDay(to))]
    return operator === 'within'
      ? select(scope, [
          { field_id, operator: 'gte', value: start },
          { field_id, operator: 'lt', value: end },
        ])
      : select(
          scope,
          [
            { field_id, operator: 'lt', value: start },
            { field_id, operator: 'gte', value: end },
            { field_id, operator: 'isBlank' },
          ],
          'any',
        )
  }
  const bound = typeof value === 'string' ? await toBound(scope, field, value) : value
  return select(scope, [
    { field_id, operator, value: bound },
    // Nothing is less than anything.
    ...(operator === 'lt' || operator === 'lte' ? [{ field_id, operator: 'isNotBlank' as const }] : []),
  ])
}

const select = ({ db, context, caller, table }: Scope, conditions: Conditions, match: TableFilter['match'] = 'all') =>
  readSelection(db, context, caller, table, { filter: { match, conditions } })

function addDay(day: string): string {
  if (parseDay(day) === undefined) throw createBadRequestError('A period is two days: “2026-03-01/2026-03-31”')
  return addDays(day, 1)
}

/** A day of moments begins in the workspace's time zone. */
async function toBound({ db }: Scope, { type }: FieldShape, value: string): Promise<string> {
  if (parseDay(value) === undefined || !['dateTime', 'createdTime', 'lastModifiedTime'].includes(type)) return value
  return new Date(getStartOfDay(value, await readAccountTimeZone(db))).toISOString()
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
