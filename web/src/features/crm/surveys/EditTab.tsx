import type { Survey } from '@draftwright/contract/crm/surveys'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'
import { useLazyReadLastSurveyChangeQuery, useSaveSurveyMutation, useUndoSurveyChangeMutation } from './api.ts'
import { diffSurveyDrafts, toSurveyDraft, validateQuestions, type SurveyDraft } from './editor/draft.ts'
import styles from './EditTab.module.css'
import { SurveyEditor } from './editor/SurveyEditor.tsx'

/** The survey's editor. Respondents see changes only after saving. */
export function EditTab({ survey }: { survey: Survey }) {
  // Another person's save does not change the edited draft: a conflict is asked about.
  const [base, setBase] = useState(survey)
  const [draft, setDraft] = useState<SurveyDraft>(() => toSurveyDraft(survey))
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [save, { isLoading }] = useSaveSurveyMutation()
  const [lastChange] = useLazyReadLastSurveyChangeQuery()
  const [undo] = useUndoSurveyChangeMutation()
  const changes = diffSurveyDrafts(toSurveyDraft(base), draft)
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(isDirty)
  const isUntouched = !isDirty && base.updated_at !== survey.updated_at
  if (isUntouched) {
    setBase(survey)
    setDraft(toSurveyDraft(survey))
  }
  const show = (newest: Survey) => {
    setBase(newest)
    setDraft(toSurveyDraft(newest))
    setProblem(null)
    setConflict(false)
  }
  const revertChange = async () => {
    const { data } = await lastChange(survey.id)
    const id = data?.data[0]?.id
    const { error } = id === undefined ? { error: 'Nothing to undo' } : await undo(id)
    if (error !== undefined) showErrorToast(error)
  }
  const submit = async () => {
    if (draft.name.trim() === '') return setProblem('Name the survey.')
    if (validateQuestions(draft.questions_data).size > 0) return setProblem('Fix the marked questions.')
    const { data, error } = await save({ id: survey.id, body: { ...changes, updated_at: base.updated_at } })
    if (data !== undefined) {
      show(data)
      showToast('Survey saved', { undo: () => void revertChange() })
      return
    }
    const { code, message } = toFailure(error)
    setConflict(code === 'conflict')
    setProblem(code === 'conflict' ? 'Someone else saved this survey in the meantime.' : message)
  }
  return (
    <>
      <SurveyEditor draft={draft} onChange={setDraft} />
      {isDirty ? (
        <div className={styles.bar} role="region" aria-label="Unsaved changes">
          <div>
            <Text size="sm">Not saved yet</Text>
            <FormError message={problem} />
          </div>
          <Group gap="xs">
            <Button variant="outline" onClick={() => show(isConflict ? survey : base)}>
              {isConflict ? 'Load their version' : 'Discard'}
            </Button>
            <Button loading={isLoading} onClick={() => void submit()}>
              Save survey
            </Button>
          </Group>
        </div>
      ) : null}
    </>
  )
}
