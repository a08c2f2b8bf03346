import type { TableField } from '@draftwright/contract/table-fields'
import { type BlockVerb, describeGap, findBlock } from '../../ui/grid/find-block.ts'
import type { CellEdit, CellRange } from '../../ui/grid/grid-columns.ts'
import { countBlockCells, maxPastedCells } from '../../ui/grid/measure-block.ts'
import { showToast } from '../../ui/toast.tsx'
import { formatCell, showCell } from './cell-text.ts'
import { type ConflictingCell, quoteCell } from './conflicts/describe-conflicts.ts'
import { tellConflicts } from './conflicts/tell-conflicts.tsx'
import { type Cells, type GridRecord, isEmptyCell } from './model.ts'
import { packCells, unpackCells } from './records/packed-cells.ts'
import { clearBlock, describeLeftOut, fillBlock, type LeftOutCell, pasteBlock } from './records/sheet-blocks.ts'
import type { BlockReport, CellChange, RecordChanges, RefusedCell } from './records/record-changes.ts'

interface SheetEditsProps {
  primary: TableField | undefined
  fields: readonly TableField[]
  /** As they are shown: heads of groups and what is not loaded yet among them. */
  lines: readonly GridRecord[]
  isRecord: (line: GridRecord) => boolean
  changes: RecordChanges
  hasMore: boolean
  onNote: (note: string) => void
}

const countRecords = (n: number): string => `${n.toLocaleString('en')} ${n === 1 ? 'record' : 'records'}`

function countCells(changes: readonly GridRecord[]): string {
  const n = changes.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)
  return n === 0 ? 'No cell' : `${n.toLocaleString('en')} ${n === 1 ? 'cell' : 'cells'}`
}

