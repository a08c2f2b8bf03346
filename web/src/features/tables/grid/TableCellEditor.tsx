import type { TableField } from '@draftwright/contract/table-fields'
import { toValueFormat } from '@draftwright/contract/table-values'
import { describeReading } from '@draftwright/contract/typed/reading'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import gridStyles from '../../../ui/grid/Grid.module.css'
import { defineEditor } from '../../../ui/grid/editor-on-demand.tsx'
import type { CellEdit, CellExit } from '../../../ui/grid/grid-columns.ts'
import { isTextKey, separateDigits } from '../../../ui/grid/typed-days.ts'
import { formatCell, readCellText } from '../cell-text.ts'
import { isEmptyCell, type TableInfo } from '../model.ts'
import { newOptionId } from './new-option.ts'
import type { PickerOption } from './OptionPicker.tsx'
import styles from './TableCell.module.css'

export interface TableCellEditorProps {
  field: TableField
  value: unknown
  table: TableInfo
  tables: readonly TableInfo[]
  people: readonly PickerOption[]
  initial: string | undefined
  onEnd: (edited: CellEdit | null, leave: CellExit) => void
}

const OptionPicker = defineEditor(
  async () => (await import('./OptionPicker.tsx')).OptionPicker,
  ({ label }) => label,
)
const LinkPicker = defineEditor(
  async () => (await import('./LinkPicker.tsx')).LinkPicker,
  ({ field }) => field.name,
)
const TargetPicker = defineEditor(
  async () => (await import('../links/TargetPicker.tsx')).TargetPicker,
  ({ field }) => field.name,
)
/** What a cell's editor fetches. */
export const pickers = [OptionPicker, LinkPicker, TargetPicker] as const

const multipleTypes: ReadonlySet<TableField['type']> = new Set(['multipleSelects', 'multipleCollaborators'])
const longTypes: ReadonlySet<TableField['type']> = new Set(['multilineText', 'richText'])

/** The input in a cell, by the field's type. */
export function TableCellEditor(props: TableCellEditorProps) {
  const { field, value, people, initial, onEnd } = props
  const isMultiple = multipleTypes.has(field.type)
  const endPicking = (picked: readonly PickerOption[] | null, leave: CellExit) =>
    onEnd(picked === null ? null : { value: toPickedValue(field, picked) }, leave)
  switch (field.type) {
    case 'checkbox':
      return <CheckboxFlip isChecked={value === true} onEnd={onEnd} />
    case 'singleSelect':
    case 'multipleSelects':
      return (
        <div className={gridStyles.editor} data-long={isMultiple || undefined}>
          <OptionPicker
            label={field.name}
            options={(field.options.choices ?? []).map(({ name }) => ({ id: name, name }))}
            picked={toList(value).map((name) => ({ id: String(name), name: String(name) }))}
            isMultiple={isMultiple}
            createWords="Add option"
            initial={initial}
            onEnd={endPicking}
          />
        </div>
      )
    case 'singleCollaborator':
    case 'multipleCollaborators':
      return (
        <div className={gridStyles.editor} data-long={isMultiple || undefined}>
          <OptionPicker
            label={field.name}
            options={people}
            picked={toList(value).flatMap(toOption)}
            isMultiple={isMultiple}
            initial={initial}
            onEnd={endPicking}
          />
        </div>
      )
    case 'multipleRecordLinks':
      return (
        <div className={gridStyles.editor} data-long>
          <LinkPicker
            field={field}
            tables={props.tables}
            picked={toList(value).flatMap(toOption)}
            initial={initial}
            onEnd={endPicking}
          />
        </div>
      )
    case 'workspaceLinks':
      return (
        <div className={gridStyles.editor} data-long>
          <TargetPicker
            field={field}
            tableId={props.table.id}
            picked={toList(value).flatMap(toOption)}
            initial={initial}
            onEnd={endPicking}
          />
        </div>
      )
    default:
      return <TextEditor field={field} value={value} initial={initial} onEnd={onEnd} />
  }
}

