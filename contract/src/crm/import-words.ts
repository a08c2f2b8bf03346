import type { DateOrder } from '../import-words.ts'

/** Terms and limits of CRM imports; free of schemas, so that the web can load them. */
export const crmImportStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed'] as const
export type CrmImportState = (typeof crmImportStates)[number]

/** What happens to a row. */
export const crmRowStates = ['create', 'update', 'skip', 'error'] as const
export type CrmRowState = (typeof crmRowStates)[number]

export const matchModes = ['skip', 'update', 'create'] as const
export interface CrmImportSettings {
  /** The field that identifies existing records; null to match none. */
  key: string | null
  on_match: (typeof matchModes)[number]
  /** Creates companies that rows name and that do not exist. */
  create_companies: boolean
  /** The pipeline in which stages are looked up for rows that name none. */
  pipeline_id: string | null
  /** How dates such as 03/04/2026 are read. */
  date_order: DateOrder
  /** The country of who imports, for numbers such as 1,250; not shown. */
  locale?: string | undefined
}

export const maxCrmImportRows = 100_000
/** Bytes. */
export const maxCrmImportSize = 24 * 1024 * 1024
