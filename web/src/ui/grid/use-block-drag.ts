import { type PointerEvent, useRef } from 'react'
import type { CellPlace } from './grid-keys.ts'

interface BlockDragProps {
  isEnabled: boolean
  mayFill: boolean
  onExtend: (from: CellPlace, to: CellPlace) => void
  /** The row at which a drag of the corner ended. */
  onFill: (toRow: number) => void
}

/** Chooses a block of cells by mouse, and fills values down by the block's corner. A finger scrolls. */
export function useBlockDrag({ isEnabled, mayFill, onExtend, onFill }: BlockDragProps) {
  const isAfterDrag = useRef(false)
  const begin = (event: PointerEvent) => {
    isAfterDrag.current = false
    if (!isEnabled || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return
    const from = findPlace(event.target)
    if (from === null) return
    const isFill = mayFill && event.target instanceof Element && event.target.closest('[data-fill-handle]') !== null
    let last = from
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const to = findPlace(document.elementFromPoint(clientX, clientY))
      if (to === null || (to.row === last.row && to.col === last.col)) return
      last = to
      isAfterDrag.current = true
      if (!isFill) onExtend(from, to)
    }
    const up = () => {
      removeEventListener('pointermove', move)
      if (isFill && last.row > from.row) onFill(last.row)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up, { once: true })
  }
  return { begin, wasDragged: () => isAfterDrag.current }
}

/** The cell that an element is in. */
function findPlace(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-at]')
  return cell === null || !row ? null : { row: Number(row.dataset['at']), col: Number(cell.dataset['col']) }
}
