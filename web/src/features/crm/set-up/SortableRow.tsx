import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Edge, useSortRow } from './use-sort-row.ts'
import styles from './set-up.module.css'

interface SortableRowProps {
  list: string
  id: string
  /** The accessible name of the handle. */
  label: string
  mayEdit: boolean
  /** Nesting level. */
  depth?: number
  onDrop: (dragged: string, edge: Edge) => void
  /** By keyboard: one position up or down; `in` and `out` only for nested lists. */
  onStep: (direction: 'up' | 'down' | 'in' | 'out') => void
  children: ReactNode
}

const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** A row of a sortable list: dragged by its handle, or moved with the arrow keys. */
export function SortableRow({ list, id, label, mayEdit, depth = 0, onDrop, onStep, children }: SortableRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const edge = useSortRow({ list, id, row, handle, isOff: !mayEdit, onDrop })
  const press = (event: KeyboardEvent) => {
    const direction = Object.hasOwn(directions, event.key)
      ? directions[event.key as keyof typeof directions]
      : undefined
    if (direction === undefined) return
    event.preventDefault()
    onStep(direction)
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
