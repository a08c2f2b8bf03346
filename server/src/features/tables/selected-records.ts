import type { TableFilter, TableGroup } from '@draftwright/contract/table-views'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { readFixedZone } from './compared-field.ts'
import { assertKnownNames, readFormula } from './field-formula.ts'
import { planFields } from './field-graph.ts'
import { readFilters, type ReadFilters } from './filter-formula.ts'
import type { SortPart } from './sort-keys-store.ts'
import { type BaseSchema, listVisibleViews, type TableShape } from './schema.ts'
import { createBadRequestError } from './table-error.ts'

interface FilterInput {
  readonly view_id?: string | undefined
  readonly filter?: TableFilter | null | undefined
  readonly formula?: string | undefined
}

/** The view that a request names. Throws 404, also for another person's own. */
export function findNamedView(table: TableShape, caller: Pick<Caller, 'userId'>, { view_id }: FilterInput) {
  const view = view_id === undefined ? undefined : listVisibleViews(table, caller).find(({ id }) => id === view_id)
  if (view_id !== undefined && view === undefined) throw notFoundError('View')
  return view
}

/** What records of a request must pass: its view's filter, its own, and its formula. */
export async function readSelection(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  caller: Pick<Caller, 'userId'>,
  open: { readonly schema: BaseSchema; readonly table: TableShape },
  input: FilterInput,
): Promise<ReadFilters> {
  const view = findNamedView(open.table, caller, input)
  const own = input.formula?.trim() ? [readFormula(input.formula)] : []
  own.forEach(assertKnownNames)
  const read = await readFilters(db, context, open, [view?.settings.filter, input.filter])
  return { ...read, formulas: [...read.formulas, ...own] }
}

const momentTypes: ReadonlySet<string> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])
const ungrouped: ReadonlySet<string> = new Set(['button', 'multipleAttachments'])

/** Groups as parts of an order; fields that are gone are left out. Throws for fields that cannot be grouped by. */
export async function readGroups(
  db: AccountDb,
  schema: BaseSchema,
  table: TableShape,
  groups: readonly TableGroup[],
): Promise<SortPart[]> {
  const { volatile } = planFields(schema)
  const found = groups.flatMap(({ field_id, direction, unit = 'day' }) => {
    const field = table.fields.find(({ id }) => id === field_id)
    return field === undefined ? [] : [{ field, direction, unit }]
  })
  for (const { field } of found)
    if (volatile.has(field.id) || ungrouped.has(field.type))
      throw createBadRequestError(`Records cannot be grouped by ${JSON.stringify(field.name)}`)
  const zone = found.some(({ field }) => momentTypes.has(field.type)) ? await readAccountTimeZone(db) : 'UTC'
  return found.map(({ field, direction, unit }) => ({
    field,
    direction,
    ...(momentTypes.has(field.type) ? { period: { unit, zone: readFixedZone(field) ?? zone } } : {}),
  }))
}
