import { activityColumns } from '@draftwright/contract/crm/activity-log'
import type { Columns } from '@draftwright/contract/crm/columns'
import { companyColumns } from '@draftwright/contract/crm/companies'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import { fileColumns } from '@draftwright/contract/crm/files'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { pipelineColumns, stageColumns } from '@draftwright/contract/crm/pipelines'
import { playColumns } from '@draftwright/contract/crm/playbook'
import { productColumns } from '@draftwright/contract/crm/products'
import { stageActivityColumns } from '@draftwright/contract/crm/stage-activities'
import { surveyColumns } from '@draftwright/contract/crm/surveys'
import { taskColumns } from '@draftwright/contract/crm/tasks'
import { paths } from '../../../app/paths.ts'
import { formatChoice } from '../kernel/format.ts'

interface KnownResource {
  readonly noun: string
  readonly columns: Columns
  /** The page that shows one. */
  readonly to?: (id: string) => string
}

const toOpenPath = (path: string) => (id: string) => `${path}?open=${id}`

const knownResources: Readonly<Record<string, KnownResource>> = {
  companies: { noun: 'Company', columns: companyColumns, to: toOpenPath(paths.companies) },
  contacts: { noun: 'Contact', columns: contactColumns, to: toOpenPath(paths.contacts) },
  opportunities: { noun: 'Opportunity', columns: opportunityColumns, to: toOpenPath(paths.opportunities) },
  pipelines: { noun: 'Pipeline', columns: pipelineColumns, to: (id) => `${paths.crmSettings}?pipeline=${id}` },
  'pipeline-stages': { noun: 'Stage', columns: stageColumns },
  'stage-activities': { noun: 'Activity of a stage', columns: stageActivityColumns },
  'product-service': {
    noun: 'Product',
    columns: productColumns,
    to: (id) => `${paths.crmSettings}?tab=products&open=${id}`,
  },
  playbook: {
    noun: 'Playbook page',
    columns: playColumns,
    to: (id) => `${paths.crmSettings}?tab=playbook&play=${id}`,
  },
  surveys: { noun: 'Survey', columns: surveyColumns, to: (id) => paths.survey(id) },
  tasks: { noun: 'Task', columns: taskColumns, to: (id) => `${paths.tasks}?task=${id}` },
  'activity-log': { noun: 'Activity', columns: activityColumns },
  files: { noun: 'File', columns: fileColumns },
}

/** The label of a resource in the history; one without a label is shown by its name. */
export const describeResource = (resource: string): KnownResource =>
  knownResources[resource] ?? { noun: formatChoice(resource.replaceAll('-', ' ')), columns: {} }

/** Derived fields, which nobody edits directly. */
const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'account_id',
  'rank',
  'is_example',
  'stage_entered_at',
  'closed_at',
  'consent_at',
  'last_activity_at',
  'created_at',
  'updated_at',
])
export const isVisibleField = (field: string): boolean => !hiddenFields.has(field)

const specialLabels: Readonly<Record<string, string>> = {
  deleted_at: 'In the trash',
  merged_into: 'Merged into',
  contacts: 'Contacts',
  lines: 'Product lines',
}

/** The label of a field; `own` are the custom fields as columns. */
export const formatFieldLabel = (columns: Columns, own: Columns, field: string): string =>
  columns[field]?.label ??
  own[field]?.label ??
  specialLabels[field] ??
  formatChoice(field.replace(/^custom\./u, '').replace(/_id$/u, ''))
