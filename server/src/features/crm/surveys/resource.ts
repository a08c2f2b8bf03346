import { questionColumns } from '@draftwright/contract/crm/survey-questions'
import { responseColumns } from '@draftwright/contract/crm/survey-responses'
import { surveyColumns } from '@draftwright/contract/crm/surveys'
import { stageLink } from '../kernel/index.ts'
import type { Resource } from '../kernel/resource.ts'
import { questionsPart } from './questions-store.ts'
import {
  answeredOpportunity,
  belongsToNoForm,
  hasListedSurvey,
  hasLogEntry,
  stageActivityName,
} from './resource-store.ts'
import { applySurveyRules } from './rules.ts'

export const surveyResource: Resource = {
  name: 'surveys',
  kind: 'survey',
  noun: 'Survey',
  table: 'crm_surveys',
  columns: surveyColumns,
  searched: ['name', 'description'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: { stage_name: stageLink.name, stage_activity_name: stageActivityName },
  isOneIf: belongsToNoForm,
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
  visibleIf: hasListedSurvey,
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
  computed: { opportunity_id: answeredOpportunity },
  opportunityColumn: 'opportunity_id',
  visibleIf: hasLogEntry,
  hasTrash: true,
}
