import { maxQuestions } from '@draftwright/contract/crm/survey-rules'
import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'
import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import {
  listKindChoices,
  moveQuestion,
  createQuestion,
  type Question,
  changeQuestion,
  removeQuestion,
} from './draft.ts'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './SurveyEditor.module.css'

interface QuestionsProps {
  questions: readonly Question[]
  faults: ReadonlyMap<string, string>
  /** Whether it offers to ask for files. */
  takesFiles?: boolean
  /** Computed from the current state, because Undo comes later. */
  onChange: (change: (questions: readonly Question[]) => Question[]) => void
}

/** The questions in order: added, moved by drag or keys, deleted with Undo. */
export function Questions({ questions, faults, takesFiles = false, onChange }: QuestionsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const add = (kind: QuestionKind) => {
    const question = createQuestion(kind)
    onChange((before) => [...before, question])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus())
  }
  const move = (id: string, to: number) => {
    if (to < 0 || to >= questions.length) return
    onChange((before) => moveQuestion(before, id, to))
    setAnnouncement(`Question moved to place ${to + 1} of ${questions.length}`)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus())
  }
  const remove = (question: Question, at: number) => {
    const hanging = questions.filter(({ show_if }) => show_if?.question_id === question.id)
    onChange((before) => removeQuestion(before, question.id))
    showToast(question.text === '' ? 'Question deleted' : `“${question.text}” deleted`, {
      undo: () =>
        onChange((before) =>
          before
            .toSpliced(Math.min(at, before.length), 0, question)
            .map((one) => ({ ...one, show_if: hanging.find(({ id }) => id === one.id)?.show_if ?? one.show_if })),
        ),
    })
  }
  return (
    <>
      <ol ref={list} className={styles.cards} aria-label="Questions">
        {questions.map((question, at) => (
          <QuestionCard
            key={question.id}
            question={question}
            place={at + 1}
            isLast={at === questions.length - 1}
            earlier={questions.slice(0, at)}
            fault={faults.get(question.id)}
            takesFiles={takesFiles}
            onChange={(patch) => onChange((before) => changeQuestion(before, question.id, patch))}
            onMove={(by) => move(question.id, at + by)}
            onDrop={(dragged, side) => {
              const from = questions.findIndex(({ id }) => id === dragged)
              const to = at + (side === 'after' ? 1 : 0)
              move(dragged, from < to ? to - 1 : to)
            }}
            onRemove={() => remove(question, at)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite" hidden={announcement === ''}>
        {announcement}
      </p>
      <Menu position="bottom-start" shadow="md" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="outline"
            icon={<IconPlus size={16} aria-hidden />}
            disabled={questions.length >= maxQuestions}
          >
            Add question
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {listKindChoices(takesFiles).map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => add(value)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
