import type { SurveyStatus } from '@draftwright/contract/crm/survey-results'
import { computeMaxPoints } from '@draftwright/contract/crm/survey-rules'
import type { Survey } from '@draftwright/contract/crm/surveys'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useListSurveysQuery, useReadSurveyStatusQuery } from './api.ts'
import styles from './SurveysPage.module.css'
import { useCanSetUpCrm } from './use-can-set-up-crm.ts'

/** The surveys and their results. */
export function Component() {
  const { data, error, refetch } = useListSurveysQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: surveyStatus = [] } = useReadSurveyStatusQuery(undefined, { refetchOnMountOrArgChange: true })
  const mayEdit = useCanSetUpCrm()
  const surveys = data?.data
  const add = mayEdit ? (
    <Button to={paths.createSurvey} icon={<IconPlus size={16} aria-hidden />}>
      New survey
    </Button>
  ) : undefined
  return (
    <Page title="Surveys" {...(surveys !== undefined && surveys.length > 0 ? { actions: add } : {})}>
      {surveys === undefined && error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : surveys === undefined ? (
        <RowsSkeleton rows={5} />
      ) : surveys.length === 0 ? (
        <EmptyState
          icon={<IconClipboardList size={22} />}
          title="No surveys yet"
          text="Ask the same questions for every deal or by link, and compare answers."
          action={add}
        />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Used in</th>
                <th scope="col" className={styles.number}>
                  Questions
                </th>
                <th scope="col" className={styles.number}>
                  Answers
                </th>
                <th scope="col" className={styles.number}>
                  Average score
                </th>
                <th scope="col">Link</th>
              </tr>
            </thead>
            <tbody>
              {surveys.map((survey) => (
                <Row
                  key={survey.id}
                  survey={survey}
                  surveyStatus={surveyStatus.find(({ survey_id }) => survey_id === survey.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  )
}

function Row({ survey, surveyStatus }: { survey: Survey; surveyStatus: SurveyStatus | undefined }) {
  const { id, name, questions_data } = survey
  const max = questions_data.reduce((sum, question) => sum + computeMaxPoints(question), 0)
  const mean = surveyStatus?.mean_points ?? null
  const links = surveyStatus?.n_links ?? 0
  return (
    <tr>
      <th scope="row">
        <Link to={paths.survey(id)} className={styles.name}>
          {name}
        </Link>
      </th>
      <td data-label="Used in">{formatPlacement(survey)}</td>
      <td data-label="Questions" className={styles.number}>
        {questions_data.length}
      </td>
      <td data-label="Answers" className={styles.number}>
        <Link to={`${paths.survey(id)}?tab=results`}>{surveyStatus?.n_answers ?? 0}</Link>
      </td>
      <td data-label="Average score" className={styles.number}>
        {mean === null ? '–' : `${Math.round(mean * 10) / 10}${max > 0 ? ` of ${max}` : ''}`}
      </td>
      <td data-label="Link">{links === 0 ? 'None' : links === 1 ? '1 open' : `${links} open`}</td>
    </tr>
  )
}

function formatPlacement({ is_active, is_required, stage_name, stage_activity_name }: Survey): string {
  if (!is_active) return 'Closed'
  if (stage_name === null) return 'Anywhere'
  const place = stage_activity_name === null ? stage_name : `${stage_name} · ${stage_activity_name}`
  return is_required ? `${place}, required` : place
}
