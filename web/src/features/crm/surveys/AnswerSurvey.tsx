import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { Survey } from '@draftwright/contract/crm/surveys'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAnswerSurveyMutation } from './api.ts'
import { SurveyForm } from './SurveyForm.tsx'
import { useAnswers } from './use-answers.ts'

export interface AnswerSurveyProps {
  /** What it is answered on. */
  record: { resource: RecordResource; id: string; name: string }
  survey: Pick<Survey, 'id' | 'name' | 'description' | 'questions_data'>
  /** Where it is answered while one of a stage's activities is done. */
  activityId?: string
  onClose: () => void
  onAnswered?: () => void
}
const columns = { opportunities: 'opportunity_id', contacts: 'contact_id', companies: 'company_id' } as const

/** A survey answered on a record: one entry of its timeline. */
export function AnswerSurvey({ record, survey, activityId, onClose, onAnswered }: AnswerSurveyProps) {
  const { answers, change, given, open } = useAnswers(survey.questions_data)
  const [isTried, setTried] = useState(false)
  const [answer, { isLoading, error }] = useAnswerSurveyMutation()
  const submit = async () => {
    setTried(true)
    if (open.length > 0) return
    const body = { [columns[record.resource]]: record.id, stage_activity_id: activityId ?? null, answers: given }
    const { data } = await answer({ params: { id: survey.id }, body })
    if (data === undefined) return
    toast(
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
            {survey.description ?? `Your answers stand on ${record.name}.`}
          </Text>
          <SurveyForm
            questions={survey.questions_data}
            answers={answers}
            onChange={change}
            {...(isTried ? { lacking: new Set(open.map(({ id }) => id)) } : {})}
          />
          <FormError
            message={
              error !== undefined
                ? readError(error).message
                : isTried && open.length > 0
                  ? 'Answer what is marked, then save.'
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
