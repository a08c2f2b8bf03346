import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Page } from '../../../ui/Page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'
import { useCreateSurveyMutation } from './api.ts'
import { blankSurvey, diffSurveyDrafts, validateQuestions, type SurveyDraft } from './editor/draft.ts'
import { SurveyEditor } from './editor/SurveyEditor.tsx'

/** A new survey, created on save. */
export function Component() {
  const [draft, setDraft] = useState<SurveyDraft>(blankSurvey)
  const [problem, setProblem] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateSurveyMutation()
  const navigate = useNavigate()
  const changes = diffSurveyDrafts(blankSurvey, draft)
  const release = useLeaveGuard(Object.keys(changes).length > 0)
  const save = async () => {
    if (draft.name.trim() === '') return setProblem('Name the survey.')
    if (validateQuestions(draft.questions_data).size > 0) return setProblem('Fix the marked questions.')
    const { data, error } = await create({ body: { ...changes, name: draft.name } })
    if (error !== undefined) return setProblem(toFailure(error).message)
    const [made] = data
    if (made === undefined) return setProblem('Failed to create survey: Empty response from API')
    release()
    showToast(`${made.name} created`)
    await navigate(paths.survey(made.id), { replace: true })
  }
  return (
    <Page
      title="New survey"
      breadcrumbs={[{ label: 'Surveys', to: paths.surveys }]}
      actions={
        <Button loading={isLoading} onClick={() => void save()}>
          Create survey
        </Button>
      }
    >
      <FormError message={problem} />
      <SurveyEditor draft={draft} onChange={setDraft} />
    </Page>
  )
}
