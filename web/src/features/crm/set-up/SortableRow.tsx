import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Edge, useSortRow } from './use-sort-row.ts'
import styles from './set-up.module.css'

interface SortableRowProps {
  list: string
  id: string
  /** What the handle moves, in words. */
  label: string
  mayEdit: boolean
  /** Levels below the first. */
  depth?: number
  onDrop: (dragged: string, edge: Edge) => void
  /** By keyboard: a place up or down; `in` and `out` only where there are levels. */
  onStep: (way: 'up' | 'down' | 'in' | 'out') => void
  children: ReactNode
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** A row of a list that people put in order: dragged by its handle, or moved with the arrow keys on it. */
export function SortableRow({ list, id, label, mayEdit, depth = 0, onDrop, onStep, children }: SortableRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const edge = useSortRow({ list, id, row, handle, isOff: !mayEdit, onDrop })
  const press = (event: KeyboardEvent) => {
    const way = Object.hasOwn(ways, event.key) ? ways[event.key as keyof typeof ways] : undefined
    if (way === undefined) return
    event.preventDefault()
    onStep(way)
  }
  return (
    <li ref={row} className={styles.row} data-edge={edge ?? undefined} data-depth={depth || undefined}>
      {mayEdit ? (
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Move ${label}`}
          title="Drag, or use the arrow keys"
          onKeyDown={press}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      ) : null}
      {children}
    </li>
  )
}