/** What people do to cells and records of a sheet. */
export function useSheetEdits({ primary, fields, lines, isRecord, changes, hasMore, onNote }: SheetEditsProps) {
  const readBlock = (range: CellRange, verb: BlockVerb) => {
    const block = findBlock(lines, isRecord, range)
    if (block === null) onNote(describeGap(verb))
    return block
  }
  const getName = (cells: Cells | undefined): string =>
    (primary && cells && showCell(primary, cells[primary.id])) || 'Unnamed record'
  /** Writes what nobody else has changed since it was seen, and tells the rest. */
  const writeSeen = (
    list: readonly CellChange[],
    added: readonly Cells[],
    cellsById: ReadonlyMap<string, Cells>,
    onRefused?: (cells: readonly RefusedCell[]) => void,
  ) => {
    const tell = ({ conflicts, missingIds, refused }: BlockReport) => {
      onRefused?.(refused)
      if (conflicts.length + missingIds.length === 0) return
      tellConflicts({
        cells: listConflictingCells(conflicts, list, fields, (id) => getName(cellsById.get(id))),
        nMissing: missingIds.length,
        onSave: (chosen) => void writeSeen(toChanges(chosen), [], cellsById),
      })
    }
    return changes.writeBlock(list, added, tell)
  }
  const writeBlock = (
    rows: readonly GridRecord[],
    list: readonly GridRecord[],
    added: readonly Cells[] = [],
    onRefused?: (cells: readonly RefusedCell[]) => void,
  ) => {
    if (list.length === 0 && added.length === 0) return Promise.resolve([])
    const cellsById = new Map(rows.map((row) => [row.id, row.fields]))
    const changed = list.map((one) => ({ ...one, seen: pickSeen(one, cellsById.get(one.id)) }))
    return writeSeen(changed, added, cellsById, onRefused)
  }
  const edit = (id: string, key: string, value: unknown, seen: unknown): void => {
    const field = fields.find((one) => one.id === key)
    const tellConflict = (current: unknown) => {
      // An answer was lost on its way, and what it said was done.
      if (JSON.stringify(current) === JSON.stringify(value)) return
      showToast(
        `Someone else changed ${field?.name ?? 'this cell'} to ${quoteCell(field, current)}. Yours, ${quoteCell(field, value)}, isn’t saved.`,
        { action: { label: 'Save mine', run: () => edit(id, key, value, current) } },
      )
    }
    const change = { id, fields: { [key]: value }, seen: { [key]: seen ?? null } }
    void changes.write([change], [], field === undefined ? '' : formatCell(field, value), tellConflict)
  }
  return {
    edit: (row: GridRecord, key: string, { value }: CellEdit) => edit(row.id, key, value, row.fields[key]),
    empty: (row: GridRecord, key: string) => {
      if (!isEmptyCell(row.fields[key])) void writeBlock([row], [{ id: row.id, fields: { [key]: null } }])
    },
    clear: (range: CellRange) => {
      const block = readBlock(range, 'clear')
      if (block === null) return
      const cleared = clearBlock(block.rows, fields, block.range)
      onNote(`${countCells(cleared)} cleared.`)
      void writeBlock(block.rows, cleared)
    },
    fill: (range: CellRange, toRow: number) => {
      const source = readBlock(range, 'fill down')
      const whole = readBlock({ ...range, bottom: toRow }, 'fill down')
      // A head of a group has nothing to repeat.
      if (source === null || whole === null || source.range.bottom < source.range.top) return
      const filled = fillBlock(source.rows, fields, source.range, whole.range.bottom)
      onNote(`${countCells(filled)} filled.`)
      void writeBlock(whole.rows, filled)
    },
    pack: (rows: readonly GridRecord[], left: number, right: number): string =>
      packCells(rows, fields.slice(left, right + 1)),
    paste: async (range: CellRange, block: readonly (readonly string[])[], packed: string) => {
      if (countBlockCells(block) > maxPastedCells)
        return onNote(`At most ${maxPastedCells.toLocaleString('en')} cells can be pasted at once.`)
      const target = readBlock(range, 'paste')
      // A head of a group takes nothing; an empty table takes all of it as new records.
      if (target === null || (lines.length > 0 && target.range.bottom < target.range.top)) return
      const { rows, range: within } = target
      const { changes: changed, added, leftOut } = pasteBlock(rows, fields, within, block, unpackCells(packed))
      if (added.length > 0 && hasMore) return onNote('Scroll to the end first to load all records.')
      const told: LeftOutCell[] = [...leftOut]
      await writeBlock(rows, changed, added, (refused) =>
        told.push(...refused.map((cell) => toLeftOut(cell, rows, within.top, fields))),
      )
      const words = [added.length === 0 ? '' : `${countRecords(added.length)} added.`, describeLeftOut(told)]
      if (words.some((one) => one !== '')) onNote(words.join(' ').trim())
    },
    remove: (ids: readonly string[]) =>
      void changes.remove(ids).then((undo) => {
        if (undo !== null) showToast(`${countRecords(ids.length)} deleted`, { undo })
      }),
  }
}

const pickSeen = ({ fields }: GridRecord, before: Cells | undefined): Cells =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, before?.[key] ?? null]))

const listConflictingCells = (
  conflicts: BlockReport['conflicts'],
  list: readonly CellChange[],
  fields: readonly TableField[],
  getName: (id: string) => string,
): ConflictingCell[] => {
  const wanted = new Map(list.map((one) => [one.id, one.fields]))
  return conflicts.flatMap(({ id, field_id, current }) => {
    const field = fields.find((one) => one.id === field_id)
    if (field === undefined) return []
    return [{ id, recordName: getName(id), field, mine: wanted.get(id)?.[field_id], theirs: current ?? null }]
  })
}

/** By its line in the block, which begins at the row `top`. */
const toLeftOut = (
  { id, at, field_id, message }: RefusedCell,
  rows: readonly GridRecord[],
  top: number,
  fields: readonly TableField[],
): LeftOutCell => ({
  line: id === null ? Math.max(0, rows.length - top) + at : rows.findIndex((row) => row.id === id) - top,
  field: fields.find((one) => one.id === field_id)?.name ?? '',
  reason: message,
})

const toChanges = (cells: readonly ConflictingCell[]): readonly CellChange[] => {
  const byId = new Map<string, { fields: Record<string, unknown>; seen: Record<string, unknown> }>()
  for (const { id, field, mine, theirs } of cells) {
    const one = byId.get(id) ?? { fields: {}, seen: {} }
    one.fields[field.id] = mine
    one.seen[field.id] = theirs
    byId.set(id, one)
  }
  return [...byId].map(([id, one]) => ({ id, ...one }))
}
export type SheetEdits = ReturnType<typeof useSheetEdits>
