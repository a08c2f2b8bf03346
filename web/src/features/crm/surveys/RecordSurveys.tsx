import type { Survey } from '@draftwright/contract/crm/surveys'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { RecordRow } from '../kernel/record.ts'
import { AnswerSurvey } from './AnswerSurvey.tsx'
import { useListSurveysQuery } from './api.ts'
import { LinksDialog } from './LinksDialog.tsx'
import styles from './RecordSurveys.module.css'
import { useCanSetUpCrm } from './use-can-set-up-crm.ts'

export interface RecordSurveysProps {
  resource: RecordResource
  row: RecordRow
}

/** The records a link can be for. */
const linkKeys: Partial<Record<RecordResource, 'opportunity_id' | 'contact_id'>> = {
  opportunities: 'opportunity_id',
  contacts: 'contact_id',
}

/** The surveys that can be answered for a record; stage surveys only in that stage. */
export function RecordSurveys({ resource, row }: RecordSurveysProps) {
  const { data, error, refetch } = useListSurveysQuery()
  const [open, setOpen] = useState<Survey | null>(null)
  const [shared, setShared] = useState<Survey | null>(null)
  const mayEdit = useCanSetUpCrm()
  const mayWrite = useCan()('crm:write')
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const isOfStage = (survey: Survey) => survey.stage_id !== null && survey.stage_id === row['stage_id']
  const surveys = data.data
    .filter((survey) => survey.is_active && survey.questions_data.length > 0)
    .filter((survey) => survey.stage_id === null || isOfStage(survey))
    .toSorted((one, other) => Number(isOfStage(other)) - Number(isOfStage(one)))
  if (surveys.length === 0) return <EmptyState title="No surveys" text="Surveys for this record appear here." />
  const name = typeof row['name'] === 'string' ? row['name'] : 'this record'
  const key = linkKeys[resource]
  return (
    <>
      <ul className={styles.list}>
        {surveys.map((survey) => (
          <li key={survey.id} className={styles.row}>
            <span>
              {survey.name}
              <span className={styles.facts}>
                {survey.questions_data.length === 1 ? '1 question' : `${survey.questions_data.length} questions`}
                {isOfStage(survey) && survey.is_required ? ' · required in this stage' : ''}
              </span>
            </span>
            {mayWrite ? (
              <span className={styles.actions}>
                {key === undefined ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Ask ${survey.name} by link`}
                    onClick={() => setShared(survey)}
                  >
                    By link
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Answer ${survey.name}`}
                  onClick={() => setOpen(survey)}
                >
                  Answer
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <AnswerSurvey record={{ resource, id: row.id, name }} survey={open} onClose={() => setOpen(null)} />
      )}
      {shared === null || key === undefined ? null : (
        <LinksDialog
          surveyId={shared.id}
          mayEdit={mayEdit}
          record={{ key, id: row.id, name }}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}
