import { type PointerEvent, useRef, useState } from 'react'
import { clampWidth, type GridColumn } from './grid-columns.ts'

/** Pixels after which a press becomes a drag. */
const dragThreshold = 6

export interface ColumnDragProps {
  columns: readonly GridColumn[]
  /** Absent: columns stay where they are. */
  onMoveColumn?: ((from: number, to: number) => void) | undefined
  onResizeColumn: (key: string, width: number) => void
  /** A width while it is dragged, in pixels: nothing is rendered for it. */
  onWidth: (at: number, width: number) => void
}

/** Moves and resizes columns by mouse, pen or finger. */
export function useColumnDrag({ columns, onMoveColumn, onResizeColumn, onWidth }: ColumnDragProps) {
  const [drop, setDrop] = useState<{ at: number; side: 'before' | 'after' } | null>(null)
  const isAfterDrag = useRef(false)

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    isAfterDrag.current = false
    // The title cannot be moved, and a finger scrolls.
    if (onMoveColumn === undefined || event.button !== 0 || from === 0 || event.pointerType === 'touch') return
    const head = event.currentTarget
    const startX = event.clientX
    let to: number | null = null
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (to === null && Math.abs(clientX - startX) < dragThreshold) return
      isAfterDrag.current = true
      to = findColumnAt(head, clientX) ?? from
      setDrop(to === from ? null : { at: to, side: to < from ? 'before' : 'after' })
    }
    const up = () => {
      removeEventListener('pointermove', move)
      setDrop(null)
      if (to !== null && to !== from) onMoveColumn(from, Math.max(1, to))
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up, { once: true })
  }

  const beginWidth = (event: PointerEvent<HTMLElement>, at: number) => {
    event.stopPropagation()
    event.preventDefault()
    isAfterDrag.current = true
    const cell = event.currentTarget.parentElement
    const column = columns[at]
    if (cell === null || column === undefined) return
    const startX = event.clientX
    const before = cell.getBoundingClientRect().width
    let width = before
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = clampWidth(before + clientX - startX)
      onWidth(at, width)
    }
    const up = () => {
      removeEventListener('pointermove', move)
      if (width !== before) onResizeColumn(column.key, width)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up, { once: true })
  }

  return { begin, beginWidth, dropAt: drop?.at ?? -1, side: drop?.side, wasDragged: () => isAfterDrag.current }
}

/** The column at a position on the screen. */
function findColumnAt(head: HTMLElement, x: number): number | undefined {
  const cells = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
  const under = cells.findLast((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return x >= left && x <= right
  })
  return under?.dataset['head'] === undefined ? undefined : Number(under.dataset['head'])
}
