import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import { type AskedOperator, buildIdCondition, readAskedCondition } from './ask-conditions.ts'
import { formatRowName } from './formula-values.ts'
import { listRecords } from './list-records.ts'
import { openTable } from './open-base.ts'
import { findFieldByName, type FieldShape } from './schema.ts'
import { loadBase } from './base-store.ts'
import { listBases } from './schema-store.ts'
import { readGroups } from './selected-records.ts'
import { showTexts } from './show-cell.ts'
import { summarizeRecords } from './summarize-records.ts'
import { TableError } from './table-error.ts'
import { openForReader } from './workspace-links/hide-unseen.ts'
import { loadTargetNames } from './workspace-links/load-target-names.ts'

export interface TableQuestion {
  readonly table: string
  readonly conditions: readonly {
    readonly field?: string | undefined
    readonly operator: AskedOperator
    readonly value?: string | number | boolean | undefined
  }[]
  readonly records?: readonly string[] | undefined
  readonly fields?: readonly string[] | undefined
  readonly measure?: { readonly kind: SummaryKind; readonly field: string } | undefined
  readonly group_by?: string | undefined
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly limit: number
}

const mostBases = 50

/** The tables that somebody may ask about, with the names that a question may have. */
export async function listKnownTables(db: AccountDb, caller: Pick<Caller, 'userId' | 'role' | 'scopes' | 'baseIds'>) {
  const bases = (await listBases(db, false))
    .filter(({ id }) => caller.baseIds?.includes(id) ?? true)
    .slice(0, mostBases)
  const known = []
  for (const { id, name } of bases) {
    const schema = await loadBase(db, id)
    const seen = schema && (await openForReader(db, caller, schema))
    for (const table of seen?.tables ?? [])
      known.push({
        id: table.id,
        base: name,
        base_id: id,
        name: table.name,
        fields: table.fields.map((field) => ({
          name: field.name,
          type: field.type,
          options: (field.options.choices ?? []).map((choice) => choice.name),
        })),
      })
  }
  return known
}

/** Answers a question about the records of one table. Throws 404 for an unknown table, and says which field is unknown. */
export async function askTable(db: AccountDb, context: AppContext, caller: Caller, asked: TableQuestion) {
  const all = await listKnownTables(db, caller)
  const found =
    all.find(({ id }) => id === asked.table) ??
    all.find(({ name }) => name.toLowerCase() === asked.table.trim().toLowerCase())
  if (found === undefined) throw notFoundError('Table')
  const open = await openTable(db, caller, found.id)
  const { schema, table, names } = open
  const findField = (name: string): FieldShape => {
    const field =
      findFieldByName(table, name) ?? table.fields.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    if (field === undefined) throw new TableError('UNKNOWN_FIELD_NAME', `${table.name} has no field “${name}”`)
    return field
  }
  const shownIds = new Set((asked.fields ?? []).map((name) => findField(name).id))
  const filters = asked.records === undefined ? [] : [buildIdCondition(asked.records)]
  const missing: string[] = []
  for (const { field, operator, value } of asked.conditions) {
    const found = field === undefined ? undefined : findField(field)
    const scope = { db, context, caller, schema, table }
    filters.push(...(await readAskedCondition(scope, found, operator, value ?? '')))
    if (found !== undefined) continue
    const having = await readAskedCondition(scope, found, 'contains', value ?? '')
    if ((await summarize(having, [], [])).n === 0) missing.push(String(value))
  }
  const measured =
    asked.measure === undefined ? [] : [{ field: findField(asked.measure.field), kind: asked.measure.kind }]
  const groups =
    asked.group_by === undefined
      ? []
      : await readGroups(db, schema, table, [{ field_id: findField(asked.group_by).id, direction: 'asc' }])
  const summary = await summarize(filters, groups, measured)
  const sorts =
    asked.sort === undefined ? [] : [{ field: findField(asked.sort.field), direction: asked.sort.direction }]
  // What has no value comes neither first nor last.
  const valued =
    asked.sort === undefined
      ? []
      : await readAskedCondition({ db, context, caller, schema, table }, findField(asked.sort.field), 'isNotBlank', '')
  const page =
    asked.limit === 0
      ? { rows: [] }
      : await listRecords(db, {
          ...open,
          context,
          filters: [...filters, ...valued],
          sorts,
          after: null,
          limit: asked.limit,
        })
  const targets = await loadTargetNames(db, caller, table, page.rows)
  const primary = table.fields.find(({ id }) => id === table.primary_field_id)
  return {
    base_id: schema.id,
    table,
    /** Values that no field of the table has. */
    missing,
    summary,
    records: page.rows.map((row) => ({
      id: row.id,
      name: primary === undefined ? '' : formatRowName(schema, primary, row, names),
      cells: Object.entries(
        showTexts({ schema, names, isWire: false, targets }, table, row, context, ({ id, name }) =>
          id === table.primary_field_id || (shownIds.size > 0 && !shownIds.has(id)) ? null : name,
        ),
      ),
    })),
  }

  function summarize(
    nodes: Parameters<typeof summarizeRecords>[1]['filters'],
    by: Parameters<typeof summarizeRecords>[1]['groups'],
    summaries: Parameters<typeof summarizeRecords>[1]['summaries'],
  ) {
    return summarizeRecords(db, { ...open, context, caller, filters: nodes, groups: by, summaries })
  }
}

/** A table with what a question may name of it. */
export type KnownTable = Awaited<ReturnType<typeof listKnownTables>>[number]
