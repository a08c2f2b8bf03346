import { questionColumns } from '@draftwright/contract/crm/survey-questions'
import { responseColumns } from '@draftwright/contract/crm/survey-responses'
import { surveyColumns } from '@draftwright/contract/crm/surveys'
import type { Resource } from '../kernel/resource.ts'
import { questionsPart } from './questions-store.ts'
import { applySurveyRules } from './rules.ts'

export const surveyResource: Resource = {
  name: 'surveys',
  kind: 'survey',
  noun: 'Survey',
  table: 'crm_surveys',
  columns: surveyColumns,
  searched: ['name', 'description'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: {
    stage_name: `select s.name from crm_pipeline_stages s where s.account_id = r.account_id and s.id = r.stage_id`,
    stage_activity_name: `select a.name from crm_stage_activities a
      where a.account_id = r.account_id and a.id = r.stage_activity_id`,
  },
  // Those of forms are changed as part of their form.
  isOneIf: `not exists (select from forms f where f.account_id = r.account_id and f.survey_id = r.id)`,
  hasTrash: true,
  parts: { questions_data: questionsPart },
  rules: applySurveyRules,
}

/** Only listed and read: they are written as part of their survey. */
export const questionResource: Resource = {
  name: 'survey-questions',
  kind: 'survey_question',
  noun: 'Question',
  nameColumn: 'text',
  table: 'crm_survey_questions',
  columns: questionColumns,
  searched: ['text'],
  sort: [{ column: 'num_order', order: 'asc' }],
  visibleIf: `exists (select from crm_surveys s
    where s.account_id = r.account_id and s.id = r.survey_id and s.deleted_at is null)
    and not exists (select from forms f where f.account_id = r.account_id and f.survey_id = r.survey_id)`,
  hasTrash: true,
}

export const responseResource: Resource = {
  name: 'survey-responses',
  kind: 'survey_response',
  noun: 'Answer',
  // An answer has no name of its own.
  nameColumn: 'id',
  table: 'crm_survey_responses',
  columns: responseColumns,
  searched: [],
  sort: [{ column: 'created_at', order: 'desc' }],
  computed: {
    opportunity_id: `select l.opportunity_id from crm_activity_log l where l.account_id = r.account_id and l.id = r.log_id`,
  },
  opportunityColumn: 'opportunity_id',
  visibleIf: `exists (select from crm_activity_log l
    where l.account_id = r.account_id and l.id = r.log_id and l.deleted_at is null)`,
  hasTrash: true,
}
