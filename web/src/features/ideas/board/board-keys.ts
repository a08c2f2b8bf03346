import type { KeyboardEvent } from 'react'
import { columns, type Place } from './board-moves.ts'

const sides: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }
const ways: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

const cardsIn = (column: Element | undefined): HTMLElement[] =>
  column === undefined ? [] : [...column.querySelectorAll<HTMLElement>('[data-row]')]

/**
 * Arrows on a card: up and down go through its column, left and right to the column beside it; with Shift the idea
 * itself goes there. Ends stay ends.
 */
export function pressOnCard(event: KeyboardEvent<HTMLElement>, from: Place, move: (to: Place) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const side = sides[event.key]
  const way = ways[event.key]
  if (side === undefined && (way === undefined || event.shiftKey)) return
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
  const own = cardsIn(column ?? undefined)
  if (way !== undefined) own[own.indexOf(card) + way]?.focus()
  else if (column !== null) nextTo(all, all.indexOf(column), side ?? 1)?.focus()
}

/** The first card of the nearest column on that side that has any. */
function nextTo(all: Element[], at: number, side: 1 | -1): HTMLElement | undefined {
  const rest = side === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed()
  return rest.flatMap((column) => cardsIn(column).slice(0, 1))[0]
}