const toList = (value: unknown): readonly unknown[] =>
  isEmptyCell(value) ? [] : Array.isArray(value) ? value : [value]
function toOption(value: unknown): PickerOption[] {
  if (typeof value !== 'object' || value === null || !('id' in value)) return []
  const name = 'name' in value && typeof value.name === 'string' ? value.name : ''
  return [{ id: String(value.id), name: name === '' ? 'Unnamed record' : name }]
}

/** What is sent for a choice: names of options, and people and records by id. A new record is sent by its name. */
function toPickedValue(field: TableField, picked: readonly PickerOption[]): unknown {
  if (field.type === 'singleSelect') return picked[0]?.name ?? null
  if (field.type === 'multipleSelects') return picked.length === 0 ? null : picked.map(({ name }) => name)
  if (field.type === 'singleCollaborator') return picked[0] ?? null
  if (picked.length === 0) return null
  return picked.map((one) => (one.id === newOptionId ? one.name : { id: one.id, name: one.name }))
}

/** A checkbox is turned over by what would open the editor of another cell. */
function CheckboxFlip({ isChecked, onEnd }: { isChecked: boolean; onEnd: TableCellEditorProps['onEnd'] }) {
  const isOver = useRef(false)
  useEffect(() => {
    if (isOver.current) return
    isOver.current = true
    onEnd({ value: isChecked ? null : true }, 'stay')
  }, [isChecked, onEnd])
  return null
}

/** A line of text, a number, a day. Enter and Tab save and go on, leaving saves too, Escape keeps what was. */
function TextEditor({
  field,
  value,
  initial,
  onEnd,
}: Pick<TableCellEditorProps, 'field' | 'value' | 'initial' | 'onEnd'>) {
  const isLong = longTypes.has(field.type)
  const isDay = field.type === 'date'
  const isMoment = field.type === 'dateTime'
  // An input of the browser for days would lose the digit that opened it: what is typed is read as people write days.
  const [typed, setTyped] = useState(initial)
  const hasPicker = (isDay || isMoment) && typed === undefined
  // As it was when the edit began: others may change it meanwhile.
  const [shown] = useState(() =>
    formatCell(field, value).replace(isMoment && hasPicker ? ' ' : '', hasPicker ? 'T' : ''),
  )
  const [text, setText] = useState(initial ?? shown)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = useRef(false)
  const end = (leave: CellExit, isKept = true) => {
    if (isOver.current) return
    const reading = readCellText(field, isDay ? separateDigits(text) : text)
    const isChanged = isKept && text !== shown
    const reason = describeReading(reading, toValueFormat(field, {})?.kind ?? '')
    if (isChanged && reason !== null && (leave !== 'stay' || document.hasFocus()))
      return setProblem(`${field.name} ${reason}`)
    isOver.current = true
    onEnd(isChanged && reading.is === 'read' ? { value: reading.value } : null, leave)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (hasPicker && isTextKey(event)) {
      setTyped(event.key)
      setText(event.key)
    } else if (event.key === 'Escape') end('stay', false)
    else if (event.key === 'Tab') end(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) end('down')
    else return
    event.preventDefault()
  }
  const common = {
    'aria-label': field.name,
    'aria-invalid': problem !== null || undefined,
    value: text,
    // The cell is being edited.
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value)
      setProblem(null)
    },
  }
  return (
    <div
      role="presentation"
      className={gridStyles.editor}
      data-long={isLong || undefined}
      onKeyDown={press}
      onBlur={() => end('stay')}
    >
      {isLong ? (
        <textarea {...common} className={`${styles.input} ${styles.long}`} />
      ) : (
        <input
          key={hasPicker ? 'picker' : 'text'}
          {...common}
          className={styles.input}
          type={!hasPicker ? 'text' : isDay ? 'date' : 'datetime-local'}
          inputMode={['number', 'currency', 'percent', 'rating'].includes(field.type) ? 'decimal' : undefined}
        />
      )}
      {problem === null ? null : (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
