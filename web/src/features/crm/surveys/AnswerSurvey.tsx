import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { Survey } from '@draftwright/contract/crm/surveys'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useSubmitSurveyMutation } from './api.ts'
import { SurveyForm } from './SurveyForm.tsx'
import { useSurveyAnswers } from './use-survey-answers.ts'

export interface AnswerSurveyProps {
  /** The record it is answered for. */
  record: { resource: RecordResource; id: string; name: string }
  survey: Pick<Survey, 'id' | 'name' | 'description' | 'questions_data'>
  /** The activity it is answered in, if any. */
  activityId?: string
  onClose: () => void
  onAnswered?: () => void
}
const columns = { opportunities: 'opportunity_id', contacts: 'contact_id', companies: 'company_id' } as const

/** A survey answered for a record: one entry of its timeline. */
export function AnswerSurvey({ record, survey, activityId, onClose, onAnswered }: AnswerSurveyProps) {
  const { answers, change, givenAnswers, visibleQuestions } = useSurveyAnswers(survey.questions_data)
  const [isTried, setTried] = useState(false)
  const [answer, { isLoading, error }] = useSubmitSurveyMutation()
  const submit = async () => {
    setTried(true)
    if (visibleQuestions.length > 0) return
    const body = { [columns[record.resource]]: record.id, stage_activity_id: activityId ?? null, answers: givenAnswers }
    const { data } = await answer({ params: { id: survey.id }, body })
    if (data === undefined) return
    showToast(
      data.max_points > 0
        ? `${survey.name} answered: ${data.points} of ${data.max_points} points`
        : `${survey.name} answered`,
    )
    onAnswered?.()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={survey.name} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {survey.description ?? `Your answers are saved on ${record.name}.`}
          </Text>
          <SurveyForm
            questions={survey.questions_data}
            answers={answers}
            onChange={change}
            {...(isTried ? { lacking: new Set(visibleQuestions.map(({ id }) => id)) } : {})}
          />
          <FormError
            message={
              error !== undefined
                ? toFailure(error).message
                : isTried && visibleQuestions.length > 0
                  ? 'Answer the marked questions, then save.'
                  : null
            }
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              Save answers
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
