import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ActionFieldSpec } from './action-fields.ts'
import type { FieldChoice } from './choices-api.ts'
import { formatLocalMoment, parseLocalMoment } from './moment-field.ts'

interface ActionFieldProps {
  field: ActionFieldSpec
  value: unknown
  choices: readonly FieldChoice[]
  isDisabled: boolean
  onChange: (value: string | null) => void
}

export function ActionField({ field, value, choices, isDisabled, onChange }: ActionFieldProps) {
  const { label, kind, isRequired = false } = field
  const shared = { label, disabled: isDisabled, required: isRequired, size: 'sm' as const }
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'line':
      return <TextInput {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    case 'moment':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          value={formatLocalMoment(value)}
          onChange={({ currentTarget }) => onChange(parseLocalMoment(currentTarget.value))}
        />
      )
    default: {
      const isKnown = text === '' || choices.some((choice) => choice.value === text)
      const data = [
        ...(isRequired && text !== '' ? [] : [{ value: '', label: kind === 'assignee' ? 'Me' : 'None' }]),
        ...(isKnown ? [] : [{ value: text, label: 'As proposed' }]),
        ...choices,
      ]
      return (
        <NativeSelect
          {...shared}
          data={data}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        />
      )
    }
  }
}
