import { useDispatch } from 'react-redux'
import type { SheetActions } from '../../../../ui/grid/grid-props.ts'
import { countBlockCells, maxPastedCells } from '../../../../ui/grid/measure-block.ts'
import { showErrorToast, showToast } from '../../../../ui/toast.tsx'
import type { CrmDispatch } from '../api.ts'
import type { BulkRefusals } from '../list/RefusedDialog.tsx'
import type { RecordKind, RecordRow } from '../record.ts'
import type { ShownColumn } from '../table/shown-columns.ts'
import { packValues, unpackValues } from './packed-values.ts'
import { clearValues, fillValues, pasteValues, type RecordCells } from './record-blocks.ts'
import type { SheetSteps } from './use-sheet-steps.ts'
import { writeBlock } from './write-block.ts'

interface RecordSheetProps {
  kind: RecordKind
  rows: readonly RecordRow[]
  columns: readonly ShownColumn[]
  steps: SheetSteps
  onNote: (note: string) => void
  onRefused: (refused: BulkRefusals) => void
}

const countWords = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** What people do to blocks of cells of a list; undefined where its records are not written by cells. */
export function useRecordSheet({
  kind,
  rows,
  columns,
  steps,
  onNote,
  onRefused,
}: RecordSheetProps): SheetActions | undefined {
  const dispatch = useDispatch<CrmDispatch>()
  const { cells } = kind
  if (cells === undefined) return undefined
  const keys = columns.map(({ key }) => key)
  const writeChanges = async (changes: readonly RecordCells[]) => {
    const written = await writeBlock(dispatch, { ...kind, cells }, changes)
    const { sets, nChanged, nRefused, refused, failure } = written
    const undo = steps.addStep(
      sets,
      changes.map(({ row }) => row.id),
    )
    if (failure !== null) showErrorToast(failure)
    if (nChanged > 0) showToast(`${countWords(nChanged, kind.noun, kind.nouns)} changed`, { undo })
    if (nRefused > 0) onRefused({ count: nRefused, shown: refused, isCells: true })
  }
  const write = (changes: readonly RecordCells[]) => {
    if (changes.length > 0) steps.track(writeChanges(changes))
  }
  return {
    hasListKeys: true,
    packBlock: (range) => packValues(kind, rows, keys, range),
    onPaste: (range, block, packed) => {
      if (countBlockCells(block) > maxPastedCells)
        return onNote(`At most ${maxPastedCells.toLocaleString('en')} cells can be pasted at once.`)
      const { changes, nBeyond, nFixed } = pasteValues({ kind, rows, keys }, range, block, unpackValues(packed))
      const left = [
        nBeyond === 0
          ? ''
          : `${countWords(nBeyond, 'line was', 'lines were')} left out: the list ends here. Import a CSV to add ${kind.nouns}.`,
        nFixed === 0 ? '' : `${countWords(nFixed, 'cell was', 'cells were')} left out: set automatically.`,
      ].filter((one) => one !== '')
      if (left.length > 0) onNote(left.join(' '))
      write(changes)
    },
    onClear: (range) => write(clearValues(kind, rows, keys, range)),
    onFill: (range, toRow) => {
      const { changes, nForeign } = fillValues(kind, rows, keys, range, toRow)
      if (nForeign > 0) onNote(`${countWords(nForeign, 'cell was', 'cells were')} left out: another currency.`)
      write(changes)
    },
    onUndo: steps.undo,
    onRedo: steps.redo,
  }
}
