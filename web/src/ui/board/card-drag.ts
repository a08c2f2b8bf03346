import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef, useState } from 'react'

const key = Symbol('card of a board or calendar')

const readDragData = (data: Record<string | symbol, unknown>): string | null => {
  const id = data[key]
  return typeof id === 'string' ? id : null
}

export function useDraggableCard(ref: RefObject<HTMLElement | null>, id: string, isOff: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return undefined
    return draggable({
      element,
      getInitialData: () => ({ [key]: id }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    })
  }, [ref, id, isOff])
}

/** A card dragged over a column: the card it would be inserted before, and the position of the line between them. */
export interface DropTarget {
  readonly beforeId: string | null
  /** Pixels from the top of the column's cards. */
  readonly top: number
}

/** Reports drags over a column, and drops. `list` contains the cards, in order. */
export function useColumnDrop(
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, beforeId: string | null) => void,
): DropTarget | null {
  const [held, setHeld] = useState<DropTarget | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => readDragData(source.data) !== null,
      onDrag: ({ location }) => {
        const next = findDropTarget(list.current, location.current.input.clientY)
        setHeld((before) => (before?.beforeId === next.beforeId && before.top === next.top ? before : next))
      },
      onDragLeave: () => setHeld(null),
      onDrop: ({ source, location }) => {
        setHeld(null)
        const id = readDragData(source.data)
        if (id !== null) latest.current(id, findDropTarget(list.current, location.current.input.clientY).beforeId)
      },
    })
    const scroller = list.current
    const stopScrolling = scroller === null ? null : autoScrollForElements({ element: scroller })
    return () => {
      stopDropping()
      stopScrolling?.()
    }
  }, [column, list])
  return held
}

function findDropTarget(list: HTMLElement | null, y: number): DropTarget {
  if (list === null) return { beforeId: null, top: 0 }
  const from = list.getBoundingClientRect().top - list.scrollTop
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')]
  for (const card of cards) {
    const { top, height } = card.getBoundingClientRect()
    if (y < top + height / 2) return { beforeId: card.dataset['card'] ?? null, top: top - from - 4 }
  }
  const last = cards.at(-1)?.getBoundingClientRect()
  return { beforeId: null, top: last === undefined ? 0 : last.bottom - from + 4 }
}

/** A place without an order, such as a day: whether a card is over it, and drops. */
export function useCardDrop(ref: RefObject<HTMLElement | null>, onDrop: (id: string) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => readDragData(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const id = readDragData(source.data)
        if (id !== null) latest.current(id)
      },
    })
  }, [ref])
  return isOver
}
