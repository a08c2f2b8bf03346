import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

const key = Symbol('question of a survey')
const readDragData = (data: Record<string | symbol, unknown>): string | null =>
  // Only `useQuestionDrag` writes under this symbol.
  key in data ? (data[key] as string) : null

export type DropSide = 'before' | 'after'

/** Lets a card be dragged by its handle and dropped before or after another; returns the drop position on this one. */
export function useQuestionDrag(
  card: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  onDrop: (dragged: string, side: DropSide) => void,
): DropSide | null {
  const [over, setOver] = useState<DropSide | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = card.current
    const dragHandle = handle.current
    if (element === null || dragHandle === null) return undefined
    const sideOf = (y: number): DropSide => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    const stopDragging = draggable({
      element,
      dragHandle,
      getInitialData: () => ({ [key]: id }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => ![null, id].includes(readDragData(source.data)),
      onDrag: ({ location }) => setOver(sideOf(location.current.input.clientY)),
      onDragLeave: () => setOver(null),
      onDrop: ({ source, location }) => {
        setOver(null)
        const dragged = readDragData(source.data)
        if (dragged !== null) latest.current(dragged, sideOf(location.current.input.clientY))
      },
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [card, handle, id])
  return over
}
