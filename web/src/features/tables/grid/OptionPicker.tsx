import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { CellExit } from '../../../ui/grid/grid-columns.ts'
import { newOptionId } from './new-option.ts'
import styles from './TableCell.module.css'

export interface PickerOption {
  readonly id: string
  readonly name: string
}

interface OptionPickerProps {
  label: string
  options: readonly PickerOption[]
  picked: readonly PickerOption[]
  isMultiple: boolean
  /** Set where a name that is not yet there may be added. */
  createWords?: string
  isLoading?: boolean
  initial: string | undefined
  /** The options are looked up by what is typed; by default they are narrowed here. */
  onSearch?: (text: string) => void
  onEnd: (picked: readonly PickerOption[] | null, leave: CellExit) => void
}

const maxShown = 200

/** Picks one or several of a list by name. Enter picks, Tab and leaving the field keep what is picked, Escape keeps what was. */
export function OptionPicker(props: OptionPickerProps) {
  const { label, options, isMultiple, createWords, initial, onSearch, onEnd } = props
  const [text, setText] = useState(initial ?? '')
  const [picked, setPicked] = useState(props.picked)
  // As it was when the edit began: others may change it meanwhile.
  const [before] = useState(props.picked)
  const latest = useRef(picked)
  const isOver = useRef(false)
  const combobox = useCombobox({ defaultOpened: true })
  const end = (result: readonly PickerOption[] | null, leave: CellExit) => {
    if (isOver.current) return
    isOver.current = true
    const isSame = result === null || JSON.stringify(result) === JSON.stringify(before)
    onEnd(isSame ? null : result, leave)
  }
  const change = (next: readonly PickerOption[]) => {
    latest.current = next
    setPicked(next)
    search('')
    if (!isMultiple) end(next, 'stay')
  }
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const wanted = text.trim().toLowerCase()
  const found = onSearch === undefined ? options.filter(({ name }) => name.toLowerCase().includes(wanted)) : options
  const shown = found.slice(0, maxShown)
  const isNew = createWords !== undefined && wanted !== '' && !found.some(({ name }) => name.toLowerCase() === wanted)
  const submit = (id: string) => {
    const option = id === newOptionId ? { id, name: text.trim() } : shown.find((one) => one.id === id)
    if (option === undefined) return
    if (!isMultiple) return change([option])
    const isPicked = picked.some((one) => one.name === option.name && one.id === option.id)
    change(isPicked ? picked.filter((one) => one.id !== option.id || one.name !== option.name) : [...picked, option])
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      end(null, 'stay')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      end(latest.current, event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Backspace' && text === '' && picked.length > 0)
      change(isMultiple ? picked.slice(0, -1) : [])
    else if (event.key === 'Enter' && isMultiple && (event.ctrlKey || event.metaKey)) end(latest.current, 'down')
  }
  return (
    <div role="presentation" onKeyDown={press}>
      {isMultiple && picked.length > 0 ? (
        <div className={styles.picked}>
          {picked.map((one) => (
            <span key={`${one.id} ${one.name}`} className={styles.chip}>
              {one.name}
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Remove ${one.name}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => change(picked.filter((other) => other !== one))}
              >
                ×
              </button>
            </span>
          ))}
        </div>
      ) : null}
      <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" width={260} shadow="md">
        <Combobox.Target>
          <input
            // The cell is being edited.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            className={styles.input}
            aria-label={label}
            value={text}
            placeholder={isMultiple ? 'Add…' : (picked[0]?.name ?? 'Find…')}
            onChange={(event) => search(event.currentTarget.value)}
            // Its list is drawn elsewhere on the page; the focus stays in the input.
            onBlur={() => setTimeout(() => end(latest.current, 'stay'))}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={label} mah={260} style={{ overflowY: 'auto' }}>
            {!isMultiple && picked.length > 0 ? (
              <Combobox.Option value="" onClick={() => change([])}>
                Nothing
              </Combobox.Option>
            ) : null}
            {shown.map(({ id, name }) => (
              <Combobox.Option key={id} value={id} active={picked.some((one) => one.id === id)}>
                {picked.some((one) => one.id === id) ? `✓ ${name}` : name}
              </Combobox.Option>
            ))}
            {isNew ? <Combobox.Option value={newOptionId}>{`${createWords} “${text.trim()}”`}</Combobox.Option> : null}
            {shown.length === 0 && !isNew ? (
              <Combobox.Empty>{props.isLoading === true ? 'Loading…' : 'No matches'}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
