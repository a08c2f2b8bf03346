import type { TableField } from '@draftwright/contract/table-fields'
import type { CellEdit, CellRange } from '../../ui/grid/grid-columns.ts'
import { countBlockCells, maxPastedCells } from '../../ui/grid/measure-block.ts'
import { showToast } from '../../ui/toast.tsx'
import { formatCell } from './cell-text.ts'
import { type GridRecord, isEmptyCell } from './model.ts'
import { packCells, unpackCells } from './records/packed-cells.ts'
import { clearBlock, fillBlock, pasteBlock } from './records/sheet-blocks.ts'
import type { RecordChanges } from './records/use-record-changes.ts'

interface SheetEditsProps {
  fields: readonly TableField[]
  rows: readonly GridRecord[]
  changes: RecordChanges
  hasMore: boolean
  onNote: (note: string) => void
}

const countRecords = (n: number): string => `${n.toLocaleString('en')} ${n === 1 ? 'record' : 'records'}`

/** What people do to cells and records of a sheet. */
export function useSheetEdits({ fields, rows, changes, hasMore, onNote }: SheetEditsProps) {
  const write = (list: readonly GridRecord[]) => {
    if (list.length > 0) void changes.write(list)
  }
  return {
    edit: (row: GridRecord, key: string, { value }: CellEdit) => {
      const field = fields.find(({ id }) => id === key)
      const text = field === undefined ? '' : formatCell(field, value)
      void changes.write([{ id: row.id, fields: { [key]: value } }], [], text)
    },
    empty: (row: GridRecord, key: string) => {
      if (!isEmptyCell(row.fields[key])) write([{ id: row.id, fields: { [key]: null } }])
    },
    clear: (range: CellRange) => write(clearBlock(rows, fields, range)),
    fill: (range: CellRange, toRow: number) => write(fillBlock(rows, fields, range, toRow)),
    pack: (range: CellRange): string => packCells(rows, fields, range),
    paste: async (range: CellRange, block: readonly (readonly string[])[], packed: string) => {
      if (countBlockCells(block) > maxPastedCells)
        return onNote(`At most ${maxPastedCells.toLocaleString('en')} cells can be pasted at once.`)
      const { changes: changed, added, nSkipped } = pasteBlock(rows, fields, range, block, unpackCells(packed))
      if (added.length > 0 && hasMore)
        return onNote('Scroll to the end first: there are records below that are not loaded yet.')
      await changes.write(changed, added)
      const words = [
        added.length === 0 ? '' : `${countRecords(added.length)} added.`,
        nSkipped === 0
          ? ''
          : `${nSkipped.toLocaleString('en')} ${nSkipped === 1 ? 'cell was' : 'cells were'} left out: the field cannot hold the text.`,
      ].filter((one) => one !== '')
      if (words.length > 0) onNote(words.join(' '))
    },
    remove: (ids: readonly string[]) =>
      void changes.remove(ids).then(() => showToast(`${countRecords(ids.length)} deleted`, { undo: changes.undo })),
  }
}
export type SheetEdits = ReturnType<typeof useSheetEdits>
