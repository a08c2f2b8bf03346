import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

const key = Symbol('question of a survey')
const idOf = (data: Record<string | symbol, unknown>): string | null =>
  // Only `useQuestionDrag` writes under this symbol.
  key in data ? (data[key] as string) : null

export type Side = 'before' | 'after'

/** Lets a card be dragged by its handle and dropped before or behind another; answers where one is held over this one. */
export function useQuestionDrag(
  card: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  onDrop: (dragged: string, side: Side) => void,
): Side | null {
  const [over, setOver] = useState<Side | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = card.current
    const dragHandle = handle.current
    if (element === null || dragHandle === null) return undefined
    const sideOf = (y: number): Side => {
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
      canDrop: ({ source }) => ![null, id].includes(idOf(source.data)),
      onDrag: ({ location }) => setOver(sideOf(location.current.input.clientY)),
      onDragLeave: () => setOver(null),
      onDrop: ({ source, location }) => {
        setOver(null)
        const dragged = idOf(source.data)
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
