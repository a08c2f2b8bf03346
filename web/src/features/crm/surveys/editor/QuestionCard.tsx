import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { BranchEditor } from './BranchEditor.tsx'
import { isChoiceKind, listKindChoices, createQuestion, type Question } from './draft.ts'
import { OptionsEditor } from './OptionsEditor.tsx'
import styles from './SurveyEditor.module.css'
import { type DropSide, useQuestionDrag } from './use-question-drag.ts'

interface QuestionCardProps {
  question: Question
  /** Its position, from 1. */
  place: number
  isLast: boolean
  earlier: readonly Question[]
  fault: string | undefined
  takesFiles: boolean
  onChange: (patch: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onDrop: (dragged: string, side: DropSide) => void
  onRemove: () => void
}

/** One question of the survey, edited, moved and made conditional on another. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, place, isLast, earlier, fault, takesFiles, onChange, onMove, onDrop, onRemove } = props
  const { id, text, kind, help, options, is_required } = question
  const card = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const over = useQuestionDrag(card, handle, id, onDrop)
  const name = `question ${place}`
  const changeKind = (to: QuestionKind) => {
    const keeps = isChoiceKind(kind) && isChoiceKind(to)
    onChange({ kind: to, ...(keeps ? {} : { options: createQuestion(to).options }) })
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li ref={card} className={styles.card} data-over={over ?? undefined} aria-label={`Question ${place}`}>
      <div className={styles.bar}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          data-question={id}
          aria-label={`Move ${name}: arrow keys, or drag`}
          title="Drag, or press the arrow keys"
          onKeyDown={press}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <span className={styles.place}>{place}</span>
        <NativeSelect
          size="xs"
          aria-label={`Kind of ${name}`}
          value={kind}
          data={listKindChoices(takesFiles)}
          // The choices are the kinds themselves.
          onChange={(event) => changeKind(event.currentTarget.value as QuestionKind)}
        />
        <span className={styles.space} />
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
        <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </Button>
      </div>
      <TextInput
        aria-label={`Question ${place}`}
        placeholder="What do you want to know?"
        maxLength={500}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Textarea
        aria-label={`Help for ${name}`}
        placeholder="Help text (optional)"
        variant="filled"
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={help ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ help: value === '' ? null : value })}
      />
      <OptionsEditor name={name} kind={kind} options={options} onChange={(next) => onChange({ options: next })} />
      <div className={styles.foot}>
        <Checkbox
          size="sm"
          label="Required"
          checked={is_required}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
        />
        <BranchEditor
          name={name}
          branch={question.show_if}
          earlier={earlier}
          onChange={(show_if) => onChange({ show_if })}
        />
      </div>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  )
}
