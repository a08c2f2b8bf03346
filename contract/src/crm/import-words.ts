import type { DateOrder } from '../import-words.ts'

/** Words and limits of imports into the CRM; no schemas, so that screens may load them. */
export const crmImportStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed'] as const
export type CrmImportState = (typeof crmImportStates)[number]

/** What becomes of a row. */
export const crmRowStates = ['create', 'update', 'skip', 'error'] as const
export type CrmRowState = (typeof crmRowStates)[number]

export const matchModes = ['skip', 'update', 'create'] as const
export interface CrmImportSettings {
  /** The field by which a row is known to be there already; null: none is. */
  key: string | null
  on_match: (typeof matchModes)[number]
  /** Companies that rows name and nobody has are made. */
  create_companies: boolean
  /** Where stages are looked for in rows that name no pipeline. */
  pipeline_id: string | null
  /** How dates such as 03/04/2026 are read. */
  date_order: DateOrder
}

export const maxCrmImportRows = 100_000
/** Bytes. */
export const maxCrmImportSize = 24 * 1024 * 1024
