import type { BaseTable, TableBase } from '@draftwright/contract/tables'
import type { TableField } from '@draftwright/contract/table-fields'
import { toShownFormula } from './field-formula.ts'
import { derivedTypes, listReads, planFields } from './field-graph.ts'
import { findFieldResult } from './field-results.ts'
import type { BaseSchema, FieldShape, TableShape } from './schema.ts'

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

export const showTable = (schema: BaseSchema, table: TableShape): BaseTable => ({
  ...table,
  fields: table.fields.map((field) => showField(schema, table, field, false)),
  views: [...table.views],
})

export const showBase = (schema: BaseSchema): TableBase => ({
  ...schema.row,
  n_tables: schema.tables.length,
  tables: schema.tables.map((table) => showTable(schema, table)),
})
