import type { Form } from '@draftwright/contract/forms'
import type { TableField } from '@draftwright/contract/table-fields'
import { Anchor, Text, TextInput } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'
import { useUpdateFormMutation } from '../api.ts'
import { diffFormDrafts, type FormDraft, toFormDraft } from '../form-draft.ts'
import { buildQuestion, isAskable } from './build-question.ts'
import { FieldQuestion } from './FieldQuestion.tsx'
import styles from './table-form.module.css'

interface FieldQuestionsProps {
  form: Form
  fields: readonly TableField[]
  isReadOnly: boolean
  /** Fetches the form again, after somebody else has saved it. */
  onReload: () => void
}
type Question = FormDraft['questions'][number]

/** The heading and the questions of a table's form: which fields it asks for, in which order and words, and which are required. */
export function FieldQuestions({ form, fields, isReadOnly, onReload }: FieldQuestionsProps) {
  const [base, setBase] = useState(form)
  const [draft, setDraft] = useState(() => toFormDraft(form))
  const [problem, setProblem] = useState<string | null>(null)
  const [save, { isLoading }] = useUpdateFormMutation()
  const changes = diffFormDrafts(toFormDraft(base), draft)
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(isDirty)
  const show = (newest: Form) => {
    setBase(newest)
    setDraft(toFormDraft(newest))
    setProblem(null)
  }
  if (!isDirty && base.updated_at !== form.updated_at) show(form)
  const { questions } = draft
  const change = (next: readonly Question[]) => setDraft((before) => ({ ...before, questions: [...next] }))
  const submit = async () => {
    if (draft.name.trim() === '') return setProblem('Give the form a heading.')
    if (questions.some(({ text }) => text.trim() === '')) return setProblem('Write each question.')
    const { data, error } = await save({ params: { id: form.id }, body: { ...changes, updated_at: base.updated_at } })
    if (data === undefined) {
      const { code, message } = toFailure(error)
      if (code === 'conflict') onReload()
      return setProblem(
        code === 'conflict' ? 'Someone else saved this form in the meantime. Discard to see their version.' : message,
      )
    }
    show(data)
    showToast('Form saved')
  }
  const left = fields.filter((field) => isAskable(field) && !questions.some((one) => one.table_field_id === field.id))
  const page = paths.form(form.id)
  return (
    <div className={styles.panel}>
      <div className={styles.links}>
        <Text component="span" c="dimmed">
          {form.is_active ? 'Open' : 'Closed'}
        </Text>
        <Anchor href={form.url} target="_blank" rel="noreferrer">
          Open the page <IconExternalLink size={14} aria-hidden />
        </Anchor>
        <CopyButton text={form.url} label="Copy address" size="sm" />
        <Anchor component={Link} to={`${page}?tab=answers`}>
          Answers ({form.n_answers.toLocaleString('en')})
        </Anchor>
        <Anchor component={Link} to={`${page}?tab=share`}>
          Share and embed
        </Anchor>
        <Anchor component={Link} to={page}>
          All settings
        </Anchor>
      </div>
      <fieldset className={styles.fields} disabled={isReadOnly}>
        <TextInput
          label="Heading"
          value={draft.name}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, name: value }))}
        />
        <ol className={styles.questions} aria-label="Questions">
          {questions.map((question, at) => (
            <FieldQuestion
              key={question.id}
              question={question}
              field={fields.find(({ id }) => id === question.table_field_id)}
              place={at + 1}
              isLast={at === questions.length - 1}
              onChange={(patch) => change(questions.map((one) => (one === question ? { ...one, ...patch } : one)))}
              onMove={(by) => change(questions.toSpliced(at, 1).toSpliced(at + by, 0, question))}
              onRemove={() =>
                change(
                  questions
                    .filter((one) => one !== question)
                    .map((one) => (one.show_if?.question_id === question.id ? { ...one, show_if: null } : one)),
                )
              }
            />
          ))}
        </ol>
        {questions.length === 0 ? <Text c="dimmed">Add a field to the form.</Text> : null}
        {left.length === 0 || isReadOnly ? null : (
          <div className={styles.left} role="group" aria-label="Hidden fields">
            {left.map((field) => (
              <Button
                key={field.id}
                variant="outline"
                size="sm"
                icon={<IconPlus size={14} aria-hidden />}
                onClick={() => change([...questions, buildQuestion(field)])}
              >
                {field.name}
              </Button>
            ))}
          </div>
        )}
      </fieldset>
      {isDirty ? (
        <div className={styles.bar} role="region" aria-label="Unsaved changes">
          <FormError message={problem} />
          <Button variant="outline" onClick={() => show(form)}>
            Discard
          </Button>
          <Button loading={isLoading} onClick={() => void submit()}>
            Save form
          </Button>
        </div>
      ) : null}
    </div>
  )
}
