import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import type { Movable } from './movable.ts'

/** What is carried: the item, and how far below its upper edge it was taken, in pixels. */
interface Cargo {
  item: Movable
  grab: number
}
const key = Symbol('calendar item')

const cargoOf = (data: Record<string | symbol, unknown>): Cargo | null =>
  // Only `useDraggable` writes under this symbol.
  key in data ? (data[key] as Cargo) : null

export function useDraggable(ref: RefObject<HTMLElement | null>, item: Movable, isMovable: boolean): void {
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
  /** Also while it stays: where the upper edge of the item is, in pixels from that of the target. */
  onOver: (item: Movable, top: number) => void
  onLeave: () => void
  onDrop: (item: Movable, top: number) => void
}

export function useDropTarget(ref: RefObject<HTMLElement | null>, handlers: DropHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const topOf = (clientY: number, { grab }: Cargo) => clientY - element.getBoundingClientRect().top - grab
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => cargoOf(source.data) !== null,
      getIsSticky: () => false,
      onDrag: ({ source, location }) => {
        const cargo = cargoOf(source.data)
        if (cargo) latest.current.onOver(cargo.item, topOf(location.current.input.clientY, cargo))
      },
      onDragLeave: () => latest.current.onLeave(),
      onDrop: ({ source, location }) => {
        latest.current.onLeave()
        const cargo = cargoOf(source.data)
        if (cargo) latest.current.onDrop(cargo.item, topOf(location.current.input.clientY, cargo))
      },
    })
  }, [ref])
}
