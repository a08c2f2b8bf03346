import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Idea } from '@draftwright/contract/ideas'
import { type RefObject, useEffect, useRef, useState } from 'react'

const key = Symbol('idea on the board')

const readDragData = (data: Record<string | symbol, unknown>): Idea | null =>
  // Only `useDraggableIdea` writes under this symbol.
  key in data ? (data[key] as Idea) : null

export function useDraggableIdea(ref: RefObject<HTMLElement | null>, idea: Idea): void {
  const latest = useRef(idea)
  useEffect(() => {
    latest.current = idea
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return draggable({
      element,
      getInitialData: () => ({ [key]: latest.current }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    })
  }, [ref])
}

/** Returns the idea dragged over this place, if any. */
export function useIdeaDrop(ref: RefObject<HTMLElement | null>, onDrop: (idea: Idea) => void): Idea | null {
  const [over, setOver] = useState<Idea | null>(null)
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
      onDragEnter: ({ source }) => setOver(readDragData(source.data)),
      onDragLeave: () => setOver(null),
      onDrop: ({ source }) => {
        setOver(null)
        const idea = readDragData(source.data)
        if (idea) latest.current(idea)
      },
    })
  }, [ref])
  return over
}
