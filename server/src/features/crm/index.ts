import { purgeFileJob } from './files/purge.ts'
import { undoJob } from './history/undo-job.ts'
import { checkImportJob } from './importing/check-job.ts'
import { runImportJob } from './importing/run-job.ts'
import { remindJob } from './tasks/remind.ts'

export { createActivity, trashActivity } from './activity-log/write.ts'
export { applyRecordChanges, type RecordChanges, updateRecordFields } from './apply-record-changes.ts'
export { filterReaders as filterCrmReaders } from './kernel/record-links-store.ts'
export { listCrmNamesInText } from './names-in-text-store.ts'
export { createTask } from './tasks/write.ts'
export { listNameWords } from './name-words-store.ts'
export { moveOpportunity } from './opportunities/move-opportunity.ts'
export { undoChangeSet } from './history/start-undo.ts'
export { activityRoutes } from './activity-log/routes.ts'
export { companyRoutes } from './companies/routes.ts'
export { contactRoutes } from './contacts/routes.ts'
export { fileRoutes } from './files/routes.ts'
export { fileSchedules } from './files/purge.ts'
export { taskSchedules } from './tasks/remind.ts'
export { taskRoutes } from './tasks/routes.ts'
export { timelineRoutes } from './timeline/routes.ts'
export { boardRoutes } from './opportunities/board-routes.ts'
export { opportunityRoutes } from './opportunities/routes.ts'
export { pipelineRoutes, pipelineStageRoutes, stageActivityRoutes } from './pipelines/routes.ts'
export {
  guestSurveyRoutes,
  surveyLinkRoutes,
  surveyQuestionRoutes,
  surveyResponseRoutes,
  surveyRoutes,
} from './surveys/routes.ts'
export { type GivenFields, saveFormContact, takeContactSuggestion } from './forms/form-contact.ts'
export { changeFormSurvey, createFormSurvey, recordSentForm } from './forms/form-survey.ts'
export { listFormQuestions, removeFormEntries } from './forms/form-survey-store.ts'
export { productRoutes } from './products/routes.ts'
export { viewRoutes } from './views/routes.ts'

export const crmJobs = [checkImportJob, purgeFileJob, remindJob, runImportJob, undoJob]
export { employeeRoutes } from './employees/routes.ts'
export { fieldRoutes } from './fields/routes.ts'
export { historyRoutes } from './history/routes.ts'
export { playbookRoutes } from './playbook/routes.ts'
export { trashRoutes } from './trash/routes.ts'
export { collectPersonalCrmData } from './personal-data-store.ts'
export { crmImportRoutes } from './importing/routes.ts'
export {
  countCrmExampleRows,
  type ExampleChecklist,
  type ExampleCompany,
  type ExamplePlay,
  fillCrmExample,
  fillExampleGate,
  removeRecordChangeSets,
  removeCrmExampleRows,
} from './example/index.ts'
export {
  type CrmResourceName,
  type CustomFieldDefinition,
  type DealRequirements,
  listCrmAreaIds,
  listCrmCustomFields,
  readCrmRequirements,
  readDealSums,
  readCrmRecord,
  listCrmRecords,
  readCrmBoard,
  readCrmForecast,
  readCrmPipelines,
  readCrmPlays,
  readCrmStages,
  readCrmTimeline,
  readCrmSurveyAnswers,
  explainCrmRefusal,
  readCrmSight,
  requireCrmSight,
  summarizeCrmDeals,
  type SurveyAnswer,
} from './crm-reads.ts'
export { deleteExpiredCrmRecords } from './system-store.ts'
