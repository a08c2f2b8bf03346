import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { Form } from '@draftwright/contract/forms'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { usePart } from '../../ui/on-demand.ts'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { questionsEditor } from '../crm/index.ts'
import { useUpdateFormMutation } from './api.ts'
import { ContactFieldSelects } from './ContactFieldSelects.tsx'
import { FileLimitSelects } from './FileLimitSelects.tsx'
import { diffFormDrafts, type FormDraft, toFormDraft } from './form-draft.ts'
import { FormSettings } from './FormSettings.tsx'
import classes from './forms.module.css'
import { TableFieldSelects } from './table-form/TableFieldSelects.tsx'

type Question = FormDraft['questions'][number]

/** The questions and settings of a form. */
export function EditTab({ form, isReadOnly }: { form: Form; isReadOnly: boolean }) {
  const [base, setBase] = useState(form)
  const [draft, setDraft] = useState(() => toFormDraft(form))
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [save, saving] = useUpdateFormMutation()
  const editor = usePart(questionsEditor, true)
  const changes = diffFormDrafts(toFormDraft(base), draft)
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(isDirty)
  const show = (newest: Form) => {
    setBase(newest)
    setDraft(toFormDraft(newest))
    setProblem(null)
    setConflict(false)
  }
  if (!isDirty && base.updated_at !== form.updated_at) show(form)
  const change = (patch: Partial<FormDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const faults = editor?.validateQuestions(draft.questions) ?? new Map<string, string>()
  const submit = async () => {
    if (draft.name.trim() === '') return setProblem('Give the form a heading.')
    if (faults.size > 0) return setProblem('Fix the marked questions.')
    const { data, error } = await save({ params: { id: form.id }, body: { ...changes, updated_at: base.updated_at } })
    if (data !== undefined) {
      show(data)
      return showToast('Form saved')
    }
    const { code, message } = toFailure(error)
    setConflict(code === 'conflict')
    setProblem(code === 'conflict' ? 'Someone else saved this form in the meantime.' : message)
  }
  if (isReadOnly)
    return <Text>{form.deleted_at === null ? 'Your role can’t change forms.' : 'Restore the form to change it.'}</Text>
  return (
    <>
      <Section title="Questions">
        {editor === null ? (
          <RowsSkeleton rows={4} />
        ) : (
          <editor.Questions
            questions={draft.questions}
            faults={faults}
            takesFiles
            onChange={(next) =>
              setDraft((before) => ({
                ...before,
                questions: next(before.questions).map((question) => keepTargets(question, before.questions)),
              }))
            }
          />
        )}
      </Section>
      {draft.questions.some(({ kind }) => kind === 'file') && (
        <Section title="Files">
          <FileLimitSelects questions={draft.questions} onChange={(questions) => change({ questions })} />
        </Section>
      )}
      <Section title="Contact fields">
        <ContactFieldSelects
          kind={form.kind}
          questions={draft.questions}
          onChange={(questions) => change({ questions })}
        />
      </Section>
      <Section title="Table">
        <TableFieldSelects form={form} draft={draft} onChange={change} />
      </Section>
      <Section title="Settings">
        <FormSettings kind={form.kind} draft={draft} error={saving.error} onChange={change} />
      </Section>
      {isDirty && (
        <div className={classes.bar} role="region" aria-label="Unsaved changes">
          <div>
            <Text size="sm">Not saved yet</Text>
            <FormError message={problem} />
          </div>
          <Group gap="xs">
            <Button variant="outline" onClick={() => show(isConflict ? form : base)}>
              {isConflict ? 'Load their version' : 'Discard'}
            </Button>
            <Button loading={saving.isLoading} onClick={() => void submit()}>
              Save form
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}

/** What a question fills in stays as long as its answers are of the same kind. */
function keepTargets(
  question: Omit<Question, 'contact_field' | 'table_field_id' | 'max_files'>,
  before: readonly Question[],
): Question {
  const same = before.find(({ id }) => id === question.id)
  const contact_field = question.kind === 'short_text' ? (same?.contact_field ?? null) : null
  const table_field_id = question.kind === same?.kind ? same.table_field_id : null
  const max_files = question.kind === 'file' ? (same?.max_files ?? formFileLimits.files) : null
  return { ...question, contact_field, table_field_id, max_files }
}
