import type { Column } from '@draftwright/contract/crm/columns'
import { type KeyboardEvent, useRef, useState } from 'react'
import { getInputHint, hasPicker, invalidValue, ValueInput } from '../fields/ValueInput.tsx'
import { getCurrency, type RecordRow, getValue } from '../record.ts'
import type { Person } from '../use-people.ts'
import { getLinkedName } from './Cell.tsx'
import styles from '../../../../ui/grid/Grid.module.css'
import type { CellEdit, CellExit } from '../../../../ui/grid/grid-columns.ts'
import { isTextKey } from '../../../../ui/grid/typed-days.ts'

interface CellEditorProps {
  columnKey: string
  column: Column
  row: RecordRow
  people: ReadonlyMap<string, Person>
  isLong: boolean
  /** The key that started it. */
  initial: string | undefined
  onEnd: (edited: CellEdit | null, leave: CellExit) => void
}

/** Kinds for which choosing completes the edit. */
const chosenKinds = new Set<Column['kind']>(['choice', 'id', 'flag'])
const endsByChoice = ({ kind, isCountry }: Column): boolean => chosenKinds.has(kind) || isCountry === true

/** The input in a cell. Enter and Tab save and continue, blur saves too, Escape cancels. */
export function CellEditor({ columnKey, column, row, people, isLong, initial, onEnd }: CellEditorProps) {
  // Others may change it meanwhile.
  const [before] = useState(() => getValue(row, columnKey))
  const [value, setValue] = useState<unknown>(before)
  /** What a text begins with that takes the place of the browser's input. */
  const [typed, setTyped] = useState(initial)
  const latest = useRef<CellEdit>({ value: before })
  const isOver = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = (leave: CellExit, isKept = true) => {
    if (isOver.current) return
    if (isKept && latest.current.value === invalidValue) {
      setProblem(getInputHint(column))
      return
    }
    isOver.current = true
    const isSame = JSON.stringify(latest.current.value) === JSON.stringify(before)
    onEnd(isKept && !isSame ? latest.current : null, leave)
  }
  const change = (next: unknown, name?: string | null) => {
    latest.current = name === undefined ? { value: next } : { value: next, name }
    setValue(next === invalidValue ? value : next)
    setProblem(null)
    if (endsByChoice(column)) end('stay')
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (typed === undefined && hasPicker(column) && isTextKey(event)) {
      event.preventDefault()
      setTyped(event.key)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      end('stay', false)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      // A tag that is still being typed is added on blur.
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
        // Its dropdown is rendered elsewhere on the page; the focus stays in the input.
        if (!event.currentTarget.contains(event.relatedTarget)) setTimeout(() => end('stay'))
      }}
    >
      <ValueInput
        key={typed === undefined ? 'value' : 'text'}
        column={column}
        label={column.label}
        value={value}
        onChange={change}
        people={people}
        currency={getCurrency(column, row)}
        name={getLinkedName(row, columnKey)}
        isLong={isLong}
        isInCell
        error={problem}
        {...(typed === undefined ? {} : { initial: typed })}
      />
    </div>
  )
}

/** Enter chooses in a list, adds a tag, and inserts a line break in multi-line inputs. */
function isTakenByInput(event: KeyboardEvent, column: Column, isLong: boolean): boolean {
  if (isLong) return !(event.ctrlKey || event.metaKey)
  if (endsByChoice(column)) return true
  return column.kind === 'tags' && event.target instanceof HTMLInputElement && event.target.value !== ''
}
