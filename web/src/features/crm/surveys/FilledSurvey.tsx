import type { Activity } from '@draftwright/contract/crm/activity-log'
import type { SurveyResponse } from '@draftwright/contract/crm/survey-responses'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useListSurveyAnswersQuery, useReadSurveyQuery } from './api.ts'
import styles from './FilledSurvey.module.css'

/** An answered survey as a timeline entry: its name, its score, and its answers on demand. */
export function FilledSurvey({ entry }: { entry: Activity }) {
  const [isOpen, setOpen] = useState(false)
  const { points, max_points: max } = entry.details
  const score = typeof points === 'number' && typeof max === 'number' && max > 0 ? ` · ${points} of ${max} points` : ''
  return (
    <div className={styles.filled}>
      <p className={styles.line}>
        {entry.subject}
        {score}{' '}
        <Button variant="link" size="no_size" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide answers' : 'Show answers'}
        </Button>
      </p>
      {isOpen && entry.survey_id !== null ? <AnswerList logId={entry.id} surveyId={entry.survey_id} /> : null}
    </div>
  )
}

function AnswerList({ logId, surveyId }: { logId: string; surveyId: string }) {
  const { data, error } = useListSurveyAnswersQuery(logId)
  // The questions of a deleted survey are unknown; its answers are shown all the same.
  const { data: survey, isLoading } = useReadSurveyQuery(surveyId)
  if (error !== undefined) return <p className={styles.line}>{toFailure(error).message}</p>
  if (data === undefined || isLoading) return null
  const places = new Map(survey?.questions_data.map(({ id, num_order }) => [id, num_order]))
  const texts = new Map(survey?.questions_data.map(({ id, text }) => [id, text]))
  const place = ({ question_id }: SurveyResponse) => places.get(question_id) ?? Number.POSITIVE_INFINITY
  const inOrder = data.data.filter(({ answer }) => answer !== null).toSorted((one, other) => place(one) - place(other))
  if (inOrder.length === 0) return <p className={styles.line}>No answers.</p>
  return (
    <dl className={styles.answers}>
      {inOrder.map(({ id, question_id, answer }) => (
        <div key={id}>
          <dt>{texts.get(question_id) ?? 'Deleted question'}</dt>
          <dd>{formatAnswer(answer)}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatAnswer(answer: SurveyResponse['answer']): string {
  if (Array.isArray(answer)) return answer.join(', ')
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer)
}
