import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type Edge = 'before' | 'after'

export interface SortRow {
  /** Rows of one list; rows of others cannot be dropped here. */
  readonly list: string
  readonly id: string
  readonly row: RefObject<HTMLElement | null>
  readonly handle: RefObject<HTMLElement | null>
  readonly isOff: boolean
  readonly onDrop: (dragged: string, edge: Edge) => void
}

/** A row dragged by its handle, and dropped before or after others of its list. Returns the current drop position. */
export function useSortRow({ list, id, row, handle, isOff, onDrop }: SortRow): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = row.current
    const dragHandle = handle.current
    if (!element || !dragHandle || isOff) return undefined
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    const stop = [
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => element.setAttribute('data-dragged', ''),
        onDrop: () => element.removeAttribute('data-dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          latest.current(String(source.data['id']), edgeAt(location.current.input.clientY))
        },
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [list, id, row, handle, isOff])
  return edge
}
