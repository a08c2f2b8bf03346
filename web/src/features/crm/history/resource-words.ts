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
import { choiceWords } from '../kernel/words.ts'

interface Known {
  readonly noun: string
  readonly columns: Columns
  /** Where one of them is seen. */
  readonly to?: (id: string) => string
}

const opened = (path: string) => (id: string) => `/crm/${path}?open=${id}`

const all: Readonly<Record<string, Known>> = {
  companies: { noun: 'Company', columns: companyColumns, to: opened('companies') },
  contacts: { noun: 'Contact', columns: contactColumns, to: opened('contacts') },
  opportunities: { noun: 'Opportunity', columns: opportunityColumns, to: opened('opportunities') },
  pipelines: { noun: 'Pipeline', columns: pipelineColumns, to: (id) => `/crm/settings?pipeline=${id}` },
  'pipeline-stages': { noun: 'Stage', columns: stageColumns },
  'stage-activities': { noun: 'Activity of a stage', columns: stageActivityColumns },
  'product-service': {
    noun: 'Product',
    columns: productColumns,
    to: (id) => `/crm/settings?tab=products&open=${id}`,
  },
  playbook: {
    noun: 'Page of the playbook',
    columns: playColumns,
    to: (id) => `/crm/settings?tab=playbook&play=${id}`,
  },
  surveys: { noun: 'Survey', columns: surveyColumns, to: (id) => `/crm/surveys/${id}` },
  tasks: { noun: 'Task', columns: taskColumns, to: (id) => `/crm/tasks?task=${id}` },
  'activity-log': { noun: 'Entry of the log', columns: activityColumns },
  files: { noun: 'File', columns: fileColumns },
}

/** What a resource of the history is called; one that has no words yet is spelled as it is. */
export const resourceWords = (resource: string): Known =>
  all[resource] ?? { noun: choiceWords(resource.replaceAll('-', ' ')), columns: {} }

/** Set by the server along with others: nothing that somebody changed. */
const silent: ReadonlySet<string> = new Set([
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
export const isTold = (field: string): boolean => !silent.has(field)

const special: Readonly<Record<string, string>> = {
  deleted_at: 'In the trash',
  merged_into: 'Merged into',
  contacts: 'Contacts',
  lines: 'Product lines',
}

/** What a field is called; `own` are the workspace's own fields as columns. */
export const fieldLabel = (columns: Columns, own: Columns, field: string): string =>
  columns[field]?.label ??
  own[field]?.label ??
  special[field] ??
  choiceWords(field.replace(/^custom\./u, '').replace(/_id$/u, ''))
