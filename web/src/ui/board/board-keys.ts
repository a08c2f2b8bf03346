import type { KeyboardEvent } from 'react'

const sideByKey: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }
const directionByKey: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

const listCardElements = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Arrow keys on a card: up and down move through its column, left and right to the nearest column with cards; with Shift they
 * move the card itself. No wrapping.
 */
export function handleCardKey(
  event: KeyboardEvent<HTMLElement>,
  move: (side: -1 | 0 | 1, way: -1 | 0 | 1) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const side = sideByKey[event.key]
  const way = directionByKey[event.key]
  if (side === undefined && way === undefined) return
  event.preventDefault()
  if (event.shiftKey) return move(side ?? 0, way ?? 0)
  const card = event.currentTarget
  const column = card.closest('[data-column]')
  if (column === null) return
  if (way !== undefined) {
    const own = listCardElements(column)
    return own[own.indexOf(card) + way]?.focus()
  }
  const all = [...document.querySelectorAll('[data-column]')]
  const at = all.indexOf(column)
  const rest = side === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed()
  rest.flatMap((one) => listCardElements(one).slice(0, 1))[0]?.focus()
}
