import { type PointerEvent, useEffect, useRef } from 'react'
import type { CellSpot } from './grid-spots.ts'

interface BlockDragProps {
  isEnabled: boolean
  mayFill: boolean
  onExtend: (from: CellSpot, to: CellSpot) => void
  /** The cell at which a drag of the corner ended. */
  onFill: (to: CellSpot) => void
}

/** Chooses a block of cells by mouse, and fills values down by the block's corner. A finger scrolls. */
export function useBlockDrag(props: BlockDragProps) {
  const { isEnabled, mayFill } = props
  const isAfterDrag = useRef(false)
  // Rows may change while the mouse is down.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const begin = (event: PointerEvent) => {
    isAfterDrag.current = false
    if (!isEnabled || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return
    const from = findSpotAt(event.target)
    if (from === null) return
    const isFill = mayFill && event.target instanceof Element && event.target.closest('[data-fill-handle]') !== null
    let last = from
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const to = findSpotAt(document.elementFromPoint(clientX, clientY))
      if (to === null || (to.id === last.id && to.col === last.col)) return
      last = to
      isAfterDrag.current = true
      if (!isFill) latest.current.onExtend(from, to)
    }
    const up = () => {
      removeEventListener('pointermove', move)
      if (isFill && last !== from) latest.current.onFill(last)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up, { once: true })
  }
  return { begin, wasDragged: () => isAfterDrag.current }
}

/** The cell that an element is in. */
function findSpotAt(target: EventTarget | null): CellSpot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-at]')
  if (cell === null || !row) return null
  return { row: Number(row.dataset['at']), col: Number(cell.dataset['col']), id: row.dataset['id'] }
}
