import type { StoredRow } from '../formula-values.ts'
import type { OpenTable } from '../open-base.ts'
import { type FieldShape, findFieldByName, type TableShape } from '../schema.ts'
import { showCells, type ShowContext, showTexts } from '../show-cell.ts'
import { createUnknownFieldError } from '../table-error.ts'
import { type CellLook, type ShownAs, writeLook } from './cell-look.ts'

export interface RecordStyle {
  /** As text, for whom; null as JSON. */
  readonly look: CellLook | null
  readonly byId: boolean
}

/** Which cells are sent, and under what: ids or names of fields. */
export function createFieldPick(
  table: TableShape,
  { fields, byId }: { readonly fields: readonly string[] | null; readonly byId: boolean },
): (field: FieldShape) => string | null {
  const wanted =
    fields === null
      ? null
      : new Set(
          fields.map((name) => {
            const field = findFieldByName(table, name)
            if (field === undefined) throw createUnknownFieldError(name)
            return field.id
          }),
        )
  return ({ id, name }) => (wanted === null || wanted.has(id) ? (byId ? id : name) : null)
}

/** `{id, createdTime, fields}`; empty cells are left out. */
export function showWireRecord(
  { schema, table, names, targets }: OpenTable,
  row: StoredRow,
  context: ShowContext,
  { look, byId }: RecordStyle,
  pick: (field: FieldShape) => string | null = createFieldPick(table, { fields: null, byId }),
) {
  const show = look === null ? showCells : showTexts
  const writeText = look === null ? undefined : (shown: ShownAs, stored: unknown) => writeLook(shown, stored, look)
  return {
    id: row.id,
    createdTime: row.created_at,
    fields: show({ schema, names, isWire: true, targets, writeText }, table, row, context, pick),
  }
}
