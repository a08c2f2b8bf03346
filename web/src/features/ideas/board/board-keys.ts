import type { KeyboardEvent } from 'react'
import { columns, type BoardPlace } from './board-moves.ts'

const sideByKey: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }
const directionByKey: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

const listCardElements = (column: Element | undefined): HTMLElement[] =>
  column === undefined ? [] : [...column.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Arrow keys on a card: up and down move through its column, left and right to the next column; with Shift they move the idea
 * itself. No wrapping.
 */
export function handleCardKey(
  event: KeyboardEvent<HTMLElement>,
  from: BoardPlace,
  move: (to: BoardPlace) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const side = sideByKey[event.key]
  const direction = directionByKey[event.key]
  if (side === undefined && (direction === undefined || event.shiftKey)) return
  event.preventDefault()
  const at = columns.findIndex(({ key }) => key === from)
  if (side !== undefined && event.shiftKey) {
    const to = columns[at + side]?.key
    if (to !== undefined) move(to)
    return
  }
  const card = event.currentTarget
  const column = card.closest('[data-column]')
  const all = [...document.querySelectorAll('[data-column]')]
  const own = listCardElements(column ?? undefined)
  if (direction !== undefined) own[own.indexOf(card) + direction]?.focus()
  else if (column !== null) findNextCard(all, all.indexOf(column), side ?? 1)?.focus()
}

/** The first card of the nearest non-empty column on that side. */
function findNextCard(all: Element[], at: number, side: 1 | -1): HTMLElement | undefined {
  const rest = side === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed()
  return rest.flatMap((column) => listCardElements(column).slice(0, 1))[0]
}
