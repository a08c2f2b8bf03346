import type { TableField } from '@draftwright/contract/table-fields'
import { Checkbox, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { FormDraft } from '../form-draft.ts'
import styles from './table-form.module.css'

type Question = FormDraft['questions'][number]

interface FieldQuestionProps {
  question: Question
  /** Undefined for a question that fills in none. */
  field: TableField | undefined
  /** From 1. */
  place: number
  isLast: boolean
  onChange: (patch: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One field as strangers are asked for it. */
export function FieldQuestion({ question, field, place, isLast, onChange, onMove, onRemove }: FieldQuestionProps) {
  const { text, help, is_required } = question
  const name = `question ${place}`
  return (
    <li className={styles.question} aria-label={`Question ${place}`}>
      <div className={styles.head}>
        <span className={styles.field}>{field?.name ?? 'Stays in the answers'}</span>
        <Checkbox
          size="sm"
          label="Required"
          checked={is_required}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} up`}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </Button>
      </div>
      <TextInput
        aria-label={`Question ${place}`}
        placeholder="What do you want to know?"
        maxLength={500}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Help for ${name}`}
        placeholder="Help text (optional)"
        variant="filled"
        size="xs"
        maxLength={2000}
        value={help ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ help: value === '' ? null : value })}
      />
    </li>
  )
}
