import type { KeyboardEvent } from 'react'

const sides: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }
const ways: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Arrows on a card: up and down go through its column, left and right to the nearest column with cards; with Shift the
 * card itself goes there. Ends stay ends.
 */
export function pressOnCard(
  event: KeyboardEvent<HTMLElement>,
  move: (side: -1 | 0 | 1, way: -1 | 0 | 1) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const side = sides[event.key]
  const way = ways[event.key]
  if (side === undefined && way === undefined) return
  event.preventDefault()
  if (event.shiftKey) return move(side ?? 0, way ?? 0)
  const card = event.currentTarget
  const column = card.closest('[data-column]')
  if (column === null) return
  if (way !== undefined) {
    const own = cardsIn(column)
    return own[own.indexOf(card) + way]?.focus()
  }
  const all = [...document.querySelectorAll('[data-column]')]
  const at = all.indexOf(column)
  const rest = side === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed()
  rest.flatMap((one) => cardsIn(one).slice(0, 1))[0]?.focus()
}
