import * as z from 'zod/mini'
import { checkTogether, Id, longText, Time } from '../fields.ts'

/** Records and cells of one call. */
export const [maxCellRecords, maxWrittenCells] = [1000, 10_000] as const

/** A value as the record's own calls accept it, or a text that is read as in an import; without either the cell is emptied. */
const Cell = z.strictObject({ value: z.optional(z.unknown()), text: z.optional(longText(20_000)) })
export type WrittenCell = z.infer<typeof Cell>

const Cells = z.strictObject({
  records: z
    .array(
      z.strictObject({
        id: Id,
        /** The version that was seen: what somebody else has changed since is refused. */
        updated_at: z.optional(Time),
        cells: z.record(z.string().check(z.maxLength(100, 'must have at most 100 characters')), Cell),
      }),
    )
    .check(
      z.minLength(1, 'must name a record'),
      z.maxLength(maxCellRecords, 'must name at most 1,000 records'),
      checkTogether((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must name each record once'),
      checkTogether(
        (list) => list.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0) <= maxWrittenCells,
        'must name at most 10,000 cells',
      ),
    ),
})

const CellsResult = z.object({
  /** Null if nothing was changed. */
  change_set_id: z.nullable(Id),
  /** Records. */
  n_changed: z.number(),
  /** Cells. */
  n_refused: z.number(),
  /** The first 500 cells that stay as they are, each with the reason. */
  refused: z.array(z.object({ id: Id, field: z.string(), code: z.string(), message: z.string() })),
})
export type CellsResult = z.infer<typeof CellsResult>

/** Writes a block of cells as one change; cells that are refused do not keep the others from being written. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCellsRoute = (path: string) =>
  ({
    method: 'POST',
    base: 'crm',
    path: `${path}/cells`,
    right: 'crm:write',
    body: Cells,
    data: CellsResult,
  }) as const
