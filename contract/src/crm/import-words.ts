import type { ByColumn, ColumnForms } from '../column-forms.ts'
import type { RecordResource } from './vocabulary.ts'

/** Terms and limits of CRM imports; free of schemas, so that the web can load them. */
export const crmImportStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed'] as const
export type CrmImportState = (typeof crmImportStates)[number]

/** What happens to a row. */
export const crmRowStates = ['create', 'update', 'skip', 'error'] as const
export type CrmRowState = (typeof crmRowStates)[number]

/** Rows that are listed with their problems; an incomplete one comes in without some of its cells. */
export const problemStates = ['incomplete', 'skip', 'error'] as const
export type ProblemState = (typeof problemStates)[number]

export const matchModes = ['skip', 'update', 'create'] as const
/** Fields that identify records, the surest first: the first that says something decides. */
export const autoKeys: Readonly<Record<RecordResource, readonly string[]>> = {
  companies: ['id', 'domain', 'name'],
  contacts: ['id', 'email', 'linkedin_url', 'phone', 'name'],
  opportunities: ['id', 'name'],
}
export interface CrmImportSettings {
  /** The field that identifies existing records; `auto` for all that do, in their order; null to match none. */
  key: string | null
  on_match: (typeof matchModes)[number]
  /** Creates companies that rows name and that do not exist. */
  create_companies: boolean
  /** The pipeline in which stages are looked up for rows that name none. */
  pipeline_id: string | null
  /** What somebody has said of how columns are written; the file's values tell the rest. */
  forms: ByColumn<ColumnForms>
}

export const maxCrmImportRows = 100_000
/** Bytes. */
export const maxCrmImportSize = 24 * 1024 * 1024
