import type { Column } from '@draftwright/contract/crm/columns'
import { type KeyboardEvent, useRef, useState } from 'react'
import { unreadable, ValueInput } from '../fields/ValueInput.tsx'
import { currencyOf, type RecordRow, valueOf } from '../record.ts'
import type { Person } from '../use-people.ts'
import { linkedName } from './Cell.tsx'
import styles from './RecordTable.module.css'

export type Leave = 'down' | 'next' | 'previous' | 'stay'
/** What an editor ends with; without a value nothing is saved. */
export interface Edited {
  readonly value: unknown
  /** What an id that was chosen is called. */
  readonly name?: string | null
}

export interface CellEditorProps {
  columnKey: string
  column: Column
  row: RecordRow
  people: ReadonlyMap<string, Person>
  isLong: boolean
  /** The key that began it. */
  initial: string | undefined
  onEnd: (edited: Edited | null, leave: Leave) => void
}

/** Kinds where choosing is all there is to it. */
const endsByChoice = new Set<Column['kind']>(['choice', 'id', 'flag'])

/** The input in a cell. Enter and Tab save and go on, leaving it saves too, Escape leaves everything as it was. */
export function CellEditor({ columnKey, column, row, people, isLong, initial, onEnd }: CellEditorProps) {
  const before = valueOf(row, columnKey)
  const [value, setValue] = useState<unknown>(before)
  const latest = useRef<Edited>({ value: before })
  const isOver = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = (leave: Leave, isKept = true) => {
    if (isOver.current) return
    if (isKept && latest.current.value === unreadable) {
      setProblem(column.kind === 'time' ? 'Not a time' : 'Not a number')
      return
    }
    isOver.current = true
    const isSame = JSON.stringify(latest.current.value) === JSON.stringify(before)
    onEnd(isKept && !isSame ? latest.current : null, leave)
  }
  const change = (next: unknown, name?: string | null) => {
    latest.current = name === undefined ? { value: next } : { value: next, name }
    setValue(next === unreadable ? value : next)
    setProblem(null)
    if (endsByChoice.has(column.kind)) end('stay')
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      end('stay', false)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      // A tag that is still being typed is taken when its input is left.
      if (event.target instanceof HTMLElement) event.target.blur()
      end(event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Enter' && !isTakenByInput(event, column, isLong)) {
      event.preventDefault()
      end('down')
    }
  }
  return (
    <div
      role="presentation"
      className={styles.editor}
      data-kind={column.kind}
      data-long={isLong || undefined}
      onKeyDown={press}
      onBlur={(event) => {
        // Its list is drawn elsewhere on the page; the focus stays in the input meanwhile.
        if (!event.currentTarget.contains(event.relatedTarget)) setTimeout(() => end('stay'))
      }}
    >
      <ValueInput
        column={column}
        label={column.label}
        value={value}
        onChange={change}
        people={people}
        currency={currencyOf(column, row)}
        name={linkedName(row, columnKey)}
        isLong={isLong}
        isInCell
        error={problem}
        {...(initial === undefined ? {} : { initial })}
      />
    </div>
  )
}

/** Enter chooses in a list, adds a tag, and begins a line where there are many. */
function isTakenByInput(event: KeyboardEvent, { kind }: Column, isLong: boolean): boolean {
  if (isLong) return !(event.ctrlKey || event.metaKey)
  if (endsByChoice.has(kind)) return true
  return kind === 'tags' && event.target instanceof HTMLInputElement && event.target.value !== ''
}
