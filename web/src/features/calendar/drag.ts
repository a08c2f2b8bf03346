import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import type { MovableItem } from './placement.ts'

/** The dragged item, and the distance of the pointer from its upper edge, in pixels. */
interface DragData {
  item: MovableItem
  grab: number
}
const key = Symbol('calendar item')

const readDragData = (data: Record<string | symbol, unknown>): DragData | null =>
  // Only `useDraggable` writes under this symbol.
  key in data ? (data[key] as DragData) : null

export function useDraggable(ref: RefObject<HTMLElement | null>, item: MovableItem, isMovable: boolean): void {
  const latest = useRef({ item, isMovable })
  useEffect(() => {
    latest.current = { item, isMovable }
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return draggable({
      element,
      canDrag: () => latest.current.isMovable,
      getInitialData: ({ input }) => ({
        [key]: { item: latest.current.item, grab: input.clientY - element.getBoundingClientRect().top },
      }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    })
  }, [ref])
}

export interface DropHandlers {
  /** Called repeatedly: the upper edge of the item, in pixels from that of the target. */
  onOver: (item: MovableItem, top: number) => void
  onLeave: () => void
  onDrop: (item: MovableItem, top: number) => void
}

export function useDropTarget(ref: RefObject<HTMLElement | null>, handlers: DropHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const computeTop = (clientY: number, { grab }: DragData) => clientY - element.getBoundingClientRect().top - grab
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => readDragData(source.data) !== null,
      getIsSticky: () => false,
      onDrag: ({ source, location }) => {
        const dragged = readDragData(source.data)
        if (dragged) latest.current.onOver(dragged.item, computeTop(location.current.input.clientY, dragged))
      },
      onDragLeave: () => latest.current.onLeave(),
      onDrop: ({ source, location }) => {
        latest.current.onLeave()
        const dragged = readDragData(source.data)
        if (dragged) latest.current.onDrop(dragged.item, computeTop(location.current.input.clientY, dragged))
      },
    })
  }, [ref])
}
