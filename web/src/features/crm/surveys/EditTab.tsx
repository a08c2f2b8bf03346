import type { Survey } from '@draftwright/contract/crm/surveys'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'
import { useLazyLastSurveyChangeQuery, useSaveSurveyMutation, useUndoSurveyChangeMutation } from './api.ts'
import { changesOf, draftOf, faultsOf, type SurveyDraft } from './editor/draft.ts'
import styles from './EditTab.module.css'
import { SurveyEditor } from './editor/SurveyEditor.tsx'

/** The survey's editor. Nothing changes for those who are asked until it is saved. */
export function EditTab({ survey }: { survey: Survey }) {
  // What is being edited stays what it is when somebody else saves: they are asked about, not overwritten.
  const [base, setBase] = useState(survey)
  const [draft, setDraft] = useState<SurveyDraft>(() => draftOf(survey))
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [save, { isLoading }] = useSaveSurveyMutation()
  const [lastChange] = useLazyLastSurveyChangeQuery()
  const [undo] = useUndoSurveyChangeMutation()
  const changes = changesOf(draftOf(base), draft)
  const isDirty = Object.keys(changes).length > 0
  useLeaveGuard(isDirty)
  const isUntouched = !isDirty && base.updated_at !== survey.updated_at
  if (isUntouched) {
    setBase(survey)
    setDraft(draftOf(survey))
  }
  const show = (newest: Survey) => {
    setBase(newest)
    setDraft(draftOf(newest))
    setProblem(null)
    setConflict(false)
  }
  const takeBack = async () => {
    const { data } = await lastChange(survey.id)
    const id = data?.data[0]?.id
    const { error } = id === undefined ? { error: 'Nothing to take back' } : await undo(id)
    if (error !== undefined) toastError(error)
  }
  const submit = async () => {
    if (draft.name.trim() === '') return setProblem('Give the survey a name.')
    if (faultsOf(draft.questions_data).size > 0) return setProblem('Mend the questions that are marked.')
    const { data, error } = await save({ id: survey.id, body: { ...changes, updated_at: base.updated_at } })
    if (data !== undefined) {
      show(data)
      toast('Survey saved', { undo: () => void takeBack() })
      return
    }
    const { code, message } = readError(error)
    setConflict(code === 'conflict')
    setProblem(code === 'conflict' ? 'Somebody else has saved this survey meanwhile.' : message)
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
              {isConflict ? 'Show theirs' : 'Discard'}
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
