import type { BaseTable, TableBase } from '@draftwright/contract/tables'
import type { TableField } from '@draftwright/contract/table-fields'
import type { Caller } from '../../http/caller.ts'
import { toShownFormula } from './field-formula.ts'
import { derivedTypes, listReads, planFields } from './field-graph.ts'
import { findFieldResult } from './field-results.ts'
import { type BaseSchema, type FieldShape, listVisibleViews, type TableShape } from './schema.ts'

/** A field with what the server says of it. In our own pages a formula has names, on the wire ids. */
export function showField(schema: BaseSchema, table: TableShape, field: FieldShape, isWire: boolean): TableField {
  const { id, name, type, description, is_indexed } = field
  const known = planFields(schema).byId.get(id)
  const result = findFieldResult(schema, field)
  if (!derivedTypes.has(type)) {
    const options = result === undefined || !isWire ? field.options : { ...field.options, result }
    return { id, name, type, description, is_indexed, options }
  }
  const formula =
    field.options.formula === undefined || isWire || type === 'rollup'
      ? field.options.formula
      : toShownFormula(table, field.options.formula)
  return {
    id,
    name,
    type,
    description,
    is_indexed,
    options: {
      ...field.options,
      ...(formula === undefined ? {} : { formula }),
      isValid: known !== undefined,
      ...(result === undefined ? {} : { result: known === undefined ? null : result }),
      referencedFieldIds: known === undefined ? [] : [...new Set(listReads(schema, known))],
    },
  }
}

/** A table as a person sees it: with their own views, and nobody else's. */
export function showTable(schema: BaseSchema, table: TableShape, viewer: Pick<Caller, 'userId'>): BaseTable {
  const { personal_views: _others, ...shown } = table
  return {
    ...shown,
    fields: table.fields.map((field) => showField(schema, table, field, false)),
    views: listVisibleViews(table, viewer).map(({ id, name, type, settings, is_personal, created_by }) => ({
      id,
      name,
      type,
      settings,
      is_personal,
      created_by,
    })),
  }
}

export const showBase = (schema: BaseSchema, viewer: Pick<Caller, 'userId'>): TableBase => ({
  ...schema.row,
  n_tables: schema.tables.length,
  tables: schema.tables.map((table) => showTable(schema, table, viewer)),
})
