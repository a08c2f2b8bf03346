import { useDispatch } from 'react-redux'
import { type BlockVerb, describeGap, findBlock } from '../../../../ui/grid/find-block.ts'
import { isGap } from '../../../../ui/grid/group-lines.ts'
import type { CellRange } from '../../../../ui/grid/grid-columns.ts'
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
  /** As they are shown: heads of groups and what is not loaded yet among them. */
  lines: readonly RecordRow[]
  isRecord: (line: RecordRow) => boolean
  /** Whether the list goes on behind its lines. */
  hasMore: boolean
  columns: readonly ShownColumn[]
  steps: SheetSteps
  onNote: (note: string) => void
  onRefused: (refused: BulkRefusals) => void
}

const countWords = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** What people do to blocks of cells of a list; undefined where its records are not written by cells. */
export function useRecordSheet({
  kind,
  lines,
  isRecord,
  hasMore,
  columns,
  steps,
  onNote,
  onRefused,
}: RecordSheetProps): SheetActions<RecordRow> | undefined {
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
  /** Undefined where there is nothing to write to. */
  const readBlock = (range: CellRange, verb: BlockVerb) => {
    const block = findBlock(lines, isRecord, range)
    if (block === null) onNote(describeGap(verb))
    return block === null || block.range.bottom < block.range.top ? undefined : block
  }
  return {
    hasListKeys: true,
    packBlock: (rows, left, right) => packValues(kind, rows, keys.slice(left, right + 1)),
    onPaste: (range, block, packed) => {
      if (countBlockCells(block) > maxPastedCells)
        return onNote(`At most ${maxPastedCells.toLocaleString('en')} cells can be pasted at once.`)
      const target = readBlock(range, 'paste')
      if (target === undefined) return
      const { changes, nBeyond, nFixed } = pasteValues(
        { kind, rows: target.rows, keys },
        target.range,
        block,
        unpackValues(packed),
      )
      if (nBeyond > 0 && (hasMore || lines.some((line, at) => at >= range.top && isGap(line))))
        return onNote(describeGap('paste'))
      const left = [
        nBeyond === 0
          ? ''
          : `${countWords(nBeyond, 'line was', 'lines were')} left out: the list ends here. Import a file to add ${kind.nouns}.`,
        nFixed === 0 ? '' : `${countWords(nFixed, 'cell was', 'cells were')} left out: set automatically.`,
      ].filter((one) => one !== '')
      if (left.length > 0) onNote(left.join(' '))
      write(changes)
    },
    onClear: (range) => {
      const found = readBlock(range, 'clear')
      if (found !== undefined) write(clearValues(kind, found.rows, keys, found.range))
    },
    onFill: (range, toRow) => {
      const source = readBlock(range, 'fill down')
      const whole = readBlock({ ...range, bottom: toRow }, 'fill down')
      if (source === undefined || whole === undefined) return
      const { changes, nForeign } = fillValues(kind, whole.rows, keys, source.range, whole.range.bottom)
      if (nForeign > 0) onNote(`${countWords(nForeign, 'cell was', 'cells were')} left out: another currency.`)
      write(changes)
    },
    onUndo: steps.undo,
    onRedo: steps.redo,
  }
}
