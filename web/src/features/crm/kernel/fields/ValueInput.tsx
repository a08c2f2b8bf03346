import type { Column } from '@draftwright/contract/crm/columns'
import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '../use-people.ts'
import { choiceWords, moneyTyped, readMoney, readNumber, textOf } from '../words.ts'
import { RecordSelect } from './RecordSelect.tsx'
import { StageSelect } from './StageSelect.tsx'

/** What was typed is no value of the column; it is not sent. */
export const unreadable = Symbol('unreadable')

export interface ValueInputProps {
  column: Column
  /** Names the input; a visible label is the caller's. */
  label: string
  value: unknown
  onChange: (value: unknown, name?: string | null) => void
  people: ReadonlyMap<string, Person>
  currency: string
  /** What an id that is set now is called. */
  name?: string | null
  /** Typed already, before the input was there. */
  initial?: string
  /** In a cell: bare, focused, its list open at once. */
  isInCell?: boolean
  /** Many lines. */
  isLong?: boolean
  error?: string | null
  id?: string
  placeholder?: string
}

const own = 'size' as const

/** One value of a column, edited by its kind. `onChange` gets it as the server takes it, `unreadable` where it is none. */
export function ValueInput(props: ValueInputProps) {
  const { column, label, value, onChange, people, isInCell = false, error, id, name } = props
  const common = {
    'aria-label': label,
    id,
    error: error ?? undefined,
    placeholder: props.placeholder,
    autoFocus: isInCell,
    variant: isInCell ? 'unstyled' : 'default',
    [own]: 'sm',
  }
  const list = { ...common, defaultDropdownOpened: isInCell, comboboxProps: { width: 'max(target, 220px)' } }
  const search = props.initial === undefined ? {} : { defaultSearchValue: props.initial }
  const clearable = column.isRequired !== true
  switch (column.kind) {
    case 'choice':
      return (
        <Select
          {...list}
          {...search}
          data={(column.choices ?? []).map((choice) => ({ value: choice, label: choiceWords(choice) }))}
          value={value === null ? null : textOf(value)}
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
          value={typeof value === 'boolean' ? textOf(value) : null}
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
            nothingFoundMessage="Nobody by that name"
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

/** Kinds that are typed: what stands in the input is text, and may for a while be no value. */
function TypedInput({ column, value, onChange, currency, initial, common, isLong = false }: TypedProps) {
  const [text, setText] = useState(() => initial ?? typed(column, value, currency))
  const change = (next: string) => {
    setText(next)
    onChange(read(column, next, currency))
  }
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
      type={column.kind === 'day' ? 'date' : column.kind === 'time' ? 'datetime-local' : 'text'}
      inputMode={column.kind === 'number' || column.kind === 'money' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A value as it is typed. */
function typed({ kind }: Column, value: unknown, currency: string): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return moneyTyped(value, currency)
  if (kind === 'time') return localMinute(textOf(value))
  return textOf(value)
}

/** Typed text as a value; '' is none. */
function read({ kind }: Column, text: string, currency: string): unknown {
  if (text.trim() === '') return null
  if (kind === 'number') return readNumber(text) ?? unreadable
  if (kind === 'money') return readMoney(text, currency) ?? unreadable
  if (kind === 'time') {
    const at = Date.parse(text)
    return Number.isNaN(at) ? unreadable : new Date(at).toISOString()
  }
  return text
}

/** `2026-03-09T14:05` by the reader's own clock, as the browser's input wants it. */
function localMinute(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
