import type { Column } from '@draftwright/contract/crm/columns'
import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import type { Person } from '../use-people.ts'
import { formatOwnNumber, numberHint, readOwnMoney, readOwnNumber } from '../../../../ui/own-habits.ts'
import { formatChoice, formatMoneyInput, toText } from '../format.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { readOwnTime } from './read-own-time.ts'
import { RecordSelect } from './RecordSelect.tsx'
import { StageSelect } from './StageSelect.tsx'

/** The typed text is no valid value; it is not sent. */
export const invalidValue = Symbol('unreadable')

export interface ValueInputProps {
  column: Column
  /** The accessible name; a visible label is up to the caller. */
  label: string
  value: unknown
  onChange: (value: unknown, name?: string | null) => void
  people: ReadonlyMap<string, Person>
  currency: string
  /** The name for the current id. */
  name?: string | null
  /** The key that opened the input. */
  initial?: string
  /** In a cell: without border, focused, its list open at once. */
  isInCell?: boolean
  /** Many lines. */
  isLong?: boolean
  error?: string | null
  id?: string
  placeholder?: string
}

const fieldSize = 'size' as const

/** Edits one value by its column's kind. `onChange` gets it as the server expects it, `unreadable` if it is invalid. */
export function ValueInput(props: ValueInputProps) {
  const { column, label, value, onChange, people, isInCell = false, error, id, name } = props
  const common = {
    'aria-label': label,
    id,
    error: error ?? undefined,
    placeholder: props.placeholder,
    autoFocus: isInCell,
    variant: isInCell ? 'unstyled' : 'default',
    [fieldSize]: 'sm',
  }
  const list = { ...common, defaultDropdownOpened: isInCell, comboboxProps: { width: 'max(target, 220px)' } }
  const search = props.initial === undefined ? {} : { defaultSearchValue: props.initial }
  const clearable = column.isRequired !== true
  if (column.isCountry === true)
    return (
      <CountrySelect
        {...list}
        {...search}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(code) => onChange(code)}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      />
    )
  switch (column.kind) {
    case 'choice':
      return (
        <Select
          {...list}
          {...search}
          data={(column.choices ?? []).map((choice) => ({ value: choice, label: formatChoice(choice) }))}
          value={value === null ? null : toText(value)}
          onChange={(choice) => onChange(choice)}
          searchable={isInCell || (column.choices?.length ?? 0) > 8}
          clearable={clearable}
          clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        />
      )
    case 'flag':
      return (
        <Select
          {...list}
          data={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={typeof value === 'boolean' ? toText(value) : null}
          onChange={(choice) => onChange(choice === null ? null : choice === 'true')}
          clearable={clearable}
        />
      )
    case 'tags':
      return (
        <TagsInput
          {...common}
          data={[...(column.choices ?? [])]}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          maxTags={30}
          acceptValueOnBlur
          {...search}
        />
      )
    case 'id':
      if (column.to === 'people')
        return (
          <Select
            {...list}
            {...search}
            data={[...people.values()].map((person) => ({ value: person.id, label: person.name }))}
            value={typeof value === 'string' ? value : null}
            onChange={(person) => onChange(person)}
            searchable
            clearable={clearable}
            clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
            nothingFoundMessage="No matches"
          />
        )
      if (column.to === 'stages')
        return (
          <StageSelect
            {...list}
            {...search}
            value={typeof value === 'string' ? value : null}
            name={name ?? null}
            clearable={clearable}
            allowDeselect={clearable}
            onChange={onChange}
          />
        )
      return (
        <RecordSelect
          {...list}
          {...search}
          to={column.to ?? 'companies'}
          value={typeof value === 'string' ? value : null}
          name={name ?? null}
          clearable={clearable}
          onChange={onChange}
        />
      )
    default:
      return <TypedInput {...props} common={common} />
  }
}

interface TypedProps extends ValueInputProps {
  common: object
}

/** Typed kinds: the input contains text, which may be invalid meanwhile. */
function TypedInput({ column, value, onChange, currency, initial, common, isLong = false }: TypedProps) {
  // An input of the browser for days would lose the digit that opened it: what is typed is read as people write days.
  const isPicked = initial === undefined
  const [text, setText] = useState(() => initial ?? formatTyped(column, value, currency))
  const parse = (typed: string) => parseTyped(column, typed, currency, isPicked)
  const change = (next: string) => {
    setText(next)
    onChange(parse(next))
  }
  useLayoutEffect(() => {
    if (initial !== undefined) onChange(parse(initial))
    // The key that opened the input has changed the value, once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (isLong)
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...common}
      type={isPicked ? pickers[column.kind] : undefined}
      inputMode={column.kind === 'number' || column.kind === 'money' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

const pickers: Partial<Record<Column['kind'], string>> = { day: 'date', time: 'datetime-local' }

/** Whether values are chosen in the browser's own input, unless they are typed. */
export const hasPicker = ({ kind }: Column): boolean => pickers[kind] !== undefined

/** What is said of a text that is no value of this kind. */
export const getInputHint = (column: Column | undefined): string =>
  column?.kind === 'day'
    ? 'Enter a date such as 2026-03-29'
    : column?.kind === 'time'
      ? 'Enter a time such as 2026-03-29 14:30'
      : numberHint

/** A value as it is typed. */
function formatTyped({ kind }: Column, value: unknown, currency: string): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return formatMoneyInput(value, currency)
  if (kind === 'time') return formatLocalMinute(toText(value))
  if (kind === 'number' && typeof value === 'number') return formatOwnNumber(value)
  return toText(value)
}

/** Typed text as a value; '' is none. */
function parseTyped({ kind }: Column, text: string, currency: string, isPicked: boolean): unknown {
  if (text.trim() === '') return null
  if (!isPicked && (kind === 'day' || kind === 'time')) return readOwnTime(kind, text) ?? invalidValue
  if (kind === 'number') return readOwnNumber(text, { takesPercent: true }) ?? invalidValue
  if (kind === 'money') return readOwnMoney(text, currency) ?? invalidValue
  if (kind === 'time') {
    const at = Date.parse(text)
    return Number.isNaN(at) ? invalidValue : new Date(at).toISOString()
  }
  return text
}

/** `2026-03-09T14:05` in the browser's time zone, as its input expects. */
function formatLocalMinute(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
